/**
 * The transport to a documented API: undici with a pooled connection, a bearer token, a request id and a time limit.
 * A failure to reach it is a 503 Problem, one that takes too long too; an error answer is read by the documents' rule.
 */
import { createCall, formFields, wireRequest, type Call, type WireRequest } from '@schoolbeheer/contracts/call'
import type { FileEndpoint, UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { Problem, problem, readProblem } from '@schoolbeheer/contracts/problem'
import { Pool, type Dispatcher } from 'undici'
import { z } from 'zod'
import { createForm, type Form } from './form.ts'
import type { Upload } from './uploads.ts'

export type Caller = { bearer?: string; requestId: string; signal?: AbortSignal }

export type Upstream = {
  /** JSON calls on behalf of one caller. */
  as: (caller: Caller) => Call
  /** A file of the upstream, not yet read. */
  file: (caller: Caller, definition: FileEndpoint, input: Record<string, unknown>) => Promise<UpstreamFile>
  /** Passes an upload on as it comes, and gives the answer. A Problem of the upload itself goes through as it is. */
  upload: (
    caller: Caller,
    definition: UploadEndpoint,
    upload: Upload<Record<string, unknown>, string>,
  ) => Promise<unknown>
  close: () => Promise<void>
}

export type UpstreamFile = Pick<Dispatcher.ResponseData, 'headers' | 'body'>

type Options = {
  url: string
  /** Until the headers of an answer arrive, and between two pieces of its body. */
  timeoutMs?: number
  /** Until an upload is answered, from its last byte or from when it was last taken further; it may last much longer. */
  uploadTimeoutMs?: number
}

export const createUpstream = ({ url, timeoutMs = 8000, uploadTimeoutMs = 60_000 }: Options): Upstream => {
  const base = new URL(url)
  const prefix = base.pathname.replace(/\/$/, '')
  const pool = new Pool(base.origin, {
    connections: 64,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const ask = async (caller: Caller, request: WireRequest, form?: Form) => {
    const options = {
      ...dispatchOptions(prefix, caller, request, form),
      ...(form && { headersTimeout: uploadTimeoutMs }),
    }
    const response = await reach(() => pool.request(options))
    if (response.statusCode < 400) return response
    const text = await reach(() => response.body.text())
    throw readProblem(response.statusCode, single(response.headers['application-error']), parseJson(text))
  }
  const send = async (caller: Caller, request: WireRequest, form?: Form) => {
    const { body } = await ask(caller, request, form)
    const text = await reach(() => body.text())
    if (text === '') return undefined
    const json = parseJson(text)
    if (json === undefined) throw problem(502, { cause: `${request.method} ${request.url} answered what is not JSON` })
    return json
  }
  return {
    as: (caller) => createCall((request) => send(caller, request)),
    file: (caller, definition, input) => ask(caller, wireRequest(definition, input)),
    upload: (caller, definition, { input, files }) =>
      createCall((request) => send(caller, request, createForm(formFields(request.body ?? {}), files)))(
        definition,
        input,
      ),
    close: () => pool.close(),
  }
}

const dispatchOptions = (
  prefix: string,
  { bearer, requestId, signal }: Caller,
  request: WireRequest,
  form?: Form,
): Dispatcher.RequestOptions => ({
  method: request.method,
  path: prefix + request.url,
  headers: {
    'x-request-id': requestId,
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...request.headers,
    ...(request.body ? { 'content-type': form?.contentType ?? 'application/json' } : {}),
  },
  ...(request.body ? { body: form?.body ?? JSON.stringify(request.body) } : {}),
  ...(signal ? { signal } : {}),
})

const reach = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Problem ? error : problem(503, { cause: error })
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
