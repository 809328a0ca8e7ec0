/** Forms that no browser makes, and senders who are refused or leave half-way. */
import { problem } from '@schoolbeheer/contracts/problem'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  begin,
  modelHead,
  modelPart,
  multipart,
  namePart,
  raw,
  refuse,
  startUploads,
  testPart,
} from './testing/uploads.ts'

test('a field that says it is JSON is text like any other, and its lines end as they were typed', async () => {
  const { post } = await startUploads()
  const tag = ['--b', 'Content-Disposition: form-data; name="tags"', 'Content-Type: application/json', '', '{"a":[1]}']
  const more = ['--b', 'Content-Disposition: form-data; name="tags"', '', 'two', 'lines']
  const { body } = await post(raw(...namePart, ...testPart, ...tag, ...more, ...modelPart, '--b--', ''), multipart)
  expect(body).toMatchObject({ input: { tags: ['{"a":[1]}', 'two\nlines'] } })
})

test('a part without the name of a file is a field, whatever type it says it has', async () => {
  const { post } = await startUploads()
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
  const { post } = await startUploads()
  const file = [...modelPart.slice(0, 2), `Content-Type: ${said}`, '', 'half']
  const { body } = await post(raw(...namePart, ...testPart, ...file, '--b--', ''), multipart)
  expect(body).toMatchObject({ files: [{ contentType }] })
})

test('wrong fields before a file are refused before the file has arrived', async () => {
  const { url } = await startUploads()
  const head = raw(...namePart, ...testPart.slice(0, 3), 'perhaps', ...modelPart)
  const socket = begin(url, 90_000, head)
  expect(String(await once(socket, 'data'))).toContain('{"test":"shared_fieldinvalid"}')
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
  const { post } = await startUploads()
  expect(await post(body, contentType)).toMatchObject({ status: 400, body: { error: 'shared_error_badrequest' } })
})

test.each<[string, number, () => void]>([
  ['before the body', 403, () => refuse(problem(403))],
  ['half-way, as the file is too large', 413, () => undefined],
])('who is refused %s gets the answer, though browsers read none before all is sent', async (_name, status, before) => {
  const { url } = await startUploads({ before })
  const rest = Buffer.alloc(8_000_000)
  const socket = begin(url, modelHead.length + rest.length)
  await new Promise((sent) => socket.write(rest, sent))
  expect(String(await once(socket, 'data'))).toContain(`HTTP/1.1 ${status} `)
})

test('a file may take longer than the bodies of other routes', async () => {
  const { url } = await startUploads({ arrivesWithin: 100 })
  const end = '\r\n--b--\r\n'
  const bytes = 20
  const socket = begin(url, modelHead.length + bytes + end.length)
  for (let sent = 0; sent < bytes; sent++) {
    await setTimeout(20)
    socket.write('x')
  }
  socket.write(end)
  expect(String(await once(socket, 'data'))).toContain('HTTP/1.1 200 ')
})

test('who is refused and goes on drop by drop is cut off', async () => {
  const { url } = await startUploads({ before: () => refuse(problem(403)), files: { ms: 200, bytesPerSecond: 1000 } })
  const socket = begin(url, 90_000)
  const drops = setInterval(() => socket.write('x'), 20)
  const cut = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve))
  expect(String(await once(socket, 'data'))).toContain('HTTP/1.1 403 ')
  await cut
  clearInterval(drops)
})

test('a sender who never stops is cut off', async () => {
  const { url } = await startUploads()
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
  const { url, reading, ended } = await startUploads({ silentMs })
  const socket = begin(url, 90_000)
  socket.write(Buffer.alloc(20_000))
  await reading.promise
  leave(socket)
  expect(await ended.promise).toMatchObject({ status: 400 })
})
