import { uploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { problem } from '@schoolbeheer/contracts/problem'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { CountedRequest } from './crumbs.ts'
import type { FormPart } from './uploads.ts'
import { createUpstream } from './upstream.ts'

const stops: (() => unknown)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown

async function answering(respond: Respond, limits: { timeoutMs?: number; longTimeoutMs?: number } = {}) {
  const server = createServer(
    { IncomingMessage: CountedRequest },
    (request, response) => void respond(request, response),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const upstream = createUpstream({ url: `http://localhost:${port}`, ...limits })
  stops.push(
    () => server.closeAllConnections(),
    () => server.close(),
    upstream.close,
  )
  return (parts: AsyncIterable<FormPart>, signal?: AbortSignal) =>
    upstream.upload({ requestId: 'x', ...(signal ? { signal } : {}) }, definition, { address: { id: 7 }, parts })
}

const definition = uploadEndpoint({
  method: 'POST',
  path: '/api/things/:id',
  summary: '',
  permission: 'public',
  input: z.object({
    id: z.int(),
    name: z.string(),
    test: z.boolean(),
    notes: z.string().nullish(),
    tags: z.array(z.string()),
  }),
  output: z.object({ id: z.int() }),
  files: { model: { required: true, maxBytes: 1e9 }, picture: { required: false, maxBytes: 1e9 } },
})

async function* filesOf(...files: [part: string, name: string, contentType: string, stream: AsyncIterable<Buffer>][]) {
  for (const [part, name, contentType, stream] of files) yield { part, name, contentType, stream }
}

/** Counts the pieces that were read from it, and tells when reading has stopped. */
function source(piece: () => Promise<Buffer> | Buffer, pieces = Number.POSITIVE_INFINITY) {
  const stopped = Promise.withResolvers<void>()
  const counted = { pieces: 0, stopped: stopped.promise, file: filesOf(['model', 'm', 'text/xml', read()]) }
  async function* read() {
    try {
      for (; counted.pieces < pieces; counted.pieces += 1) yield await piece()
    } finally {
      stopped.resolve()
    }
  }
  return counted
}

function large() {
  return Buffer.alloc(64 * 1024)
}

test('parts go in their order: fields under their names, a list as a part for each item, files as they are', async () => {
  let seen: unknown
  const upload = await answering(async (request, response) => {
    const boundary = request.headers['content-type']?.replace('multipart/form-data; boundary=', '') ?? ''
    seen = [request.method, request.url, (await text(request)).replaceAll(boundary, 'b').split('\r\n')]
    response.end('{"id":3,"more":null}')
  })
  const content = async function* (letters: string) {
    for (const letter of letters) yield Buffer.from(letter)
  }
  const parts = async function* (): AsyncGenerator<FormPart> {
    yield* filesOf(['model', 'é "x"\r\n.xml', 'text/xml', content('<model/>--')])
    yield { fields: { name: 'Den\nder', test: true, notes: null, tags: ['a', 'b'] } }
    yield* filesOf(['picture', 'p', 'image/png', content('png')])
    yield { fields: {} }
  }
  expect(await upload(parts())).toEqual({ id: 3 })
  const field = (name: string, value: string) => ['--b', `Content-Disposition: form-data; name="${name}"`, '', value]
  expect(seen).toEqual([
    'POST',
    '/api/things/7',
    [
      '--b',
      'Content-Disposition: form-data; name="model"; filename="é %22x%22%0D%0A.xml"',
      'Content-Type: text/xml',
      '',
      '<model/>--',
      ...field('name', 'Den'),
      'der',
      ...field('test', 'true'),
      ...field('tags', 'a'),
      ...field('tags', 'b'),
      '--b',
      'Content-Disposition: form-data; name="picture"; filename="p"',
      'Content-Type: image/png',
      '',
      'png',
      '--b--',
      '',
    ],
  ])
})

test('hundreds of small files go in pieces that no app of ours takes for crumbs', async () => {
  const upload = await answering(async (request, response) => {
    request.once('crumbs', () => response.destroy())
    const read = await text(request)
    response.end(JSON.stringify({ id: read.match(/filename="small"/g)?.length }))
  })
  async function* small(): AsyncGenerator<FormPart> {
    for (let at = 0; at < 500; at += 1)
      yield* filesOf(['model', 'small', 'text/xml', Readable.from([Buffer.from('x')])])
  }
  expect(await upload(small())).toEqual({ id: 500 })
})

test('nobody can guess how our boundaries begin', async () => {
  const seen: string[] = []
  const upload = await answering((request, response) => {
    seen.push(request.headers['content-type'] ?? '')
    response.end('{"id":1}')
  })
  for (let at = 0; at < 20; at += 1) await upload(source(large, 1).file)
  const beginnings = seen.map((type) => /^multipart\/form-data; boundary=([\da-f]{8})[\da-f]{40}$/.exec(type)?.[1])
  expect(new Set(beginnings).size).toBe(20)
  expect(beginnings).not.toContain(undefined)
})

test('an upload that takes longer than an answer may is not cut', async () => {
  const respond: Respond = async (request, response) => {
    await buffer(request)
    response.end('{"id":1}')
  }
  const upload = await answering(respond, { timeoutMs: 500, longTimeoutMs: 1000 })
  const slow = source(() => setTimeout(400, Buffer.from('x')), 5)
  expect(await upload(slow.file)).toEqual({ id: 1 })
})

test.each<[string, Respond]>([
  ['takes all and does not answer', (request) => request.resume()],
  ['takes nothing', () => undefined],
])('an upstream that %s is a 503', async (_name, respond) => {
  const upload = await answering(respond, { longTimeoutMs: 400 })
  await expect(upload(source(large, 200).file)).rejects.toMatchObject({ status: 503 })
})

test('an upstream that refuses half-way is heard at once, and the rest is not read', async () => {
  const upload = await answering(async (request, response) => {
    await once(request, 'data')
    response.writeHead(409, { 'content-type': 'application/json' }).end('{"name":"release_nametaken"}')
  })
  const endless = source(large)
  await expect(upload(endless.file)).rejects.toMatchObject({ status: 409, fields: { name: 'release_nametaken' } })
  await endless.stopped
})

test('an upstream that breaks off half-way is a 503, and the rest is not read', async () => {
  const upload = await answering((request) => request.once('data', () => request.socket.destroy()))
  const endless = source(large)
  await expect(upload(endless.file)).rejects.toMatchObject({ status: 503 })
  await endless.stopped
})

test('a fault of the upload itself is told unchanged, and the upstream sees the upload broken off', async () => {
  const broken = Promise.withResolvers<unknown>()
  const upload = await answering((request) => request.on('error', broken.resolve).resume())
  const failing = source(() => {
    if (failing.pieces < 3) return large()
    throw problem(413)
  })
  await expect(upload(failing.file)).rejects.toMatchObject({ status: 413 })
  expect(await broken.promise).toMatchObject({ code: 'ECONNRESET' })
})

test('a caller who goes away ends the upload', async () => {
  const broken = Promise.withResolvers<unknown>()
  const caller = new AbortController()
  const upload = await answering((request) => {
    request.on('error', broken.resolve).resume()
    request.once('data', () => caller.abort())
  })
  const endless = source(large)
  await expect(upload(endless.file, caller.signal)).rejects.toMatchObject({ status: 400 })
  expect(await broken.promise).toMatchObject({ code: 'ECONNRESET' })
  await endless.stopped
})

test('an answer that does not fit is a 502', async () => {
  const upload = await answering(async (request, response) => {
    await buffer(request)
    response.end('{"id":"one"}')
  })
  await expect(upload(source(large, 1).file)).rejects.toMatchObject({ status: 502 })
})
