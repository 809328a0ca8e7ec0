/**
 * The transport to a documented API: undici with a pooled connection, a bearer token, a request id and a time limit.
 * A failure to reach it is a 503 Problem, one that takes too long too; an error answer is read by the documents' rule.
 */
import { createCall, wireRequest, type Call, type WireRequest } from '@schoolbeheer/contracts/call'
import type { FileEndpoint } from '@schoolbeheer/contracts/endpoint'
import { problem, readProblem } from '@schoolbeheer/contracts/problem'
import { Pool, type Dispatcher } from 'undici'
import { z } from 'zod'

export type Caller = { bearer?: string; requestId: string; signal?: AbortSignal }

export type Upstream = {
  /** JSON calls on behalf of one caller. */
  as: (caller: Caller) => Call
  /** A file of the upstream, not yet read. */
  file: (caller: Caller, definition: FileEndpoint, input: Record<string, unknown>) => Promise<UpstreamFile>
  close: () => Promise<void>
}

export type UpstreamFile = Pick<Dispatcher.ResponseData, 'headers' | 'body'>

/** @param timeoutMs until the headers of an answer arrive, and between two pieces of its body */
export const createUpstream = ({ url, timeoutMs = 8000 }: { url: string; timeoutMs?: number }): Upstream => {
  const base = new URL(url)
  const prefix = base.pathname.replace(/\/$/, '')
  const pool = new Pool(base.origin, {
    connections: 64,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const ask = async (caller: Caller, request: WireRequest) => {
    const response = await reach(() => pool.request(dispatchOptions(prefix, caller, request)))
    if (response.statusCode < 400) return response
    const text = await reach(() => response.body.text())
    throw readProblem(response.statusCode, single(response.headers['application-error']), parseJson(text))
  }
  return {
    as: (caller) =>
      createCall(async (request) => {
        const { body } = await ask(caller, request)
        const text = await reach(() => body.text())
        if (text === '') return undefined
        const json = parseJson(text)
        if (json === undefined)
          throw problem(502, { cause: `${request.method} ${request.url} answered what is not JSON` })
        return json
      }),
    file: (caller, definition, input) => ask(caller, wireRequest(definition, input)),
    close: () => pool.close(),
  }
}

const dispatchOptions = (
  prefix: string,
  { bearer, requestId, signal }: Caller,
  request: WireRequest,
): Dispatcher.RequestOptions => ({
  method: request.method,
  path: prefix + request.url,
  headers: {
    'x-request-id': requestId,
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...request.headers,
    ...(request.body ? { 'content-type': 'application/json' } : {}),
  },
  ...(request.body ? { body: JSON.stringify(request.body) } : {}),
  ...(signal ? { signal } : {}),
})

const reach = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw problem(503, { cause: error })
  }
}

const single = (header: string | string[] | undefined): string | null =>
  z
    .string()
    .nullable()
    .catch(null)
    .parse(header ?? null)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
