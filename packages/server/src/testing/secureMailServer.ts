/** A mail server with TLS and a password, behind a cable on which a test can read everything. */
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { startCable } from './cable.ts'

/** Answers the port of the cable, the mails that arrived, and the bytes that could be read; it stops with the test. */
export async function startSecureMailServer(options: SMTPServerOptions) {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: (stream, _session, done) =>
      void text(stream).then((mail) => {
        mails.push(mail)
        done()
      }),
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  const { port } = z.object({ port: z.number() }).parse(server.server.address())
  return { ...(await startCable(port)), mails }
}
