/** An upstream for tests, independent of our APIs: it records its requests and answers as the test says. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

export type RecordedRequest = {
  method: string
  url: string
  headers: IncomingHttpHeaders
  /** The body as parsed JSON, or the parts of a form in their order. */
  body: unknown
}

export type RecordedPart = { name: string; fileName?: string; contentType?: string; content: Buffer }

export type RecordingUpstream = {
  url: string
  requests: RecordedRequest[]
  /**
   * Sets the answer to the next requests of this method and path (with query); `*` stands for all without an answer of
   * their own.
   */
  answer: (call: string, answer: Answer) => void
  /** Gives the next requests of this method and path to the listener, with their body unread; records none of them. */
  leave: (call: string, listener: RequestListener) => void
  /** Forgets all requests and answers. */
  forget: () => void
  stop: () => Promise<void>
}

export type Answer =
  | {
      status?: number
      headers?: Record<string, string>
      json?: unknown
      text?: string
      /** A promise after which the answer is sent. */
      after?: Promise<unknown>
    }
  | ((response: ServerResponse, recorded: RecordedRequest) => void)

/** Possible answers to a write whose answer the documents do not show, and our reading of each. */
export const anyAnswers: [name: string, answer: Answer, given: unknown][] = [
  ['the new item', { json: { id: 12, name: 'x', extra: 1 } }, { id: 12, name: 'x', extra: 1 }],
  ['an id', { json: 12 }, 12],
  ['true', { json: true }, true],
  ['null', { json: null }, null],
  ['nothing', { status: 204 }, undefined],
  ['an empty 200', { text: '' }, undefined],
  ['a text', { text: 'OK' }, 'OK'],
  ['a page', { text: '<p>OK', headers: { 'content-type': 'text/html' } }, '<p>OK'],
]

/** @param port 0 for a free one */
export async function startRecordingUpstream(port = 0): Promise<RecordingUpstream> {
  const requests: RecordedRequest[] = []
  const answers = new Map<string, Answer>()
  const left = new Map<string, RequestListener>()
  // Connections live as long as those of our own APIs: on a busy machine, Node's five seconds end between two clicks.
  const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
    const respond = async () => {
      const { method = '', url = '', headers } = request
      const listener = left.get(`${method} ${url}`)
      if (listener) return listener(request, response)
      const recorded = { method, url, headers, body: readBody(headers['content-type'], await buffer(request)) }
      requests.push(recorded)
      const answer = answers.get(`${method} ${url}`) ??
        answers.get('*') ?? { status: 404, json: { error: `no answer for ${method} ${url}` } }
      if (typeof answer === 'function') return answer(response, recorded)
      await answer.after
      const content = answer.json === undefined ? (answer.text ?? '') : JSON.stringify(answer.json)
      response.writeHead(answer.status ?? 200, {
        'content-type': answer.json === undefined ? 'text/plain' : 'application/json',
        ...answer.headers,
      })
      response.end(content)
    }
    // A request that is broken off is not recorded.
    void respond().catch((error: unknown) => {
      if (!request.errored) throw error
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${z.object({ port: z.number() }).parse(server.address()).port}`,
    requests,
    answer: (call, answer) => {
      left.delete(call)
      answers.set(call, answer)
    },
    leave: (call, listener) => void left.set(call, listener),
    forget: () => {
      requests.length = 0
      answers.clear()
      left.clear()
    },
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

function readBody(contentType = '', body: Buffer): unknown {
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(contentType)?.[1]
  if (boundary !== undefined) return readParts(boundary, body)
  return body.length === 0 ? undefined : JSON.parse(body.toString())
}

/** The parts of a form, read strictly: each between two boundaries, the last boundary closed, nothing after it. */
function readParts(boundary: string, body: Buffer): RecordedPart[] {
  const pieces = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`)
  if (pieces.shift() !== '' || pieces.pop() !== '--\r\n') throw new Error('The form does not begin or end as it should')
  return pieces.map((piece) => {
    const [head = '', content = ''] = piece.split(/\r\n\r\n(.*)/s)
    const [, name = '', fileName] =
      /^\r\nContent-Disposition: form-data; name="([^"]*)"(?:; filename="([^"]*)")?/.exec(head) ?? []
    const contentType = /\r\nContent-Type: (.+)/.exec(head)?.[1]
    return {
      name,
      ...(fileName === undefined ? {} : { fileName: Buffer.from(fileName, 'latin1').toString() }),
      ...(contentType === undefined ? {} : { contentType }),
      content: Buffer.from(content, 'latin1'),
    }
  })
}
