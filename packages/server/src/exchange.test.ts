/** Answers as they come in over a real connection. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { Pool } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { exchange } from './exchange.ts'

async function asking(listener: RequestListener, signal?: AbortSignal) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 })
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await pool.destroy()
  })
  return (startBytes: number) => exchange(pool, { method: 'GET', path: '/' }, { startBytes, signal })
}

test('a short answer is all in its beginning', async () => {
  const ask = await asking((_request, response) => void response.writeHead(201, { etag: '"a"' }).end('short'))
  const { statusCode, headers, start, rest } = await ask(100)
  expect([statusCode, headers['etag'], start.toString(), (await rest.read()).length]).toEqual([201, '"a"', 'short', 0])
})

test('of a long answer little waits in memory until it is read, and all of it comes', async () => {
  const piece = Buffer.alloc(64 * 1024, 'x')
  let written = 0
  const ask = await asking((_request, response) => {
    const pieces = function* () {
      for (; written < 320; written += 1) yield piece
    }
    Readable.from(pieces()).pipe(response)
  })
  const { start, rest } = await ask(100_000)
  expect(start.length).toBeGreaterThanOrEqual(100_000)
  // The buffers of the connection take a few megabytes; the answer has twenty.
  const before = await rest.read(1)
  expect(written).toBeLessThan(320)
  expect(start.length + before.length + (await rest.read()).length).toBe(320 * piece.length)
})

test('a dropped answer lets go of its connection, which others wait for', async () => {
  const closed = Promise.withResolvers<void>()
  let asked = 0
  const ask = await asking((_request, response) => {
    asked += 1
    if (asked > 1) response.end('second')
    else response.once('close', closed.resolve).write('x'.repeat(100))
  })
  const { rest } = await ask(100)
  rest.drop()
  await closed.promise
  await expect(rest.read()).rejects.toMatchObject({ name: 'AbortError' })
  expect((await ask(100)).start.toString()).toBe('second')
})

test('a signal ends a request that waits for a connection, one that waits for its answer, and one half-way', async () => {
  const leaving = new AbortController()
  const ask = await asking((_request, response) => void response.write('x'.repeat(100)), leaving.signal)
  const { rest } = await ask(100)
  const waiting = ask(100)
  const reading = rest.read()
  leaving.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  await expect(reading).rejects.toThrow('left')
  await expect(ask(100)).rejects.toThrow('left')
})

test('an answer that breaks off throws where it is read', async () => {
  const ask = await asking((request, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('x'.repeat(100), () => request.socket.destroy())
  })
  const { rest } = await ask(100)
  await expect(rest.read()).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' })
})
