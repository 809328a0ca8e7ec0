/** Refusals by Fastify and Node before a route is asked. They are in our words, which are translation keys. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import { listen } from './start.ts'

async function start() {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {}, arrivesWithin: 200 })
  onTestFinished(() => app.close())
  app.post('/take/:name', async () => 'taken')
  app.get('/unwritable', async () => ({ inside: 7n }))
  const arrived = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const stops = Promise.withResolvers<void>()
  app.addHook('preClose', async () => stops.resolve())
  app.get('/slow', async () => {
    arrived.resolve()
    await finish.promise
    return { slow: 'done' }
  })
  const url = await listen(app, { host: '127.0.0.1', port: 0 })
  return { app, url, arrived: arrived.promise, finish: finish.resolve, stops: stops.promise }
}

function send(url: string, sent: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined).write(sent)
  return socket
}

/** The status and the body of each answer. */
async function answersOn(socket: Socket) {
  const answered = await text(socket)
  return [...answered.matchAll(/HTTP\/1\.1 (\d+)[^{]*(\{.*?\})/g)].map(([, status, body = '']) => [
    Number(status),
    JSON.parse(body),
  ])
}

function post(type: string, body: string, path = '/take/x') {
  const headers = ['Host: x', 'Connection: close', `Content-Type: ${type}`, `Content-Length: ${body.length}`]
  return [`POST ${path} HTTP/1.1`, ...headers, '', body].join('\r\n')
}

const [badRequest, unexpected] = [{ error: 'shared_error_badrequest' }, { error: 'shared_error_unexpected' }]

test.each<[what: string, sent: string, status: number, body: object]>([
  ['a body that is no JSON', post('application/json', '{"broken'), 400, badRequest],
  ['an empty body', post('application/json', ''), 400, badRequest],
  ['a body that pollutes', post('application/json', '{"__proto__":{}}'), 400, badRequest],
  ['a type that nobody takes', post('application/secret', 'x'), 400, badRequest],
  ['no type', 'POST /take/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx', 400, badRequest],
  ['a body that is too large', post('application/json', 'x'.repeat(70_000)), 413, { error: 'shared_error_toolarge' }],
  ['a name that is too long', post('application/json', '{}', `/take/${'x'.repeat(300)}`), 400, badRequest],
  ['an address that cannot be read', post('application/json', '{}', '/%zz'), 400, badRequest],
  ['an unknown address', post('application/json', '{}', '/inside'), 404, { error: 'shared_error_notfound' }],
  ['an unknown method', 'INSIDE / HTTP/1.1\r\nHost: x\r\n\r\n', 400, badRequest],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, badRequest],
  ['headers without end', 'GET / HTTP/1.1\r\nHost: x\r\n', 408, badRequest],
  [
    'an answer that cannot be written',
    'GET /unwritable HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    500,
    unexpected,
  ],
])('%s is refused by a key alone', async (_what, sent, status, body) => {
  expect(await answersOn(send((await start()).url, sent))).toEqual([[status, body]])
})

test('what comes on an open connection while the app stops is answered, and ends the connection', async () => {
  const { app, url, arrived, finish, stops } = await start()
  const ask = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'
  const socket = send(url, ask)
  await arrived
  const stopped = app.close()
  await stops
  const second = once(app.server, 'request')
  socket.write(ask)
  await second
  finish()
  expect(await answersOn(socket)).toEqual([
    [200, { slow: 'done' }],
    [200, { slow: 'done' }],
  ])
  await stopped
})
