import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { createApp, type AppOptions } from './app.ts'
import { listen, serve } from './start.ts'

function open(options: Partial<AppOptions> = {}) {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {}, ...options })
  onTestFinished(() => app.close())
  return app
}

test('an app that drains answers on, says that it leaves and keeps no connection; afterwards it takes none', async () => {
  const app = open()
  app.get('/call', async () => 'answered')
  const [waits, over] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  const wait = (ms: number) => {
    waits.resolve(ms)
    return over.promise
  }
  const stop = await serve(app, { HOST: '127.0.0.1', PORT: 0, DRAIN_MS: 5000 }, wait)
  const url = app.listeningOrigin
  const ask = async (path: string) => {
    const response = await fetch(url + path)
    return [response.status, response.headers.get('connection'), await response.text()]
  }
  expect(await ask('/readyz')).toEqual([200, 'keep-alive', '{}'])
  const stopped = stop()
  expect(await waits.promise).toBe(5000)
  expect(await ask('/readyz')).toEqual([503, 'close', '{"stays":false}'])
  expect(await ask('/healthz')).toEqual([200, 'close', '{"status":"ok"}'])
  expect(await ask('/call')).toEqual([200, 'close', 'answered'])
  over.resolve()
  await stopped
  await expect(ask('/call')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('once it closes, files have longer to finish than calls and silent connections', async () => {
  const app = open({ finishesWithin: { calls: 50, files: 60_000 } })
  const file = new Readable({ read: () => undefined })
  const hangs = Promise.withResolvers<void>()
  app.get('/file', (_, reply) => reply.send(file))
  app.get('/call', () => {
    hangs.resolve()
    return new Promise(() => undefined)
  })
  app.addContentTypeParser(
    'multipart/form-data',
    (_request, body, done) => void text(body).then((all) => done(null, all)),
  )
  app.post<{ Body: string }>('/upload', async ({ body }) => body)
  const { port } = new URL(await listen(app, { host: '127.0.0.1', port: 0 }))
  const send = (head: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined).write(head)
    return socket
  }
  file.push('first ')
  const download = send('GET /file HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const [begun] = await once(download, 'data')
  const downloaded = text(download)
  const arrives = once(app.server, 'request')
  const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 10'
  const upload = send(`POST /upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${form}\r\n\r\nfirst`)
  await arrives
  const uploaded = text(upload)
  const silent = once(send('GET /call HTTP'), 'close')
  const call = once(send('GET /call HTTP/1.1\r\nHost: x\r\n\r\n'), 'close')
  await hangs.promise
  const closed = app.close()
  await Promise.all([silent, call])
  file.push('last')
  file.push(null)
  upload.write(' last')
  expect(String(begun) + (await downloaded)).toMatch(/first [^]*last\r\n0\r\n\r\n$/)
  expect(await uploaded).toMatch(/ 200 OK\r\n[^]*first last$/)
  await closed
})

test('a closed app is not kept in memory, though the time to finish is not over', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const closed = await openAndClose()
  await expect
    .poll(() => {
      collect()
      return closed.deref() === undefined
    })
    .toBe(true)
})

async function openAndClose(): Promise<WeakRef<object>> {
  const finishesWithin = { calls: 600_000, files: 600_000 }
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {}, finishesWithin })
  await listen(app, { host: '127.0.0.1', port: 0 })
  await app.close()
  return new WeakRef(app)
}
