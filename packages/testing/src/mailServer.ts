/** A mail server that takes every mail and delivers none. */
import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'

/** A mail as it arrived, with the addresses that it was sent to. */
export type ReceivedMail = Email & { sentTo: string[] }

/**
 * Listens for SMTP on this machine; rejects where the port is taken.
 * @param port 0 for a free one
 * @param receive takes a mail; if it rejects, the mail is refused and the sender tries again
 */
export async function startMailServer(
  port: number,
  receive: (mail: ReceivedMail) => Promise<void> | void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const take = async () => {
        const pieces = z.array(z.instanceof(Buffer)).parse(await stream.toArray())
        const sentTo = envelope.rcptTo.map(({ address }) => address)
        await receive({ ...(await PostalMime.parse(Buffer.concat(pieces))), sentTo })
      }
      take().then(() => done(), done)
    },
  })
  smtp.listen(port, '127.0.0.1')
  const failed = once(smtp, 'error').then(([error]) => {
    throw error
  })
  await Promise.race([once(smtp.server, 'listening'), failed])
  const address = z.object({ port: z.number() }).parse(smtp.server.address())
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((done) => smtp.close(() => done())),
  }
}
