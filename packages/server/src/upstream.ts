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
import { pathOf } from './app.ts'
import type { IsExact } from './exact.ts'
import { createForm, type Form } from './form.ts'
import { rewriteList } from './longLists.ts'
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
  isExact?: IsExact | undefined
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
  /** The longest wait for the answer of an upload or a large call, counted from the last byte that could be sent. */
  uploadTimeoutMs?: number
}

/**
 * The turns of each person or network: an eighth of the connections. Many people in a network may read calendars at the
 * same minute.
 */
const share: Share = { atOnce: 8, waiting: 200 }

export function createUpstream({ url, timeoutMs = 8000, uploadTimeoutMs = 60_000 }: Options): Upstream {
  const base = new URL(url)
  const prefix = base.pathname.replace(/\/$/, '')
  const timeouts = { connect: { timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
  const pool = new Pool(base.origin, { ...timeouts, connections: 64 })
  // Files have turns of their own, because a slow download keeps its connection for long.
  const [calls, files] = [createTurns(share), createTurns(share)]
  // The pool has as many connections as there are senders (`places.ts`): a slow sender takes no connection from other
  // calls.
  const uploads = new Pool(base.origin, timeouts)
  const ask = async (caller: Caller, request: WireRequest, form?: Form) => {
    const options = {
      ...dispatchOptions(prefix, caller, request, form),
      ...((form ?? request.isLarge) && { headersTimeout: uploadTimeoutMs }),
    }
    const response = await reach(() => (form ? uploads : pool).request(options))
    const { statusCode, headers, body } = response
    if (statusCode >= 200 && statusCode < 300) return response
    if (statusCode === 304 && request.headers['if-none-match']) return response
    const text = await reach(() => body.text())
    // A redirect means that nothing was done, and the documents have no redirects to follow.
    if (statusCode < 400)
      throw problem(502, { cause: `${request.method} ${pathOf(request.url)} answered ${statusCode}` })
    throw passedOn(readProblem(statusCode, single(headers['application-error']), parseJson(text)))
  }
  const send = async (caller: Caller, request: WireRequest, form?: Form) => {
    const { body } = await ask(caller, request, form)
    return readBody(Buffer.from(await reach(() => body.arrayBuffer())))
  }
  const passOn: Upstream['passOn'] = async (caller, { definition, isExact, input, viewer, ifNoneMatch }) => {
    const read = (body: unknown, before?: number) => {
      const given = unwrap(definition, body)
      const answer = isExact?.(given) ? given : readAnswer(definition, given, before)
      const seen = definition.visible ? definition.visible(answer, viewer) : answer
      return isSame(seen, answer) ? answer : seen
    }
    const request = wireRequest(definition, input)
    if (ifNoneMatch) request.headers['if-none-match'] = `"${ifNoneMatch}"`
    const { statusCode, headers, body } = await ask(caller, request)
    if (statusCode === 304) {
      await reach(() => body.dump())
      return { answer: undefined, etag: ifNoneMatch }
    }
    const [, etag] = strongEtag.exec(single(headers.etag) ?? '') ?? []
    const list = definition.list
      ? await reach(() => rewriteList(body, read))
      : Buffer.from(await reach(() => body.arrayBuffer()))
    return { answer: Buffer.isBuffer(list) ? read(readBody(list)) : list, etag }
  }
  return {
    as: (caller) => createCall((request) => inTurn(calls, caller, () => send(caller, request))),
    passOn: (caller, passed) => inTurn(calls, caller, () => passOn(caller, passed)),
    file: async (caller, definition, input) => {
      const end = await takeTurn(files, caller)
      try {
        const answer = await ask(caller, wireRequest(definition, input))
        answer.body.once('close', end)
        return answer
      } catch (error) {
        end()
        throw error
      }
    },
    upload: (caller, definition, { address, parts }) =>
      createCall((request) => send(caller, request, createForm(parts)))(definition, address),
    close: async () => {
      await Promise.all([pool.close(), uploads.close()])
    },
  }
}

const strongEtag = /^"([\x21\x23-\x7E]{1,100})"$/

/** Whether two answers are the same: one object, or lists of the same objects. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  return one.length === other.length && one.every((entry, index) => entry === other[index])
}

async function inTurn<T>(turns: Turns, caller: Caller, work: () => Promise<T>): Promise<T> {
  const end = await takeTurn(turns, caller)
  try {
    return await work()
  } finally {
    end()
  }
}

function takeTurn(turns: Turns, { who = '', signal }: Caller): Promise<() => void> {
  return reach(() => turns(who, signal))
}

function dispatchOptions(
  prefix: string,
  { bearer, requestId, signal, language }: Caller,
  request: WireRequest,
  form?: Form,
): Dispatcher.RequestOptions {
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
    ...(signal ? { signal } : {}),
  }
}

async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) throw error
    // The caller has gone away: that is no failure of the upstream.
    const isGivenUp = error instanceof Error && error.name === 'AbortError'
    throw problem(isGivenUp ? 400 : 503, { cause: error })
  }
}

/** Statuses that mean the same to our caller as to us. */
const known = new Set([400, 401, 403, 404, 408, 409, 412, 413, 422, 429, 503])

/** The upstream's own failure becomes a bad gateway; its other refusals are the caller's and keep their words. */
function passedOn(said: Problem): Problem {
  if (known.has(said.status)) return said
  const { message, fields, obstacles, isQuoted } = said
  return new Problem(said.status >= 500 ? 502 : 400, message, fields, { obstacles, isQuoted })
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
