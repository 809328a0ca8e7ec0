/** The command that writes bank files for a demo that runs. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGatewayClient, type GatewayClient } from '@schoolbeheer/client'
import { clientCredentials } from '@schoolbeheer/client/node'
import { createIdentityDatabase } from '@schoolbeheer/identity/testing/database'
import { createSchoolDatabase } from '@schoolbeheer/school-api/testing/database'
import { compiled } from '@schoolbeheer/testing/compiled'
import type { TestDatabase } from '@schoolbeheer/testing/database'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoProgram } from './program.ts'
import { keptSecrets } from '../secrets.ts'
import { startSystem, type System } from '../system.ts'

const dataDir = temporaryFolder()
let created: TestDatabase[]
let system: System
let gateway: GatewayClient
beforeAll(async () => {
  const [school, identity] = await Promise.all([createSchoolDatabase(), createIdentityDatabase()])
  created = [school, identity]
  const databases = { school: school.url, identity: identity.url }
  system = await startSystem({ port: 0, dataDir, databases, demoGroups: 20, logLevel: 'info', servesWeb: false })
  const url = system.urls.gateway
  const program = {
    clientId: demoProgram.id,
    clientSecret: keptSecrets(dataDir).programSecret,
    scope: demoProgram.scope,
  }
  const issuer = `${system.urls.identity}/oidc`
  gateway = createGatewayClient({ url, token: clientCredentials({ ...program, issuer, audience: url }) })
})
afterAll(async () => {
  await system.stop()
  await Promise.all(created.map(({ drop }) => drop()))
})

/** Runs the command; answers its exit code and what it says. */
function run(folder: string, changes: Record<string, string> = {}) {
  const env = {
    ...compiled,
    DATA_DIR: dataDir,
    GATEWAY_URL: system.urls.gateway,
    OIDC_ISSUER: `${system.urls.identity}/oidc`,
    ...changes,
  }
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; said: string }>()
  const command = join(import.meta.dirname, 'bankFiles.ts')
  execFile(process.execPath, [command, folder], { env }, (error, stdout, errors) =>
    resolve({ code: error ? error.code : 0, said: (stdout + errors).trim() }),
  )
  return promise
}

async function importAll(folder: string) {
  const file = readdirSync(folder).map((name) => new File([new Uint8Array(readFileSync(join(folder, name)))], name))
  return (await gateway.upload('bankStatements', {}, { file })).statements
}

/** The allocations that are suggested for payments that wait and name an invoice by its number. */
async function suggestedByNumber() {
  const entries = await gateway.call.payments.entries.query({ state: 'toDo' })
  const named = entries.filter(({ communication }) => /20\d\d-\d{5}/.test(communication ?? ''))
  return Promise.all(
    named.map(async ({ id }) => {
      const suggestions = await gateway.call.payments.suggest.query({ id })
      return { id, suggested: suggestions.map(({ allocations }) => allocations) }
    }),
  )
}

test('the files are taken whole and leave no gap, and those of the next days follow', async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()]
  expect(await run(first)).toEqual({
    code: 0,
    said: expect.stringContaining(`drop them on ${system.urls.gateway}/payments`),
  })
  const again = await run(first)
  expect(again).toEqual({ code: 1, said: expect.stringContaining('is there already, and nothing was written') })

  const waiting = await suggestedByNumber()
  expect(waiting.length).toBeGreaterThan(0)
  const taken = await importAll(first)
  expect(taken.map(({ result }) => result)).toEqual(['taken', 'taken'])
  expect(taken.some(({ booked }) => booked > 0)).toBe(true)
  expect(taken.some(({ toDo }) => toDo > 0)).toBe(true)
  // Payments that wait in the demo keep their suggestions.
  expect(await suggestedByNumber()).toEqual(expect.arrayContaining(waiting))

  await run(second)
  const next = await importAll(second)
  expect(next.map(({ result }) => result)).toEqual(['taken', 'taken'])
  expect(next.map(({ date }, at) => (date ?? '') > (taken[at]?.date ?? ''))).toEqual([true, true])
  const statements = await gateway.call.payments.statements.query()
  expect(statements.filter(({ gap }) => gap)).toEqual([])
})

test.each([
  ['no folder', '', {}, 'Say the folder'],
  ['another folder of data', 'x', { DATA_DIR: '/nowhere' }, 'There is no /nowhere/secrets.json: start the demo first'],
  [
    'nothing that answers',
    'x',
    { GATEWAY_URL: 'http://localhost:9', OIDC_ISSUER: 'http://localhost:9/oidc' },
    'No demo answers',
  ],
])('%s is said in words', async (_what, folder, changes, said) => {
  expect(await run(folder, changes)).toEqual({ code: 1, said: expect.stringContaining(said) })
})
