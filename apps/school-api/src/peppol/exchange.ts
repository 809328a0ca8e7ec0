/** A request to a provider and its result, which tells whether the provider can have acted on it: none rejects. */
import { STATUS_CODES } from 'node:http'
import { Agent, request as send, type Dispatcher } from 'undici'
import { z } from 'zod'
import type { AccessPointAccount, NotTaken, Refused, ProviderAnswer, Unsure } from './accessPoint.ts'

type AnsweredExchange = ProviderAnswer & { state: 'answered'; status: number; text: string; json: unknown }

export type Exchange =
  | AnsweredExchange
  /** The request never left this machine. Our own words are translation keys. */
  | (ProviderAnswer & { state: 'notSent'; words: string })
  /** The request may have arrived; its answer did not, or not whole. */
  | (ProviderAnswer & { state: 'lost'; words: string })

export type ProviderRequest = {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | Buffer | null
}

/**
 * Asks a provider. A question keeps its connection, and is asked again where that broke; anything else is sent once, on a
 * connection of its own, because nobody would know what the other side took.
 */
export type Ask = (request: ProviderRequest) => Promise<Exchange>

/** Ids go into addresses and columns: any other text is no id. */
export const ProviderId = z.string().regex(/^[\w-]{1,200}$/)

/** An answer may hold the whole document with its PDF, once as XML and once as JSON. */
const mostBytes = 16 * 1024 * 1024

export function createAsk({ timeoutMs, blockList }: Pick<AccessPointAccount, 'timeoutMs' | 'blockList'>): Ask {
  // A connection that cannot be made must fail before the whole request does: then certainly nothing was sent.
  const connect = { timeout: timeoutMs / 2, ...(blockList && { blockList }) }
  const [keeping, closing] = [new Agent({ connect }), new Agent({ connect })]
  return async (request) => {
    if (request.method !== 'GET') return exchange(closing, request)
    const exchanged = await exchange(keeping, request)
    // The other side may close a kept connection just when it is used.
    return exchanged.state === 'lost' && exchanged.words === noAnswer ? exchange(closing, request) : exchanged
  }

  async function exchange(dispatcher: Agent, { url, ...request }: ProviderRequest): Promise<Exchange> {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await send(url, { ...request, dispatcher, reset: dispatcher === closing, signal })
      const text = await readText(response.body)
      const { statusCode: status } = response
      return { state: 'answered', status, text, json: readJson(text), answer: `${status} ${text}` }
    } catch (error) {
      const answer = reason(error)
      if (isBeforeSending(error)) return { state: 'notSent', words: 'einvoice_unreachable', answer }
      return { state: 'lost', words: isTimeOut(error) ? 'einvoice_silent' : noAnswer, answer }
    }
  }
}

const noAnswer = 'einvoice_noanswer'

/**
 * The state of a document after an answer, or after none, that the provider's own rules for its status do not cover.
 */
export function unlessTaken(exchange: Exchange): ProviderAnswer & (NotTaken | Unsure) {
  const { answer } = exchange
  if (exchange.state === 'notSent') return { answer, state: 'failed', words: exchange.words, lasting: false }
  if (exchange.state === 'lost') return { answer, state: 'uncertain', words: exchange.words }
  const words = inWords(exchange)
  if (exchange.status === 429) return { answer, state: 'failed', words, lasting: false }
  if (refusing.has(exchange.status)) return { answer, state: 'failed', words, lasting: true }
  return { answer, state: 'uncertain', words }
}

/** The body of a successful answer that has the documented shape. */
export function clear<S extends z.ZodType>(exchange: Exchange, schema: S): z.output<S> | undefined {
  if (exchange.state !== 'answered' || exchange.status < 200 || exchange.status > 299) return undefined
  return schema.safeParse(exchange.json).data
}

/**
 * The refusal in an answer with one of these statuses and with documented errors, because a proxy before the provider
 * refuses otherwise. A provider that refuses a number as known has a document with it, most likely ours, whose answer
 * was lost: if it were called rejected, it would be credited although the customer has it. So it is uncertain, and the
 * caller finds it by its number.
 */
export function refusalOf(exchange: Exchange, statuses: number[], errors: z.ZodType): Refused | Unsure | null {
  if (exchange.state !== 'answered' || !statuses.includes(exchange.status)) return null
  if (!errors.safeParse(exchange.json).success) return null
  const words = inWords(exchange)
  const isKnown = exchange.status === 409 || /duplicate|already/i.test(words)
  return isKnown ? { state: 'uncertain', words } : { state: 'rejected', category: 'refused', words }
}

/**
 * Statuses with which a server, or a proxy before it, does not act, whatever the body: a redirect (it is not followed),
 * a wrong key or company, an unpaid bill, a document that is too large.
 */
const refusing = new Set([301, 302, 307, 308, 401, 402, 403, 404, 411, 413, 414, 415, 422, 431])

/**
 * The answer for a person: the errors that it names, or else its text; for a page only its status. It is cut where no
 * secret can be cut in two.
 */
function inWords({ status, text, json }: AnsweredExchange): string {
  const named = textsOf(ErrorsIn.safeParse(json).data)
  const isPage = text.trimStart().startsWith('<')
  const whole = isPage ? (STATUS_CODES[status] ?? '') : text.replaceAll(/\s+/g, ' ')
  return [`${status}`, ...(named.length > 0 ? named : [whole])].join(' ').trim()
}

/** The errors as Recommand (`errors`) and e-invoice.be (`detail`, `issues`) write them. */
const ErrorsIn = z.looseObject({}).transform(({ errors, detail, issues, message }) => [errors, detail, issues, message])

/** The texts in a provider's error of any shape, even one that is built to break this. */
export function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (depth > 10) return []
  if (Array.isArray(value)) return value.flatMap((item) => textsOf(item, depth + 1))
  const { message, msg, ...rest } = z.looseObject({}).catch({}).parse(value)
  const said = message ?? msg
  return typeof said === 'string' ? [said] : textsOf(Object.values(rest), depth + 1)
}

async function readText(body: Dispatcher.ResponseData['body']): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    const bytes = z.instanceof(Buffer).parse(piece)
    size += bytes.length
    if (size > mostBytes) throw new Error('an answer that is too large')
    pieces.push(bytes)
  }
  return Buffer.concat(pieces).toString()
}

/** undefined for text that is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const word = z.string().catch('')

const Fault = z.object({ name: word, code: word, syscall: word, message: word })

/** A name that is not resolved, or a connection or certificate that is refused: the request was never sent. */
function isBeforeSending(error: unknown): boolean {
  const { code, syscall } = Fault.parse(error)
  return ['connect', 'getaddrinfo'].includes(syscall) || beforeSending.has(code) || isCertificate.test(code)
}

/** The error of a host with several addresses that all refused has only a code. */
const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_IP_BLOCKED', 'UND_ERR_CONNECT_TIMEOUT'])

const isCertificate = /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_|UNABLE_TO_)/

function isTimeOut(error: unknown): boolean {
  return Fault.parse(error).name === 'TimeoutError'
}

function reason(error: unknown): string {
  const { name, code, message } = Fault.parse(error)
  return isTimeOut(error) ? 'no answer in time' : `no answer: ${code || message || name}`
}
