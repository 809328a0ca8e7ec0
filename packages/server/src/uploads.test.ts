import { uploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { once } from 'node:events'
import type { FastifyRequest } from 'fastify'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from './app.ts'
import { listen } from './start.ts'
import { readUpload, uploadRoute } from './uploads.ts'

const maxBytes = 100_000
const definition = uploadEndpoint({
  method: 'POST',
  path: '/api/things/:id',
  summary: '',
  permission: 'public',
  input: z.object({
    id: z.coerce.number(),
    name: z.string().max(300),
    tags: z.array(z.string()).default([]),
    test: z.stringbool(),
  }),
  output: z.unknown(),
  files: { model: { required: true, maxBytes }, picture: { required: false, maxBytes } },
})

const stops: (() => unknown)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

/** A server that answers what it has read; `before` stands for what a handler checks before that. */
async function start({ before = () => {}, silentMs = 60_000 } = {}) {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'silent' }, ready: {} })
  stops.push(() => app.close())
  const reading = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<unknown>()
  const readAll = async (request: FastifyRequest) => {
    const { parts, input } = await readUpload(definition, request)
    const files: object[] = []
    for await (const part of parts) {
      if ('fields' in part) continue
      const { stream, ...file } = part
      reading.resolve()
      files.push({ ...file, content: await text(stream) })
    }
    return { input: input(), files }
  }
  uploadRoute(app, definition, {
    url: definition.path,
    silentMs,
    handler: async (request) => {
      before()
      const read = readAll(request)
      read.catch(ended.resolve)
      return read
    },
  })
  const url = `${await listen(app, { host: '127.0.0.1', port: 0 })}/api/things/7`
  const post = async (form: FormData | string, contentType?: string) => {
    const headers = contentType ? { 'content-type': contentType } : {}
    const response = await fetch(url, { method: 'POST', body: form, headers })
    return { status: response.status, body: await response.json() }
  }
  return { url, post, reading, ended }
}

type Entry = [name: string, value: string | Blob, fileName?: string]

const fields: Entry[] = [
  ['name', 'Dender'],
  ['test', 'true'],
]
function model(content = '<model/>', fileName = 'model.xml'): Entry {
  return ['model', new Blob([content], { type: 'text/xml' }), fileName]
}

function formOf(...entries: Entry[]) {
  const form = new FormData()
  for (const [name, value, fileName] of entries)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName)
  return form
}

test('fields are parsed, a list from a part for each item; files come in their order', async () => {
  const { post } = await start()
  const picture: Entry = ['picture', new Blob(['png'], { type: 'image/png' }), 'scherm 1.png']
  const answer = await post(formOf(['tags', 'a'], ...fields, ['other', 'x'], model(), picture))
  expect(answer).toEqual({
    status: 200,
    body: {
      input: { id: 7, name: 'Dender', tags: ['a'], test: true },
      files: [
        { part: 'model', name: 'model.xml', contentType: 'text/xml', content: '<model/>' },
        { part: 'picture', name: 'scherm 1.png', contentType: 'image/png', content: 'png' },
      ],
    },
  })
  const tagged = await post(formOf(['tags', 'a'], ['tags', 'b'], ...fields, model()))
  expect(tagged.body).toMatchObject({ input: { tags: ['a', 'b'] } })
})

test('the order of fields and files means nothing', async () => {
  const { post } = await start()
  const picture: Entry = ['picture', new Blob(['png'], { type: 'image/png' }), 'p.png']
  const entries: Entry[] = [
    model('x'.repeat(maxBytes)),
    ['tags', 'a'],
    ['name', 'Dender'],
    picture,
    ['tags', 'b'],
    ['test', 'true'],
  ]
  expect(await post(formOf(...entries))).toMatchObject({
    status: 200,
    body: {
      input: { id: 7, name: 'Dender', tags: ['a', 'b'], test: true },
      files: [{ part: 'model' }, { part: 'picture' }],
    },
  })
})

test.each([
  ['../../x', '../../x', 'x'],
  ['C:\\mappings\\x.xml', 'C:\\mappings\\x.xml', 'x.xml'],
  ['..', '..', 'model'],
  ['with marks that nobody sees', '\u202Elmx.exe\u200F\u0007', 'lmx.exe'],
  ['with 10,000 letters', `${'é'.repeat(10_000)}.xml`, `${'é'.repeat(196)}.xml`],
])('a file named %s gets a plain name', async (_name, fileName, name) => {
  const { post } = await start()
  const { body } = await post(formOf(...fields, model('x', fileName)))
  expect(body).toMatchObject({ files: [{ name }] })
})

test.each<[string, Entry[], number, object]>([
  ['a field that is wrong', [['name', 'x'], ['test', 'perhaps'], model()], 400, { test: 'shared_fieldinvalid' }],
  ['a field twice that is no list', [...fields, ['name', 'y'], model()], 400, { name: 'shared_fieldinvalid' }],
  [
    'a field that is too long',
    [['name', 'x'.repeat(300_000)], ['test', 'true'], model()],
    400,
    { name: 'shared_fieldtoolong' },
  ],
  [
    'a field that is wrong after a file',
    [['name', 'x'], model(), ['test', 'perhaps']],
    400,
    { test: 'shared_fieldinvalid' },
  ],
  ['a field twice, around a file', [...fields, model(), ['name', 'y']], 400, { name: 'shared_fieldinvalid' }],
  ['a field that never comes', [model(), ['test', 'true']], 400, { name: 'shared_fieldinvalid' }],
  [
    'fields that are wrong',
    [['name', 'x'.repeat(301)], ['test', 'perhaps'], model()],
    400,
    { name: 'shared_fieldtoolong', test: 'shared_fieldinvalid' },
  ],
  [
    'a file that nobody asked for',
    [...fields, ['virus', new Blob(['x']), 'x.exe']],
    400,
    { virus: 'shared_fieldinvalid' },
  ],
  ['a file twice', [...fields, model(), model()], 400, { model: 'shared_fieldinvalid' }],
  ['no file', fields, 400, { model: 'shared_filerequired' }],
  ['only the other file', [...fields, ['picture', new Blob(['x']), 'x.png']], 400, { model: 'shared_filerequired' }],
  ['a file in which nothing was chosen', [...fields, model('', '')], 400, { model: 'shared_filerequired' }],
  ['an empty file', [...fields, model('')], 400, { model: 'shared_fileempty' }],
  ['a file that is too large', [...fields, model('x'.repeat(maxBytes + 1))], 413, { error: 'shared_error_toolarge' }],
  [
    'thousands of fields',
    [...Array.from({ length: 3000 }, (_, index): Entry => ['tags', String(index)]), ...fields, model()],
    413,
    { error: 'shared_error_toolarge' },
  ],
  [
    'more text than a form holds, after a file',
    [model(), ...Array.from({ length: 34 }, (): Entry => ['tags', 'x'.repeat(250_000)]), ...fields],
    413,
    { error: 'shared_error_toolarge' },
  ],
  [
    'more text than a form holds',
    [...Array.from({ length: 34 }, (): Entry => ['tags', 'x'.repeat(250_000)]), ...fields, model()],
    413,
    { error: 'shared_error_toolarge' },
  ],
])('%s is refused', async (_name, entries, status, body) => {
  const { post } = await start()
  expect(await post(formOf(...entries))).toEqual({ status, body })
})

function raw(...lines: string[]) {
  return lines.join('\r\n')
}
const namePart = ['--b', 'Content-Disposition: form-data; name="name"', '', 'x']
const testPart = ['--b', 'Content-Disposition: form-data; name="test"', '', 'true']
const modelPart = ['--b', 'Content-Disposition: form-data; name="model"; filename="m"', '', 'half']
const multipart = 'multipart/form-data; boundary=b'

test('a field that says it is JSON is text like any other, and its lines end as they were typed', async () => {
  const { post } = await start()
  const tag = ['--b', 'Content-Disposition: form-data; name="tags"', 'Content-Type: application/json', '', '{"a":[1]}']
  const more = ['--b', 'Content-Disposition: form-data; name="tags"', '', 'two', 'lines']
  const { body } = await post(raw(...namePart, ...testPart, ...tag, ...more, ...modelPart, '--b--', ''), multipart)
  expect(body).toMatchObject({ input: { tags: ['{"a":[1]}', 'two\nlines'] } })
})

test('a part without the name of a file is a field, whatever type it says it has', async () => {
  const { post } = await start()
  const binary = 'Content-Type: application/octet-stream'
  const tag = ['--b', 'Content-Disposition: form-data; name="tags"', binary, '', 'a']
  const { body } = await post(raw(...namePart, ...testPart, ...tag, ...modelPart, '--b--', ''), multipart)
  expect(body).toMatchObject({ input: { tags: ['a'] } })
  const nameless = ['--b', 'Content-Disposition: form-data; name="model"', binary, '', 'half']
  expect(await post(raw(...namePart, ...testPart, ...nameless, '--b--', ''), multipart)).toEqual({
    status: 400,
    body: { model: 'shared_filerequired' },
  })
})

test.each([
  ['Text/XML; charset=utf-8', 'text/xml'],
  ['a\0b/c', 'application/octet-stream'],
  ['none', 'application/octet-stream'],
])('a file that says it is %j is %s', async (said, contentType) => {
  const { post } = await start()
  const file = [...modelPart.slice(0, 2), `Content-Type: ${said}`, '', 'half']
  const { body } = await post(raw(...namePart, ...testPart, ...file, '--b--', ''), multipart)
  expect(body).toMatchObject({ files: [{ contentType }] })
})

test('what is wrong with the fields before a file is told before the file has come', async () => {
  const { url } = await start()
  const head = raw(...namePart, ...testPart.slice(0, 3), 'perhaps', ...modelPart)
  const socket = begin(url, 90_000, head)
  expect(String(await once(socket, 'data'))).toContain('{"test":"shared_fieldinvalid"}')
})

test('a file as large as it may be is taken', async () => {
  const { post } = await start()
  const content = 'x'.repeat(maxBytes)
  expect((await post(formOf(...fields, model(content)))).body).toMatchObject({ files: [{ content }] })
})

test.each([
  ['a form without its end', raw(...namePart, ...testPart, ...modelPart), multipart],
  ['a form that ends in a field', raw(...namePart), multipart],
  ['a form of another boundary', raw(...namePart, '--b--'), 'multipart/form-data; boundary=other'],
  ['a form without a boundary', raw(...namePart, '--b--'), 'multipart/form-data'],
  ['JSON', '{"name":"x"}', 'application/json'],
  ['text', 'name=x', 'text/plain'],
  [
    'a part of which objects have one',
    raw('--b', 'Content-Disposition: form-data; name="__proto__"', '', 'x', '--b--'),
    multipart,
  ],
])('%s is a 400', async (_name, body, contentType) => {
  const { post } = await start()
  expect(await post(body, contentType)).toMatchObject({ status: 400, body: { error: 'shared_error_badrequest' } })
})

const modelHead = raw(
  ...namePart,
  ...testPart,
  '--b',
  'Content-Disposition: form-data; name="model"; filename="m"',
  '',
  '',
)

/** A connection on which a form has begun, of which nothing is read until the test does. */
function begin(url: string, contentLength: number, head = modelHead) {
  const { host, hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  stops.push(() => socket.destroy())
  const lines = [`POST ${pathname} HTTP/1.1`, `Host: ${host}`, `Content-Type: ${multipart}`]
  socket.write(raw(...lines, `Content-Length: ${contentLength}`, '', head))
  return socket
}

test.each<[string, number, () => void]>([
  ['before the body', 403, () => refuse(problem(403))],
  ['half-way, as the file is too large', 413, () => undefined],
])('who is refused %s gets the answer, though browsers read none before all is sent', async (_name, status, before) => {
  const { url } = await start({ before })
  const rest = Buffer.alloc(8_000_000)
  const socket = begin(url, modelHead.length + rest.length)
  await new Promise((sent) => socket.write(rest, sent))
  expect(String(await once(socket, 'data'))).toContain(`HTTP/1.1 ${status} `)
})

test('who sends on without end is cut off', async () => {
  const { url } = await start()
  const endless = begin(url, 1e12)
  const cut = once(endless, 'close').catch(() => undefined)
  const piece = Buffer.alloc(1_000_000)
  while (!endless.destroyed)
    if (!endless.write(piece)) await Promise.race([once(endless, 'drain').catch(() => undefined), cut])
  expect(endless.bytesWritten).toBeLessThan(60_000_000)
})

test.each<[string, number, (socket: Socket) => unknown]>([
  ['falls silent', 100, () => undefined],
  ['goes away', 60_000, (socket) => socket.destroy()],
])('a sender who %s ends the reading', async (_name, silentMs, leave) => {
  const { url, reading, ended } = await start({ silentMs })
  const socket = begin(url, 90_000)
  socket.write(Buffer.alloc(20_000))
  await reading.promise
  leave(socket)
  expect(await ended.promise).toMatchObject({ status: 400 })
})

function refuse(refusal: Problem) {
  throw refusal
}

test('a refusal of the handler goes through as it is', async () => {
  const { post } = await start({ before: () => refuse(new Problem(409, 'taken', { name: 'taken' })) })
  expect(await post(formOf(...fields, model()))).toEqual({ status: 409, body: { name: 'taken' } })
})
