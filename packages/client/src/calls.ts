/** The typed calls, on tRPC's client, which sends calls of the same moment together. */
import { createTRPCUntypedClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import superjson from 'superjson'
import type { Calls } from './calls.gen.ts'
import { Problem, readCallProblem, withAge } from './problem.ts'
import type { Ask } from './request.ts'
import { orAborted, tried, withRetryAfter } from './tries.ts'

/** Options of a single call. */
export type CallOptions = {
  /** Ends the wait. A change that the gateway has begun goes on. */
  signal?: AbortSignal | undefined
}

/** A call that changes nothing. It is tried again where the failure may pass. */
export type Query<Input, Output> = { query: Call<Input, Output> }

/** A call that changes something. It is made once. */
export type Mutation<Input, Output> = { mutate: Call<Input, Output> }

/** The input may be left out where all of it may. */
type Call<Input, Output> =
  Record<string, never> extends Input
    ? (input?: Input, options?: CallOptions) => Promise<Output>
    : (input: Input, options?: CallOptions) => Promise<Output>

/** The calls by their names: `call.schoolGroups.list.query()`. */
export type GatewayCalls = {
  readonly [R in keyof Calls]: { readonly [N in keyof Calls[R]]: CallOf<Calls[R][N]> }
}

type CallOf<C> = C extends { kind: 'query'; input: infer I; output: infer O }
  ? Query<I, O>
  : C extends { kind: 'mutation'; input: infer I; output: infer O }
    ? Mutation<I, O>
    : never

/** The gateway takes at most this many calls in one request. */
const maxItems = 10

type Options = { url: URL; ask: Ask; tries: number }

export function createCalls({ url, ask, tries }: Options): GatewayCalls {
  const trpc = createTRPCUntypedClient({
    links: [
      httpBatchLink({
        url: new URL('/trpc', url),
        maxItems,
        transformer: superjson,
        fetch: async (address, init) => requireJson(await ask(String(address), requestOf(init)), url),
      }),
    ],
  })
  const callOf = (path: string) => {
    const fail = (error: unknown) => {
      throw asProblem(error, path, url)
    }
    return {
      query: async (input?: unknown, { signal }: CallOptions = {}) =>
        tried(() => trpc.query(path, input, signal ? { signal } : {}).catch(fail), { tries, signal }),
      mutate: async (input?: unknown, { signal }: CallOptions = {}) =>
        orAborted(trpc.mutation(path, input, signal ? { signal } : {}).catch(fail), signal),
    }
  }
  const names = namesOf((router) => namesOf((name) => callOf(`${router}.${name}`)))
  return names as GatewayCalls
}

/** An object that has a value for every name. */
function namesOf(valueOf: (name: string) => object): object {
  return new Proxy({}, { get: (_, name) => (typeof name === 'string' ? valueOf(name) : undefined) })
}

type Sent = Parameters<NonNullable<Parameters<typeof httpBatchLink>[0]['fetch']>>[1]

function requestOf(init: Sent): RequestInit {
  return { ...init } as RequestInit
}

/** A gateway answers JSON; another server, such as a proxy before it, its own page. */
async function requireJson(response: Response, { origin }: URL): Promise<Response> {
  const { ok, status, headers } = response
  if (/^application\/json\b/.test(headers.get('content-type') ?? '')) return response
  await response.body?.cancel()
  const message = `The answer of ${origin} is not of a gateway (${status}): is this its address?`
  throw withRetryAfter(new Problem(ok ? 502 : status, message), headers)
}

function asProblem(error: unknown, path: string, url: URL): unknown {
  if (!(error instanceof TRPCClientError)) return error
  const response = error.meta?.['response']
  const read = readCallProblem(error.message, error.data)
  if (!read) return error.cause ?? error
  const problem = withAge(read, `call ${path}`, url)
  return response instanceof Response ? withRetryAfter(problem, response.headers) : problem
}
