/** A mail server that takes every mail and delivers none. */
import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'

/** A mail as it arrived, with the addresses that it was sent to. */
export type ReceivedMail = Email & { sentTo: string[] }

type Reached = {
  /** An address of this machine; only this machine itself reaches it unless another is given. */
  host?: string
  /** Takes mails under TLS alone, with this certificate. */
  certificate?: { key: string; cert: string }
}

/**
 * Listens for SMTP on this machine; rejects where the port is taken.
 * @param port 0 for a free one
 * @param receive takes a mail; if it rejects, the mail is refused and the sender tries again
 */
export async function startMailServer(
  port: number,
  receive: (mail: ReceivedMail) => Promise<void> | void,
  { host = '127.0.0.1', certificate }: Reached = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const smtp = new SMTPServer({
    authOptional: true,
    ...(certificate ? { secure: true, ...certificate } : { disabledCommands: ['STARTTLS'] }),
    onData: (stream, { envelope }, done) => {
      const take = async () => {
        const pieces = z.array(z.instanceof(Buffer)).parse(await stream.toArray())
        const sentTo = envelope.rcptTo.map(({ address }) => address)
        await receive({ ...(await PostalMime.parse(Buffer.concat(pieces))), sentTo })
      }
      take().then(() => done(), done)
    },
  })
  smtp.listen(port, host)
  const failed = once(smtp, 'error').then(([error]) => {
    throw error
  })
  await Promise.race([once(smtp.server, 'listening'), failed])
  const address = z.object({ port: z.number() }).parse(smtp.server.address())
  return {
    url: `${certificate ? 'smtps' : 'smtp'}://${host}:${address.port}`,
    stop: () => new Promise<void>((done) => smtp.close(() => done())),
  }
}
