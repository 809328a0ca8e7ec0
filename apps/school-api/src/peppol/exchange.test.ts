import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createAsk, unlessTaken } from './exchange.ts'
import { sortedJson } from './sortedJson.ts'

test('a redirect is not followed, and nothing was taken', async () => {
  const asked: unknown[] = []
  const exchange = await ask((request, response) => {
    asked.push(request.url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect(unlessTaken(exchange)).toMatchObject({ state: 'failed', lasting: true })
  expect(asked).toEqual(['/'])
})

test('an answer that breaks off, or does not end, is lost', async () => {
  const broken = await ask((request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"success":', () => request.socket.destroy())
  })
  expect(broken).toMatchObject({ state: 'lost' })
  const endless = await ask((_request, response) => {
    const piece = Buffer.alloc(1024 * 1024, 'x')
    const write = () => void (response.writable && response.write(piece, write))
    write()
  })
  expect(endless).toMatchObject({ state: 'lost', answer: 'no answer: an answer that is too large' })
})

test('a page says its status, and nothing of how it looks', async () => {
  const exchange = await ask((_request, response) => void response.writeHead(502).end('<html><h1>Oops</h1></html>'))
  expect(unlessTaken(exchange)).toMatchObject({ state: 'uncertain', words: '502 Bad Gateway' })
  expect(exchange.answer).toContain('<h1>Oops</h1>')
})

test('what is sent is sent on a connection of its own, and questions share some', async () => {
  const ports = { GET: new Set(), POST: new Set() }
  const url = await serve(({ method, socket }, response) => {
    ports[method === 'GET' ? 'GET' : 'POST'].add(socket.remotePort)
    response.end('{}')
  })
  const askThere = createAsk({ timeoutMs: 20_000 })
  for (const method of ['GET', 'GET', 'GET', 'GET', 'POST', 'POST']) await askThere({ url, method, headers: {} })
  expect(ports.GET.size).toBeLessThan(4)
  expect(ports.POST.size).toBe(2)
  expect(new Set([...ports.GET, ...ports.POST]).size).toBe(ports.GET.size + 2)
})

test('a question whose connection breaks is asked once more, and nothing else is', async () => {
  const asked = { GET: 0, POST: 0 }
  const url = await serve(({ method, socket }, response) => {
    const count = ++asked[method === 'GET' ? 'GET' : 'POST']
    if (method === 'GET' && count % 2 === 1) response.end('{}')
    else socket.destroy()
  })
  const askThere = createAsk({ timeoutMs: 20_000 })
  const question = { url, method: 'GET', headers: {} }
  expect(await askThere(question)).toMatchObject({ state: 'answered' })
  expect(await askThere(question)).toMatchObject({ state: 'answered' })
  expect(await askThere({ ...question, method: 'POST' })).toMatchObject({ state: 'lost' })
  expect(asked).toEqual({ GET: 3, POST: 1 })
})

test('errors that are nested without end are cut off', async () => {
  const nested = `${'['.repeat(20_000)}"x"${']'.repeat(20_000)}`
  const exchange = await ask((_request, response) => response.writeHead(422).end(`{"errors":${nested}}`))
  expect(unlessTaken(exchange)).toMatchObject({ state: 'failed' })
})

/** The example of docs.e-invoice.be, whose secret is `secret`. */
test('an event is written as e-invoice.be signs it', () => {
  const details = { name: 'test.xml', type: 'application/xml', size: 100, url: 'https://example.com/test.xml' }
  const written = sortedJson({ document: { id: 'doc-1', ...details } })
  expect(createHmac('sha256', 'secret').update(written).digest('hex')).toBe(
    '6722b498bf28ce7ca5a6f21c0fca9166e24dea480978b276725ff46e503dd70f',
  )
  expect(sortedJson({ b: [1, null, true], a: '⚡é\n"\u007f' })).toBe(
    String.raw`{"a": "\u26a1\u00e9\n\"\u007f", "b": [1, null, true]}`,
  )
})

async function ask(listener: RequestListener) {
  const url = await serve(listener)
  return createAsk({ timeoutMs: 20_000 })({ url, method: 'POST', headers: {}, body: '{}' })
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return `http://127.0.0.1:${port}/`
}
