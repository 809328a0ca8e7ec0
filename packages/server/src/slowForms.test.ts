/** Forms that come drop by drop, with more text than is allowed, or too many at once. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setInterval as every, setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { begin, fields, formOf, model, modelHead, modelPart, namePart, raw, startUploads } from './testing/uploads.ts'

const least = { ms: 200, bytesPerSecond: 10_000 }
const tag = ['--b', 'Content-Disposition: form-data; name="tags"', '', '']

test.each([
  ['a field', raw(...namePart), { arrivesWithin: 200 }],
  ['a field after a file', raw(...modelPart, ...tag), { arrivesWithin: 200 }],
  ['what is no part', 'x', { arrivesWithin: 200 }],
  ['a file', modelHead, { files: least }],
])('%s drop by drop ends with a 408', async (_what, head, options) => {
  const { url } = await startUploads(options)
  const socket = begin(url, 90_000, head).on('error', () => undefined)
  const drops = setInterval(() => socket.write('x'), 20)
  const cut = new Promise((resolve) => socket.once('close', resolve))
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 408 /)
  await cut
  clearInterval(drops)
})

test('of the text of a form as much is taken as its contract says, and never more than 64 kB in a field', async () => {
  const post = async (limits: object, ...tags: string[]) => {
    const server = await startUploads({ limits })
    return server.post(formOf(...fields, ...tags.map((text): [string, string] => ['tags', text]), model()))
  }
  const tooLong = { status: 400, body: { tags: 'shared_fieldtoolong' } }
  const usual = { maxFields: undefined, maxFieldBytes: undefined }
  expect((await post(usual, 'x'.repeat(1024))).status).toBe(200)
  expect(await post(usual, 'x'.repeat(1025))).toEqual(tooLong)
  expect((await post(usual, ...Array.from({ length: 18 }, () => 'x'))).status).toBe(200)
  expect((await post(usual, ...Array.from({ length: 19 }, () => 'x'))).status).toBe(413)
  expect((await post({ maxFieldBytes: 1e9 }, 'x'.repeat(65_536))).status).toBe(200)
  expect(await post({ maxFieldBytes: 1e9 }, 'x'.repeat(65_537))).toEqual(tooLong)
})

test('fields do not pile up while we are busy with the file before them', async () => {
  const read = Promise.withResolvers<void>()
  const { url } = await startUploads({ busy: () => read.promise })
  const most = 60_000_000
  const socket = begin(url, Infinity, raw(...modelPart))
  const field = raw('', ...tag, 'x'.repeat(60_000))
  while (socket.bytesWritten < most && (socket.write(field) || (await drains(socket))));
  read.resolve()
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 413 /)
  expect(socket.bytesWritten).toBeLessThan(most / 2)
})

/** Whether more can be written soon. */
async function drains(socket: Socket): Promise<boolean> {
  return Promise.race([once(socket, 'drain').then(() => true), setTimeout(500, false)])
}

test('a sender has six places, until the last of the form has gone', async () => {
  const { url, post } = await startUploads()
  const status = async () => (await post(formOf(...fields, model()))).status
  for (let at = 0; at < 5; at += 1) begin(url, 8_000_000)
  const refused = begin(url, 8_000_000)
  // The file is larger than allowed.
  refused.write(Buffer.alloc(200_000))
  expect(String(await once(refused, 'data'))).toMatch(/^HTTP\/1\.1 413 /)
  await expect.poll(status).toBe(429)
  refused.destroy()
  await expect.poll(status).toBe(200)
})

test('what is left of a refused form may take as long as it comes fast enough', async () => {
  const { url } = await startUploads({ files: least })
  const [rest, piece] = [300_000, Buffer.alloc(10_000, 'x')]
  const head = raw('--b', 'Content-Disposition: form-data; name="other"; filename="x"', '', 'x')
  const socket = begin(url, head.length + rest, head)
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 400 /)
  let sent = 0
  for await (const next of every(20, piece)) {
    socket.write(next)
    if ((sent += next.length) === rest) break
  }
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
})
