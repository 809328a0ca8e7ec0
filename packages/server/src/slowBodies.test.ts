/** Requests that come drop by drop, over sockets: none may go on for ever. */
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createApp, type AppOptions } from './app.ts'
import { listen } from './start.ts'
import { logged } from './testing/log.ts'

const stops: (() => unknown)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

function create(options: Pick<AppOptions, 'arrivesWithin' | 'silentMs'>) {
  const app = createApp({
    name: 'test',
    log: { LOG_LEVEL: 'info' },
    ready: {},
    finishesWithin: { calls: 100, files: 100 },
    ...options,
  })
  stops.push(() => app.close())
  return app
}

async function start(arrivesWithin: number) {
  const app = create({ arrivesWithin })
  app.post('/take', async () => 'taken')
  app.post('/named/:name', async () => 'taken')
  app.post('/refuse', { onRequest: async (_request, reply) => reply.code(403).send('refused') }, async () => 'taken')
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // The sign-in provider reads and answers like this.
    scope.post('/raw', async (request, reply) => {
      reply.hijack()
      await text(request.raw).then(
        (body) => reply.raw.end(body),
        () => undefined,
      )
    })
  })
  return listen(app, { host: '127.0.0.1', port: 0 })
}

/**
 * The answer of a server to a client that sends this beginning and then a drop now and then, until the server hangs up.
 */
async function drip(address: string, beginning: string, drop = 'x') {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
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
const announced = 'Content-Length: 50000'
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
  expect(answer).not.toContain('HTTP/1.1 408')
})

test('of too many bodies that come drop by drop one ends, and who sends at once is answered', async () => {
  // The time is longer than a test may take, so that no request ends by its own clock.
  const address = await start(300_000)
  const slow = Array.from({ length: 65 }, () => drip(address, head('/take', announced)))
  expect(await Promise.race(slow)).toMatch(/^HTTP\/1\.1 408 /)
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect((await fetch(`${address}/take`, init)).status).toBe(200)
})

test('who leaves in the middle of a body is no failure of ours, and fills no log', async () => {
  const app = create({ arrivesWithin: 60_000 })
  app.post('/take', async () => 'taken')
  const { promise: left, resolve } = Promise.withResolvers<void>()
  app.addHook('onRequestAbort', (_request, done) => {
    resolve()
    done()
  })
  const address = await listen(app, { host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(`${head('/take', announced)}{`, () => socket.destroy())
  await left
  // The server has dealt with it once the next call is answered.
  expect((await fetch(`${address}/take`, { method: 'POST' })).status).toBe(200)
  expect(logged().filter(({ level }) => level > 30)).toEqual([])
})

test('a body in crumbs is refused; one in pieces that a network might make is taken', async () => {
  const address = await start(60_000)
  const pieces = (count: number, bytes: number) => `${bytes.toString(16)}\r\n${'1'.repeat(bytes)}\r\n`.repeat(count)
  expect(await drip(address, head('/take', chunked) + pieces(300, 1), '')).toMatch(/^HTTP\/1\.1 400 /)
  const taken = `${head('/take', chunked, 'Connection: close')}${pieces(250, 1)}${pieces(150, 300)}0\r\n\r\n`
  expect(await drip(address, taken, '')).toMatch(/^HTTP\/1\.1 200 /)
})

test('of a body that is refused while something else is waited for, nothing is kept', async () => {
  const app = create({ arrivesWithin: 200 })
  let body: Readable | undefined
  app.post('/wait', { onRequest: (request) => ((body = request.raw), new Promise(() => undefined)) }, async () => '')
  const address = await listen(app, { host: '127.0.0.1', port: 0 })
  expect(await drip(address, `${head('/wait', announced)}${'x'.repeat(10_000)}`)).toMatch(/^HTTP\/1\.1 408 /)
  await expect.poll(() => body?.readableLength).toBe(0)
})

test.each([
  ['an address that cannot be read', head('/%zz', announced), 400],
  ['a name in it that is too long', head(`/named/${'x'.repeat(300)}`, announced), 400],
  ['an expectation that we do not know', head('/take', announced, 'Expect: more'), 417],
])('%s is refused, and nothing is read of what follows', async (_what, beginning, status) => {
  expect(await drip(await start(60_000), beginning)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('a reader who stops reading is cut off', async () => {
  const app = create({ silentMs: 100 })
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(100_000)
    })(),
  )
  app.get('/endless', async (_request, reply) => reply.send(endless))
  const socket = connect(Number(new URL(await listen(app, { host: '127.0.0.1', port: 0 })).port), '127.0.0.1')
  stops.push(() => socket.destroy())
  // The client reads nothing of the answer.
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise((resolve) => endless.once('close', resolve))
  expect(endless.destroyed).toBe(true)
})
