/** The command that writes files of the bank for a demo that runs: `pnpm demo:bank-files <folder>`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGatewayClient, problemOf, type GatewayClient } from '@schoolbeheer/client'
import { clientCredentials } from '@schoolbeheer/client/node'
import { run, StartError } from '@schoolbeheer/server/start'
import { z } from 'zod'
import { secretsFile } from '../secrets.ts'
import { bankFilesEnv } from './env.ts'
import { nextBankFiles } from './nextBankFiles.ts'
import { demoProgram } from './program.ts'

type Demo = ReturnType<typeof bankFilesEnv>

await run(async () => {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new StartError('Say the folder for the files: pnpm demo:bank-files <folder>')
  const demo = bankFilesEnv()
  const files = await nextBankFiles(gatewayOf(demo)).catch((error: unknown) => refuse(demo, error))
  const there = files.find(({ name }) => existsSync(join(folder, name)))
  if (there)
    throw new StartError(
      `${join(folder, there.name)} is there already, and nothing was written: import it, or remove it.`,
    )
  mkdirSync(folder, { recursive: true })
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes, { flag: 'wx' })
  const names = files.map(({ name }) => join(folder, name)).join(' and ')
  console.log(`${names} are written: sign in as admin@demo.test and drop them on ${demo.gateway}/payments`)
  return async () => undefined
})

function gatewayOf({ dataDir, gateway, issuer }: Demo): GatewayClient {
  const file = secretsFile(dataDir)
  if (!existsSync(file))
    throw new StartError(`There is no ${file}: start the demo first (pnpm start), or say its DATA_DIR.`)
  const { programSecret } = z.object({ programSecret: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')))
  const program = { clientId: demoProgram.id, clientSecret: programSecret, scope: 'payments:read' }
  const token = clientCredentials({ ...program, issuer, audience: gateway })
  return createGatewayClient({ url: gateway, token })
}

function refuse({ gateway, dataDir }: Demo, error: unknown): never {
  const problem = problemOf(error)
  if (problem?.status === 0)
    throw new StartError(`No demo answers at ${gateway}: start it first (pnpm start), or say its PORT.`)
  if (problem?.status === 401)
    throw new StartError(`What runs at ${gateway} is not the demo of ${dataDir}: say its PORT and its DATA_DIR.`)
  throw error
}
