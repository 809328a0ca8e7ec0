/** Requests that come drop by drop, over sockets: none may go on for ever. */
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { listen } from './start.ts'

const stops: (() => unknown)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

async function start(arrivesWithin: number) {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'silent' }, ready: {}, arrivesWithin })
  stops.push(() => app.close())
  app.post('/take', async () => 'taken')
  app.post('/refuse', { onRequest: async (_request, reply) => reply.code(403).send('refused') }, async () => 'taken')
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // As the sign-in provider reads and answers.
    scope.post('/raw', async (request, reply) => {
      reply.hijack()
      await text(request.raw).then(
        (body) => reply.raw.end(body),
        () => undefined,
      )
    })
  })
  await listen(app, { host: '127.0.0.1', port: 0 })
  return app.server.address()
}

/** What a server at this address answers to who sends this and then a drop now and then, until it hangs up. */
async function drip(address: Awaited<ReturnType<typeof start>>, beginning: string, drop = 'x') {
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  const socket: Socket = connect(address.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(beginning)
  const drops = setInterval(() => socket.write(drop), 20)
  stops.push(() => clearInterval(drops))
  let answer = ''
  socket.setEncoding('utf8').on('data', (piece: string) => (answer += piece))
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drops)
  return answer
}

function head(path: string, ...more: string[]) {
  return [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...more, '', ''].join('\r\n')
}
const announced = 'Content-Length: 1000'
const chunked = 'Transfer-Encoding: chunked'

test.each<[what: string, beginning: string, drop?: string]>([
  ['headers', 'POST /take HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['empty lines', '', '\r\n'],
  ['a body', head('/take', announced)],
  ['a body of no length', `${head('/take', chunked)}3e8\r\n`],
  ['a body at an unknown address', head('/none', announced)],
  ['a body that its route reads itself', head('/raw', announced)],
])('%s without end get a 408, and the connection is over', async (_what, beginning, drop) => {
  expect(await drip(await start(200), beginning, drop)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that nobody waits for any more ends too, after one answer', async () => {
  const answer = await drip(await start(200), head('/refuse', announced))
  expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  expect(answer).not.toContain('408')
})
