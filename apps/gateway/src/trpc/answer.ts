/**
 * The adapter between HTTP and tRPC's procedures, single and in batches. It answers what tRPC's own handler answers,
 * without the web's Request and Response, which cost several times as much as calling a procedure.
 */
import { WrittenList } from '@schoolbeheer/server/longLists'
import { getTRPCErrorFromUnknown, TRPCError, type AnyTRPCProcedure, type TRPCErrorShape } from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import { getErrorShape } from '@trpc/server/shared'
import { appRouter, proceduresByPath } from '../router.ts'
import type { Context } from './context.ts'
import { readInput } from './input.ts'

/** A request, whose decoded path names one procedure, or several with `batch=1`. */
export type CallsRequest = { method: string; path: string; search: URLSearchParams; body: string | undefined }

export type Answer = {
  status: number
  /** JSON, with the mark of each list in its place. */
  body: string
  lists: WrittenList[]
}

type Options = {
  /** Makes the context of all calls of a request. Throws TRPCErrors, which are then the answer of each call. */
  createContext: (inputOf: Context['inputOf']) => Promise<Context>
  onError: (error: TRPCError, path?: string) => void
}

type Called = {
  path: string
  batchIndex: number
  procedure: AnyTRPCProcedure | undefined
  getRawInput: () => Promise<unknown>
}

/** The answer of a procedure before it is written. */
type Outcome = { data: unknown } | { error: TRPCErrorShape }

const mostCalls = 10

/** Calls the procedures of a request and answers what they answer. Never throws. */
export async function answer(request: CallsRequest, { createContext, onError }: Options): Promise<Answer> {
  const isBatch = request.search.get('batch') === '1'
  try {
    const calls = callsOf(request, isBatch)
    const context = await createContext((index) => calls[index]?.getRawInput()).then(
      (made) => () => made,
      (error: unknown) => () => {
        throw error
      },
    )
    const outcomes = await Promise.all(
      calls.map((call) =>
        outcomeOf(call, request.method, context).catch((error: unknown) => refused(error, onError, call.path)),
      ),
    )
    const [first] = outcomes
    return written(isBatch || !first ? outcomes : first)
  } catch (error) {
    // The request is refused as a whole, without a list of answers.
    return written(refused(error, onError))
  }
}

function callsOf(request: CallsRequest, isBatch: boolean): Called[] {
  const paths = isBatch ? request.path.split(',') : [request.path]
  if (paths.length > mostCalls) throw new TRPCError({ code: 'BAD_REQUEST' })
  const inputs = inputsOf(request, isBatch ? paths.length : null)
  const calls = paths.map((each, batchIndex) => ({
    path: each,
    batchIndex,
    procedure: proceduresByPath.get(each),
    getRawInput: async () => inputs()[batchIndex],
  }))
  const types = calls.flatMap(({ procedure }) => (procedure ? typeOf(procedure) : []))
  if (types.some((type) => type !== types[0])) throw new TRPCError({ code: 'BAD_REQUEST' })
  return calls
}

/**
 * The inputs of the calls, read when a procedure first asks: after its permission was checked. The function throws
 * TRPCErrors, the same one each time.
 */
function inputsOf({ method, search, body }: CallsRequest, batched: number | null): () => unknown[] {
  let read: { inputs: unknown[] } | { error: TRPCError } | undefined
  return () => {
    read ??= readOnce(method === 'GET' ? search.get('input') || null : withoutMark(body ?? ''), batched)
    if ('error' in read) throw read.error
    return read.inputs
  }
}

function readOnce(json: string | null, batched: number | null) {
  try {
    if (json === null) return { inputs: [] }
    const given: unknown = JSON.parse(json)
    if (batched === null) return { inputs: [readInput(given)] }
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw new TRPCError({ code: 'BAD_REQUEST' })
    const byIndex = new Map(Object.entries(given))
    const inputs = Array.from({ length: batched }, (_, index) => {
      const input: unknown = byIndex.get(String(index))
      return input === undefined ? undefined : readInput(input)
    })
    return { inputs }
  } catch (cause) {
    return { error: cause instanceof TRPCError ? cause : new TRPCError({ code: 'BAD_REQUEST', cause }) }
  }
}

/** A body may begin with a byte order mark. */
function withoutMark(body: string): string {
  return body.startsWith('\uFEFF') ? body.slice(1) : body
}

async function outcomeOf(call: Called, method: string, context: () => Context): Promise<Outcome> {
  const { path, batchIndex, procedure, getRawInput } = call
  if (!procedure) throw new TRPCError({ code: 'NOT_FOUND' })
  const type = typeOf(procedure)
  // Other languages post queries too, whose input would else be JSON in an address (tRPC's `allowMethodOverride`).
  if (method !== 'POST' && (method !== 'GET' || type !== 'query')) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
  return { data: await procedure({ path, batchIndex, getRawInput, ctx: context(), type, signal: undefined }) }
}

function typeOf({ _def: { type } }: AnyTRPCProcedure) {
  return type
}

function refused(cause: unknown, onError: Options['onError'], path?: string): Outcome {
  const error = getTRPCErrorFromUnknown(cause)
  onError(error, path)
  return { error: shapeOf(error) }
}

/** An error as clients get it. */
export function shapeOf(error: TRPCError): TRPCErrorShape {
  const {
    _def: { _config: config },
  } = appRouter
  return getErrorShape({ config, error, type: 'unknown', path: undefined, input: undefined, ctx: undefined })
}

function written(outcomes: Outcome | Outcome[]): Answer {
  const all = Array.isArray(outcomes) ? outcomes : [outcomes]
  const wires = all.map((one) =>
    'error' in one ? { error: { json: one.error } } : { result: { data: { json: one.data } } },
  )
  return {
    status: getHTTPStatusCode(all.map((one) => ('error' in one ? one : { result: one }))),
    body: JSON.stringify(Array.isArray(outcomes) ? wires : wires[0]),
    lists: all.flatMap((one) => ('data' in one && one.data instanceof WrittenList ? [one.data] : [])),
  }
}
