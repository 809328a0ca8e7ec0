/**
 * The transport to a documented API: undici with a pooled connection, a bearer token, a request id and a time limit. A
 * failure to reach the API, or an answer that takes too long, is a 503 Problem; an error answer is read by the
 * documents' rule.
 */
import { createCall, readAnswer, unwrap, wireRequest, type Call, type WireRequest } from '@schoolbeheer/contracts/call'
import type { Endpoint, FileEndpoint, UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { Problem, problem, readProblem } from '@schoolbeheer/contracts/problem'
import type { Language } from '@schoolbeheer/domain/languages'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { Pool, type Dispatcher } from 'undici'
import type { Exact } from './exact.ts'
import { createForm, type Form } from './form.ts'
import { exchange, type Answer } from './exchange.ts'
import { longBytes, rewriteList } from './longLists.ts'
import { pathOf } from './paths.ts'
import { seenOf, seesAll } from './seen.ts'
import { createTurns, type Share, type Turns } from './turns.ts'
import type { Upload } from './uploads.ts'

export type Caller = {
  bearer?: string
  requestId: string
  signal?: AbortSignal
  /** The language of an answer with texts. */
  language?: Language
  /** The caller whose turn the request takes; all unknown callers share one. */
  who?: string
}

/** A call whose answer is passed on. */
export type Passed = {
  definition: Endpoint
  /** The check of `exact.ts`, for lists. */
  exact?: Exact | undefined
  input: Record<string, unknown>
  viewer: Viewer
  /** The ETag of an answer that the viewer has: the upstream may say that it is still the same. */
  ifNoneMatch?: string | undefined
}

/**
 * The part of an answer that the viewer may see, where a long list is a `WrittenList`; nothing where the viewer has it.
 * The ETag is the strong one that the upstream gave its own answer, without its quotes.
 */
export type PassedOn = { answer: unknown; etag?: string | undefined }

export type Upstream = {
  /** JSON calls on behalf of one caller. */
  as: (caller: Caller) => Call
  passOn: (caller: Caller, passed: Passed) => Promise<PassedOn>
  /** A file of the upstream, not yet read. */
  file: (caller: Caller, definition: FileEndpoint, input: Record<string, unknown>) => Promise<UpstreamFile>
  /** Passes an upload on as it comes in, and gives the answer. A Problem of the upload itself is thrown unchanged. */
  upload: (
    caller: Caller,
    definition: UploadEndpoint,
    upload: Pick<Upload<unknown, string>, 'address' | 'parts'>,
  ) => Promise<unknown>
  close: () => Promise<void>
}

export type UpstreamFile = Pick<Dispatcher.ResponseData, 'headers' | 'body'>

type Options = {
  url: string
  /** The longest wait for the headers of an answer, and between two pieces of its body. */
  timeoutMs?: number
  /** The same for uploads, from the last byte that could be sent, for large calls, and for files, which may be drawn. */
  longTimeoutMs?: number
}

/**
 * The turns of each person or network: an eighth of the connections. Many people in a network may read calendars at the
 * same minute.
 */
const share: Share = { atOnce: 8, waiting: 200 }

export function createUpstream({ url, timeoutMs = 8000, longTimeoutMs = 60_000 }: Options): Upstream {
  const base = new URL(url)
  const prefix = base.pathname.replace(/\/$/, '')
  const timeouts = { connect: { timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
  const pool = new Pool(base.origin, { ...timeouts, connections: 64 })
  // Files have connections and turns of their own, because a slow download keeps them for long.
  const downloads = new Pool(base.origin, { ...timeouts, connections: 64 })
  const [calls, files] = [createTurns(share), createTurns(share)]
  // The pool has as many connections as there are senders (`places.ts`): a slow sender takes no connection from other
  // calls.
  const uploads = new Pool(base.origin, timeouts)
  const ask = async (caller: Caller, request: WireRequest, form?: Form): Promise<Answer> => {
    const { signal } = caller
    const options = {
      ...dispatchOptions(prefix, caller, request, form),
      ...((form ?? request.isLarge) && { headersTimeout: longTimeoutMs }),
    }
    const asked = exchange(form ? uploads : pool, options, { startBytes: longBytes, signal })
    // A form that fails before it has a connection is not let go of by undici.
    if (form) asked.catch(() => form.body.destroy())
    const answer = await asked.catch(notReached)
    if (isSuccess(answer, request)) return answer
    throw refusalOf(request, answer, await wholeOf(answer))
  }
  const askFile = async (caller: Caller, request: WireRequest): Promise<UpstreamFile> => {
    const options = dispatchOptions(prefix, caller, request)
    const patience = { headersTimeout: longTimeoutMs, signal: caller.signal ?? null }
    const file = await downloads.request({ ...options, ...patience }).catch(notReached)
    if (isSuccess(file, request)) return file
    throw refusalOf(request, file, Buffer.from(await file.body.arrayBuffer().catch(notReached)))
  }
  const send = async (caller: Caller, request: WireRequest, form?: Form) => {
    const answer = await ask(caller, request, form)
    return readBody(await wholeOf(answer))
  }
  const passOn: Upstream['passOn'] = async (caller, { definition, exact, input, viewer, ifNoneMatch }) => {
    const read = (body: unknown, before?: number) => {
      const given = unwrap(definition, body)
      const answer = exact?.check(given) ? given : readAnswer(definition, given, before)
      return seenOf(definition, answer, viewer)
    }
    const request = wireRequest(definition, input)
    if (ifNoneMatch) request.headers['if-none-match'] = `"${ifNoneMatch}"`
    const answer = await ask(caller, request)
    if (answer.statusCode === 304) {
      answer.rest.drop()
      return { answer: undefined, etag: ifNoneMatch }
    }
    const [, etag] = strongEtag.exec(single(answer.headers.etag) ?? '') ?? []
    const exactText = seesAll(definition, viewer) ? exact?.textOf() : undefined
    const list =
      definition.list && isLong(answer) ? await rewriteList(answer, read, exactText).catch(notReached) : undefined
    return { answer: list ?? read(readBody(await wholeOf(answer))), etag }
  }
  return {
    as: (caller) => createCall((request) => inTurn(calls, caller, () => send(caller, request))),
    passOn: (caller, passed) => inTurn(calls, caller, () => passOn(caller, passed)),
    file: async (caller, definition, input) => {
      const end = await turnOf(files, caller)
      try {
        const file = await askFile(caller, wireRequest(definition, input))
        file.body.once('close', end)
        return file
      } catch (error) {
        end()
        throw error
      }
    },
    upload: (caller, definition, { address, parts }) =>
      createCall((request) => send(caller, request, createForm(parts)))(definition, address),
    close: async () => {
      await Promise.all([pool, downloads, uploads].map((connections) => connections.close()))
    },
  }
}

const strongEtag = /^"([\x21\x23-\x7E]{1,100})"$/

async function inTurn<T>(turns: Turns, caller: Caller, work: () => Promise<T>): Promise<T> {
  const end = await turnOf(turns, caller)
  try {
    return await work()
  } finally {
    end()
  }
}

function turnOf(turns: Turns, { who = '', signal }: Caller): ReturnType<Turns> {
  return turns(who, signal)
}

function dispatchOptions(
  prefix: string,
  { bearer, requestId, language }: Caller,
  request: WireRequest,
  form?: Form,
): Dispatcher.DispatchOptions {
  return {
    method: request.method,
    path: prefix + request.url,
    headers: {
      'x-request-id': requestId,
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(language ? { 'accept-language': language } : {}),
      ...request.headers,
      ...(request.body ? { 'content-type': form?.contentType ?? 'application/json' } : {}),
    },
    ...(request.body ? { body: form?.body ?? JSON.stringify(request.body) } : {}),
  }
}

function isSuccess({ statusCode }: Pick<Answer, 'statusCode'>, { headers }: WireRequest): boolean {
  return (statusCode >= 200 && statusCode < 300) || (statusCode === 304 && headers['if-none-match'] !== undefined)
}

type Head = Pick<Answer, 'statusCode' | 'headers'>

/** The Problem for an answer that is no success. The log has its cause, and never its words, which may name people. */
function refusalOf({ method, url }: WireRequest, { statusCode, headers }: Head, body: Buffer): Problem {
  const cause = `${method} ${pathOf(url)} answered ${statusCode}`
  // A redirect means that nothing was done, and the documents have no redirects to follow.
  if (statusCode < 400) return problem(502, { cause })
  const { message, fields, ...more } = readProblem(statusCode, single(headers['application-error']), readBody(body))
  return new Problem(passedOn(statusCode), message, fields, { ...more, cause })
}

/** The whole body: a short one has come with the answer, and nothing is waited for. */
function wholeOf(answer: Answer): Buffer | Promise<Buffer> {
  const { start, rest } = answer
  return isLong(answer) ? rest.read().then((more) => Buffer.concat([start, more]), notReached) : start
}

function isLong({ start }: Answer): boolean {
  return start.length >= longBytes
}

/** Throws the Problem for an upstream that could not be reached or did not answer in time. */
function notReached(error: unknown): never {
  if (error instanceof Problem) throw error
  // The caller has gone away: that is no failure of the upstream.
  const isGivenUp = error instanceof Error && error.name === 'AbortError'
  throw problem(isGivenUp ? 400 : 503, { cause: error })
}

/** Statuses that mean the same to our caller as to us. */
const known = new Set([400, 401, 403, 404, 408, 409, 412, 413, 422, 429, 503])

/** The upstream's own failure becomes a bad gateway; its other refusals are the caller's and keep their words. */
function passedOn(status: number): number {
  if (known.has(status)) return status
  return status >= 500 ? 502 : 400
}

function single(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}

const decoder = new TextDecoder()

function readBody(bytes: Buffer): unknown {
  return bytes.length === 0 ? undefined : parseJson(decoder.decode(bytes))
}

/** A body that is not JSON stays text: an answer that the documents do not describe may be 'OK'. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
