/** The handing over of mails to the mail server, and its outcome. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { instruments } from '../instruments.ts'
import { outside } from '../plainText.ts'
import { within } from '../within.ts'

/** A mail to one recipient. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
  /** The calendar event as iCalendar, which a mail program puts in its calendar or takes out. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

/**
 * The outcome of a mail. Failed: the server has not taken it; with `lasting` it will not take it later either.
 * Uncertain: the connection ended after the whole mail had been handed over and before the answer to it. `words` are
 * the server's, or say what went wrong, without addresses (ours are translation keys); `code` is what may be logged.
 * `uncopied`: the server refused the archive's address, and took the mail for its recipient.
 */
export type Outcome =
  | { state: 'accepted'; words: string; serverId?: string; uncopied?: true }
  | { state: 'failed'; lasting: boolean; words: string; code: string }
  | { state: 'uncertain'; words: string; code: string }

/** Hands a mail over under a Message-ID that stays the same over attempts, so that a second copy can be recognised. */
export type Post = (messageId: string, mail: Mail) => Promise<Outcome>

type PostOptions = {
  MAIL_URL: string
  MAIL_FROM: string
  /** The address that gets a blind copy of each mail, in the same hand-over: both have it or neither. */
  MAIL_ARCHIVE?: string | undefined
  /** Networks in which mails need no TLS. */
  PRIVATE_NETWORKS: readonly string[]
  /** The time for the connection, and then for the greeting, in milliseconds. */
  connectMs?: number
  /** The time without any traffic after which the connection ends, in milliseconds. */
  silentMs?: number
  /** The time for all of a mail in milliseconds, after which its outcome is uncertain: a server may drip its answers. */
  mostMs?: number
}

/**
 * A function that hands mails over, each on a connection of its own. It opens no files and fetches no addresses for a
 * mail. Beyond this machine and the private networks a mail and the password leave only under TLS with a valid
 * certificate.
 */
export function createPost(options: PostOptions): Post {
  const { mostMs } = options
  return (messageId, mail) =>
    instruments().inSpan(
      { name: 'send mail', kind: 'client' },
      () => {
        const outcome = handOver(options, messageId, mail)
        return mostMs === undefined ? outcome : within(mostMs, outcome).catch(() => late)
      },
      ({ state }) => state !== 'accepted',
    )
}

const late: Outcome = { state: 'uncertain', words: 'not handed over in time', code: 'ELATE' }

async function handOver(options: PostOptions, messageId: string, { to, calendar, ...mail }: Mail): Promise<Outcome> {
  if (!oneAddress.test(to)) return { state: 'failed', lasting: true, words: 'not one address', code: 'EENVELOPE' }
  let handedOver = false
  const transport = createTransport(
    {
      ...connectionOf(options),
      // Nodemailer logs the size of a mail when the last of it has gone out.
      logger: {
        info: (entry: unknown) => (handedOver ||= MessageSent.safeParse(entry).success),
        log: () => undefined,
      },
    },
    { from: options.MAIL_FROM, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  try {
    const { response, serverMessageId, envelope, rejectedErrors } = await transport.sendMail({
      ...mail,
      // The event is beside the text for Outlook and Google, and attached as well for Apple.
      ...(calendar ? { icalEvent: { ...calendar, filename: 'invite.ics' } } : {}),
      messageId,
      to: { name: '', address: to },
      ...(options.MAIL_ARCHIVE && { bcc: { name: '', address: options.MAIL_ARCHIVE } }),
    })
    // A server that takes the copy alone has not taken the mail.
    const refusal = rejectedErrors?.find(({ recipient }) => recipient === envelope.to[0])
    if (refusal) return outcomeOf(refusal, false)
    return {
      state: 'accepted',
      words: short(response),
      ...(serverMessageId ? { serverId: serverMessageId } : {}),
      ...(rejectedErrors?.length ? { uncopied: true } : {}),
    }
  } catch (error) {
    return outcomeOf(error, handedOver)
  }
}

/** Whether the mail server lets us in; it is handed nothing. */
export async function reachesMailServer(options: Omit<PostOptions, 'MAIL_FROM'>): Promise<boolean> {
  const transport = createTransport(connectionOf(options))
  try {
    return await transport.verify()
  } catch {
    return false
  }
}

function connectionOf({
  MAIL_URL,
  PRIVATE_NETWORKS,
  connectMs = 5000,
  silentMs = 10_000,
}: Omit<PostOptions, 'MAIL_FROM'>) {
  return {
    url: MAIL_URL,
    ...(new URL(MAIL_URL).protocol === 'smtps:' ? {} : startTls(PRIVATE_NETWORKS, connectMs)),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

type Server = { host?: string | undefined; port?: string | number | undefined }
type SocketCallback = (error: null, found: false | { connection: Socket; requireTLS: false }) => void

/** STARTTLS is required, unless the server is inside the private networks. */
function startTls(privateNetworks: readonly string[], connectMs: number) {
  return {
    requireTLS: true,
    getSocket: (server: Server, done: SocketCallback) =>
      void connectInside(server, privateNetworks, connectMs).then((connection) =>
        done(null, connection ? { connection, requireTLS: false } : false),
      ),
  }
}

/** The connection to a server inside; undefined where there is none, so that the usual attempt reports the reason. */
async function connectInside(
  { host = '', port = 587 }: Server,
  privateNetworks: readonly string[],
  connectMs: number,
): Promise<Socket | undefined> {
  const socket = connect({ host, port: Number(port), blockList: outside(privateNetworks) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) })
    return socket
  } catch {
    socket.destroy()
    return undefined
  }
}

/** A Message-ID in the sender's domain. */
export function messageIdOf(mailFrom: string, unique: string): string {
  return `<${unique}@${/@([^\s>]+)/.exec(mailFrom)?.[1] ?? 'localhost'}>`
}

const oneAddress = /^[^\s<>,;]+$/

const MessageSent = z.object({ tnx: z.literal('message') })

/** The parts of such an error. It is not logged whole, because its message may quote the mail. */
const SmtpError = z.object({
  code: z.string().default('unknown'),
  originalCode: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
  permanent: z.boolean().optional(),
})

/** Errors about this sender, recipient or mail, and not about a connection or our password. */
const ofTheMail = new Set(['EENVELOPE', 'EMESSAGE'])

function outcomeOf(error: unknown, handedOver: boolean): Outcome {
  const { code, originalCode = code, response, responseCode, permanent = true } = SmtpError.parse(error)
  const words = short(response ?? originalCode)
  // The server has no STARTTLS, or somebody on the way removed it.
  if (code === 'ETLS' && response) return { state: 'failed', lasting: false, words: 'dispatch_notencrypted', code }
  if (handedOver && responseCode === undefined) return { state: 'uncertain', words, code }
  return {
    state: 'failed',
    lasting: ofTheMail.has(code) && permanent,
    words,
    code: responseCode === undefined ? originalCode : String(responseCode),
  }
}

function short(words: string): string {
  return words
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\S+@\S+/g, '…')
    .slice(0, 200)
}
