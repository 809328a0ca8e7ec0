/** The gateway's OpenAPI document, by which programs in other languages call it. */
import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { downloads, posted, uploads } from '@schoolbeheer/contracts/gateway/files'
import { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestGateway, testProgram } from './testing/gateway.ts'

let upstream: RecordingUpstream
let system: Awaited<ReturnType<typeof startTestGateway>>

const scope = 'schoolGroups:read reference:read invoices:read invoices:manage'

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  const PROGRAMS = JSON.stringify([{ ...testProgram, scope }])
  const env = { API_DOCS: '1' }
  system = await startTestGateway({ schoolApiUrl: upstream.url, env, identityEnv: { PROGRAMS } })
})
afterAll(async () => {
  await system.stop()
  await upstream.stop()
})

const Document = z.object({
  openapi: z.string(),
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string(), summary: z.string() }))),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

test('it has every procedure and file of the table, once', async () => {
  const document = Document.parse(await (await fetch(`${system.url}/openapi.json`)).json())
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } })
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  )
  const calls = Object.entries(procedures).flatMap(([router, table]) =>
    Object.keys(table.calls).map((name) => `post /trpc/${router}.${name} ${router}.${name}`),
  )
  const files = Object.entries({ download: { ...downloads, ...posted }, upload: uploads }).flatMap(([kind, table]) =>
    Object.entries(table).map(
      ([
        name,
        {
          path,
          endpoint: { method },
        },
      ]) => {
        return `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')} ${kind}.${name}`
      },
    ),
  )
  expect(operations.toSorted()).toEqual([...calls, ...files].toSorted())
  // Generators of clients call types by these names, which stay when a call is added.
  expect(Object.keys(document.components.schemas)).toHaveLength(2 * calls.length + 2)
  expect(document.components.schemas).toMatchObject({ InvoicesListBody: {}, InvoicesListAnswer: {} })
})

test('a part of an upload that may be repeated is a list of files', async () => {
  const document = await (await fetch(`${system.url}/openapi.json`)).json()
  const file = { type: 'string', format: 'binary' }
  const schema = { properties: { file: { type: 'array', items: file, maxItems: 500 } }, required: ['file'] }
  expect(document).toMatchObject({
    paths: {
      '/files/bank-statements': { post: { requestBody: { content: { 'multipart/form-data': { schema } } } } },
    },
  })
})

test('it is there only when it is asked for', async () => {
  const usual = await startTestGateway({ schoolApiUrl: upstream.url })
  expect((await fetch(`${usual.url}/openapi.json`)).status).toBe(404)
  await usual.stop()
})

const hasPython = spawnSync('python3', ['--version']).status === 0

// A machine without Python cannot show what Python can do.
test.skipIf(!hasPython)('a program in Python makes its calls and reads a file by the document alone', async () => {
  const group = { id: 1, name: 'Dender', contractFee: 100 }
  const extensions = ['invoices.batch']
  upstream.answer('GET /api/config', { json: { identityApiUrl: system.identityUrl, extensions } })
  upstream.answer('GET /api/schoolgroup/getall', { json: [group] })
  upstream.answer('GET /api/School/GetProvinces', { json: [{ id: 2, name: 'Antwerpen' }] })
  upstream.answer('GET /api/invoice/getall?year=2026', { json: [] })
  upstream.answer('PUT /api/invoice/send', { json: { batch: 3, invoices: [{ invoiceId: 7, state: 'queued' }] } })
  upstream.answer('GET /api/invoice/download/7', { text: 'PDF' })
  const program = join(import.meta.dirname, 'testing/openapi.py')
  const { stdout } = await promisify(execFile)('python3', [program, system.url], {
    env: { PROGRAM_ID: testProgram.id, PROGRAM_SECRET: testProgram.secret, PROGRAM_SCOPE: scope },
  })
  expect(JSON.parse(stdout)).toMatchObject({
    version: '3.1.0',
    answers: [
      group,
      [{ id: 2, name: 'Antwerpen' }],
      [],
      { batch: 3, invoices: [{ invoiceId: 7, state: 'queued' }] },
      'shared_error_forbidden',
    ],
    file: 'PDF',
  })
})
