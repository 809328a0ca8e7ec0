/** An upstream of the tests' own, independent of our APIs: records what it is asked and answers what the test says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

export type Recorded = { method: string; url: string; headers: IncomingHttpHeaders; body: unknown }

export type RecordingUpstream = {
  url: string
  requests: Recorded[]
  /** What the next requests of this method and path (with query) are answered. */
  answer: (call: string, answer: Answer) => void
  stop: () => Promise<void>
}

export type Answer =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  | ((response: ServerResponse, recorded: Recorded) => void)

/** @param port 0 for a free one */
export const startRecordingUpstream = async (port = 0): Promise<RecordingUpstream> => {
  const requests: Recorded[] = []
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    const respond = async () => {
      const { method = '', url = '', headers } = request
      const body = await text(request)
      const recorded = { method, url, headers, body: body === '' ? undefined : JSON.parse(body) }
      requests.push(recorded)
      const answer = answers.get(`${method} ${url}`) ?? {
        status: 404,
        json: { error: `no answer for ${method} ${url}` },
      }
      if (typeof answer === 'function') return answer(response, recorded)
      const content = answer.json === undefined ? (answer.text ?? '') : JSON.stringify(answer.json)
      response.writeHead(answer.status ?? 200, {
        'content-type': answer.json === undefined ? 'text/plain' : 'application/json',
        ...answer.headers,
      })
      response.end(content)
    }
    void respond()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${z.object({ port: z.number() }).parse(server.address()).port}`,
    requests,
    answer: (call, answer) => void answers.set(call, answer),
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
