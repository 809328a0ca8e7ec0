/** Files between the client and a server that answers as the gateway may. */
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGatewayClient, type GatewayClient } from './client.ts'

let gateway: RecordingUpstream
let client: GatewayClient

beforeAll(async () => {
  gateway = await startRecordingUpstream()
  client = createGatewayClient({ url: gateway.url, token: 'x' })
})
beforeEach(() => gateway.forget())
afterAll(() => gateway.stop())

const pdf = { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="factuur-2026-00012.pdf"' }

test('a file is asked for by the keys of its path and query, and says what it is', async () => {
  gateway.answer('GET /files/invoices/12.pdf?version=2', { text: 'PDF', headers: { ...pdf, 'content-length': '3' } })
  const progress: unknown[] = []
  const { stream, ...about } = await client.download(
    'invoicePdf',
    { id: 12, version: 2 },
    { onProgress: (one) => progress.push(one) },
  )
  expect(about).toEqual({ name: 'factuur-2026-00012.pdf', type: 'application/pdf', size: 3 })
  expect(progress).toEqual([])
  expect(await new Response(stream).text()).toBe('PDF')
  expect(progress).toEqual([{ loaded: 3, total: 3 }])
})

test('a list of a query goes with commas, and a long request in a body', async () => {
  gateway.answer('*', { text: 'PDF' })
  await client.download('invoicePreview', { schoolGroupId: 1, schoolVisitIds: [2, 3] })
  const { name, size } = await client.download('invoicesZip', { invoices: [{ invoiceId: 7 }] })
  expect({ name, size }).toEqual({ name: 'invoices.zip', size: undefined })
  expect(gateway.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/files/invoices/preview.pdf?schoolGroupId=1&schoolVisitIds=2%2C3', undefined],
    ['POST', '/files/invoices.zip', { invoices: [{ invoiceId: 7 }] }],
  ])
})

test('an upload sends its fields before its files, with their names and types, and tells how far it is', async () => {
  gateway.answer('POST /files/releases', { json: { id: 3, name: '4.2' } })
  const file = new File(['x'.repeat(100_000), 'y'], 'map"ping.bin', { type: 'application/zip' })
  const progress: { loaded: number; total: number | undefined }[] = []
  const made = await client.upload(
    'releases',
    { name: '4.2', test: 'false', releaseNotes: 'een\ntwee' },
    { mappingFile: file },
    { onProgress: (one) => progress.push(one) },
  )
  expect(made).toEqual({ id: 3, name: '4.2' })
  expect(progress.length).toBeGreaterThan(1)
  expect(progress.at(-1)).toEqual({ loaded: 100_001, total: 100_001 })
  const field = (name: string, text: string) => ({ name, content: Buffer.from(text) })
  expect(gateway.requests[0]?.body).toEqual([
    field('name', '4.2'),
    field('test', 'false'),
    field('releaseNotes', 'een\r\ntwee'),
    {
      name: 'mappingFile',
      fileName: 'map%22ping.bin',
      contentType: 'application/zip',
      content: Buffer.from(await file.arrayBuffer()),
    },
  ])
})

test('a transfer that is aborted ends with the reason, and leaves the gateway', async () => {
  const reason = new Error('enough')
  const stop = new AbortController()
  gateway.leave('POST /files/releases', () => undefined)
  const endless = new Blob([new Uint8Array(50_000_000)])
  const sending = client.upload(
    'releases',
    { name: '4.2', test: 'false' },
    { mappingFile: endless },
    { onProgress: () => stop.abort(reason), signal: stop.signal },
  )
  await expect(sending).rejects.toBe(reason)

  const left = Promise.withResolvers<void>()
  const later = new AbortController()
  gateway.answer('*', (response) => {
    response.once('close', () => left.resolve())
    response.writeHead(200, pdf).write('half')
  })
  const { stream } = await client.download('invoicePdf', { id: 12 }, { signal: later.signal })
  const reader = stream.getReader()
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('half')
  later.abort(reason)
  await expect(reader.read()).rejects.toBe(reason)
  await left.promise
})

test('a reader that stops early leaves the gateway, and a connection that breaks is a Problem', async () => {
  const left = Promise.withResolvers<void>()
  gateway.answer('*', (response) => {
    response.once('close', () => left.resolve())
    response.writeHead(200, pdf).write('half')
  })
  const { stream } = await client.download('invoicePdf', { id: 12 })
  for await (const piece of stream) {
    expect(piece).toHaveLength(4)
    break
  }
  await left.promise
  gateway.answer('*', (response) => {
    response.writeHead(200, { ...pdf, 'content-length': '8' }).write('half', () => response.destroy())
  })
  const broken = await client.download('invoicePdf', { id: 12 })
  await expect(new Response(broken.stream).text()).rejects.toMatchObject({
    status: 0,
    message: 'The file broke off after 4 bytes.',
  })
})
