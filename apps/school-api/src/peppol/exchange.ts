/**
 * One request to a provider and what came of it, told apart by whether the provider can have acted on it. Nothing here
 * rejects, and no secret is in what it gives.
 */
import { Agent, request as send, type Dispatcher } from 'undici'
import { z } from 'zod'
import type { NotTaken, Told, Unsure } from './accessPoint.ts'

export type Answered = Told & { state: 'answered'; status: number; text: string; json: unknown }

export type Exchange =
  | Answered
  /** It never left this machine. */
  | (Told & { state: 'notSent'; words: string })
  /** It may have arrived; its answer did not, or not whole. */
  | (Told & { state: 'lost'; words: string })

export type Ask = (request: Request) => Promise<Exchange>

/** An answer may hold the whole document with its PDF, once as XML and once as JSON. */
const mostBytes = 16 * 1024 * 1024

/** @param secrets are struck from every answer */
export function createAsk({ timeoutMs, secrets }: { timeoutMs: number; secrets: string[] }): Ask {
  // A connection that cannot be made must fail before the whole does: then nothing was sent for certain.
  const dispatcher = new Agent({ connect: { timeout: timeoutMs / 2 } })
  const clean = (text: string) => cut(strike(text, secrets), mostOfAnswer)
  return async (request) => {
    try {
      const body = Buffer.from(await request.arrayBuffer())
      const response = await send(request.url, {
        dispatcher,
        method: request.method,
        headers: Object.fromEntries(request.headers),
        body: body.length > 0 ? body : null,
        // A kept connection may be closed by the other side just when it is used: nobody would know what it took.
        reset: true,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await readText(response.body)
      const { statusCode: status } = response
      return { state: 'answered', status, text: clean(text), json: readJson(text), answer: clean(`${status} ${text}`) }
    } catch (error) {
      const words = clean(reason(error))
      return { state: isBeforeSending(error) ? 'notSent' : 'lost', words, answer: words }
    }
  }
}

/** What an answer, or none, says of a document where the provider's own rules for its status say nothing more. */
export function unlessTaken(exchange: Exchange): Told & (NotTaken | Unsure) {
  const { answer } = exchange
  if (exchange.state === 'notSent') return { answer, state: 'failed', words: exchange.words, lasting: false }
  if (exchange.state === 'lost') return { answer, state: 'uncertain', words: exchange.words }
  const words = inWords(exchange)
  if (exchange.status === 429) return { answer, state: 'failed', words, lasting: false }
  if (refusing.has(exchange.status)) return { answer, state: 'failed', words, lasting: true }
  return { answer, state: 'uncertain', words }
}

/**
 * Statuses that a server, or a proxy before it, gives instead of acting, whatever the body: an address that leads
 * elsewhere (it is not followed), a wrong key or company, a bill not paid, a document that is too large.
 */
const refusing = new Set([301, 302, 307, 308, 401, 402, 403, 404, 405, 411, 413, 414, 415, 422, 431])

/** The answer for a person: what errors it names, else the beginning of what it is. */
export function inWords({ status, text, json }: Answered): string {
  const named = textsOf(ErrorsIn.safeParse(json).data)
  return cut([`${status}`, ...(named.length > 0 ? named : [text.replaceAll(/\s+/g, ' ')])].join(' ').trim(), 500)
}

/** As Recommand names errors (`errors`) and as e-invoice.be does (`detail`, `issues`). */
const ErrorsIn = z.looseObject({}).transform(({ errors, detail, issues, message }) => [errors, detail, issues, message])

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  const { message, msg, ...rest } = z.looseObject({}).catch({}).parse(value)
  return typeof (message ?? msg) === 'string' ? textsOf(message ?? msg) : Object.values(rest).flatMap(textsOf)
}

const mostOfAnswer = 10_000

function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed()
}

/** PostgreSQL keeps no NUL. */
function strike(text: string, secrets: string[]): string {
  const given = secrets.filter((secret) => secret !== '')
  return given.reduce((rest, secret) => rest.replaceAll(secret, '…'), text.replaceAll('\0', ''))
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Fault = z.object({ name: z.string(), code: z.string(), syscall: z.string(), message: z.string() }).partial()

/** A name that is not resolved, a connection or a certificate that is refused: what follows them was never sent. */
function isBeforeSending(error: unknown): boolean {
  const { code = '', syscall = '' } = Fault.catch({}).parse(error)
  return ['connect', 'getaddrinfo'].includes(syscall) || beforeSending.has(code) || isCertificate.test(code)
}

/** Of several addresses, all of which refused, the error has only a code. */
const beforeSending = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

const isCertificate = /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_|UNABLE_TO_)/

function reason(error: unknown): string {
  const { name = '', code = '', message = '' } = Fault.catch({}).parse(error)
  return name === 'TimeoutError' ? 'no answer in time' : `no answer: ${code || message || name}`
}
