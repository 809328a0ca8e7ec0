/**
 * The end of an app's service. First it answers on and says that it leaves: `/readyz` refuses, and each answer ends its
 * connection. Then it takes no more connections, and what is under way has a time to finish.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const leaving = new WeakSet<FastifyInstance>()

/** Says for these milliseconds that the app leaves, so that proxies send it nothing more before it closes. */
export async function drain(app: FastifyInstance, ms: number, wait: (ms: number) => Promise<unknown>): Promise<void> {
  leaving.add(app)
  if (ms > 0) await wait(ms)
}

/** Whether the app is being drained. */
export function isLeaving(app: FastifyInstance): boolean {
  return leaving.has(app)
}

/** The time in milliseconds that calls, and uploads and downloads, have to finish once the app closes. */
export type Finishing = { calls: number; files: number }

/** Ends the connections of what is not finished in its time, so that a slow download does not hold a stop for minutes. */
export function finishInTime(app: FastifyInstance, { calls, files }: Finishing): void {
  /** The answer that each connection had or gets last. */
  const answers = new Map<Socket, ServerResponse | undefined>()
  app.server.on('connection', (socket) => {
    answers.set(socket, undefined)
    socket.once('close', () => answers.delete(socket))
  })
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (answers.has(socket)) answers.set(socket, reply.raw)
    if (isLeaving(app)) reply.header('connection', 'close')
    done()
  })
  const ends: NodeJS.Timeout[] = []
  app.addHook('preClose', async () => {
    const endCalls = () => {
      for (const [socket, answer] of answers) if (!answer || !isOfFile(answer)) socket.destroy()
    }
    ends.push(
      setTimeout(endCalls, calls),
      setTimeout(() => app.server.closeAllConnections(), files),
    )
  })
  // A timer that goes on would keep the closed app in memory.
  app.addHook('onClose', async () => ends.forEach(clearTimeout))
}

/** Uploads are forms, and a download has begun to answer. */
function isOfFile({ req, headersSent, writableFinished }: ServerResponse): boolean {
  const isForm = req.headers['content-type']?.startsWith('multipart/') ?? false
  return !writableFinished && (headersSent || isForm)
}
