/** Answers that are read drop by drop, over sockets. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import type { Pace } from './patience.ts'
import { listen } from './start.ts'

const piece = Buffer.alloc(65_536)

/** An app with an answer without an end, and a client that asked for it; `ended` resolves when the app gives it up. */
async function ask(files: Pace) {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {}, files })
  const ended = Promise.withResolvers<void>()
  app.get('/endless', async () => {
    const body = Readable.from(
      (function* () {
        for (;;) yield piece
      })(),
    )
    body.once('close', ended.resolve)
    return body
  })
  const { port } = new URL(await listen(app, { host: '127.0.0.1', port: 0 }))
  const socket = connect({ port: Number(port), host: '127.0.0.1' }).pause()
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'readable')
  return {
    socket,
    ended: ended.promise,
    [Symbol.asyncDispose]: async () => {
      socket.destroy()
      await app.close()
    },
  }
}

test('a reader who takes a few bytes now and then loses the connection', async () => {
  await using asked = await ask({ ms: 300, bytesPerSecond: 1_000_000 })
  const drops = setInterval(() => asked.socket.read(100), 20)
  await expect(asked.ended).resolves.toBeUndefined()
  clearInterval(drops)
})

test('a reader who is slow, but fast enough, keeps it for longer than the time of a silent one', async () => {
  await using asked = await ask({ ms: 100, bytesPerSecond: 1000 })
  let read = 0
  for (const end = performance.now() + 1000; performance.now() < end; await setTimeout(50))
    read += asked.socket.read()?.length ?? 0
  expect([asked.socket.closed, read > 0]).toEqual([false, true])
})
