/**
 * Calls of documented endpoints: a call builds the request from the flat input, hands it to a transport, and refuses an
 * answer that does not fit.
 */
import type { z } from 'zod'
import { pathKeys, placeOf, type Endpoint, type FileEndpoint, type Method, type UploadEndpoint } from './endpoint.ts'
import { problem } from './problem.ts'

export type WireRequest = {
  method: Method
  url: string
  headers: Record<string, string>
  body?: Record<string, unknown>
  /** Whether the call asks for so much at once that the answer may take as long as an upload's. */
  isLarge?: boolean
}

/**
 * Sends a request. The result is the body of a success: parsed JSON, or a text when it is not JSON, or undefined when
 * it is empty. Throws a Problem for anything but a success.
 */
export type Send = (request: WireRequest) => Promise<unknown>

/** A typed call. It throws the upstream's Problem, or a 502 that names the endpoint when the answer does not fit. */
export type Call = <I extends z.ZodObject, O extends z.ZodType>(
  definition: Endpoint<Method, I, O>,
  input: z.input<I>,
) => Promise<z.output<O>>

export function createCall(send: Send): Call {
  return async (definition, input) => readAnswer(definition, await send(wireRequest(definition, input)))
}

/**
 * The content of an answer's body. Throws a 502 Problem that names the endpoint when it does not fit.
 * @param before how many entries of the list come before those of `body`
 */
export function readAnswer<O extends z.ZodType>(
  definition: Endpoint<Method, z.ZodObject, O>,
  body: unknown,
  before = 0,
): z.output<O> {
  const given = unwrap(definition, body)
  const fitting = definition.output.safeParse(given)
  // Entries of lists that are null count as absent. Few upstreams send any, and a check of every list takes long.
  const answer = fitting.success ? fitting : definition.output.safeParse(withoutNulls(given))
  if (answer.success) return answer.data
  const { path, message } = answer.error.issues[0] ?? { path: [], message: '' }
  const place = path.map((key, depth) => (depth === 0 && typeof key === 'number' ? before + key : key)).join('.')
  throw problem(502, {
    cause: `${definition.method} ${definition.path} answered what does not fit: ${place}: ${message}`,
  })
}

/**
 * The answer in a body. A list may be absent or wrapped in an object; a record that is null counts as absent, which is a
 * 404 Problem.
 */
export function unwrap(definition: Endpoint, body: unknown): unknown {
  if (!definition.list) {
    if (definition.mayBeMissing && (body === null || body === undefined)) throw problem(404)
    return body
  }
  const items = typeof body === 'object' && body !== null && 'items' in body ? body.items : body
  return items ?? []
}

/** The depth is limited to more than any contract has: an answer may be nested too deeply to walk through. */
function withoutNulls(body: unknown, levels = 100): unknown {
  if (typeof body !== 'object' || body === null || levels === 0) return body
  if (Array.isArray(body)) return body.filter((item) => item !== null).map((item) => withoutNulls(item, levels - 1))
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, withoutNulls(value, levels - 1)]))
}

/** The request that the documents describe for this input; keys without a value are left out of path and query. */
export function wireRequest(
  definition: Endpoint | FileEndpoint | UploadEndpoint,
  input: Record<string, unknown>,
): WireRequest {
  const placed = {
    path: new Map<string, string>(),
    header: '',
    query: new URLSearchParams(),
    body: {} as Record<string, unknown>,
  }
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    const place = placeOf(definition, key)
    if (place === 'path') placed.path.set(key, encodeURIComponent(asText(value)))
    else if (place === 'header') placed.header = asText(value)
    else if (place === 'query') placed.query.append(key, asText(value))
    else placed.body[key] = value
  }
  const path = pathKeys(definition.path).reduce<string>(
    (url, key) => url.replace(`:${key}`, placed.path.get(key) ?? ''),
    definition.path,
  )
  return {
    method: definition.method,
    url: placed.query.size > 0 ? `${path}?${placed.query}` : path,
    headers: placed.header ? { 'if-match': `"${placed.header}"` } : {},
    ...('maxBodyBytes' in definition ? { isLarge: true } : {}),
    ...(definition.method === 'POST' || definition.method === 'PUT' ? { body: placed.body } : {}),
  }
}

/** The fields of a body as the fields of a form: a list becomes a field for each item, absent values are left out. */
export function formFields(body: Record<string, unknown>): [string, string][] {
  return Object.entries(body).flatMap(([name, value]) =>
    [value].flat().flatMap((item): [string, string][] => (item === null ? [] : [[name, asText(item)]])),
  )
}

/** How a value is written in a path, a query, a header or a form. */
function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
