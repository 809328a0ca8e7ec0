/** A gate before a recorded access point: a test holds a call before it is made, or its answer after it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

/** `sent` is the body of the call. */
export type Passing = { path: string; sent: string; place: 'call' | 'answer' }

/** @param pass waits as long as a call or its answer is held */
export async function startGate(target: string, pass: (passing: Passing) => Promise<void>): Promise<string> {
  const server = createServer((request, response) => {
    const forward = async () => {
      const path = request.url ?? ''
      const { host: _host, connection: _connection, ...headers } = request.headers
      const body = await buffer(request)
      const sent = body.toString()
      await pass({ path, sent, place: 'call' })
      const answer = await fetch(`${target}${path}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      })
      const text = await answer.text()
      await pass({ path, sent, place: 'answer' })
      response
        .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
        .end(text)
    }
    // The caller may be gone meanwhile.
    void forward().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return `http://127.0.0.1:${port}`
}
