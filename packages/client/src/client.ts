/** The gateway's typed procedures and files, for other programs. */
import { Problem, readProblem } from '@schoolbeheer/contracts/problem'
import { fileAddress, type FileInput } from '@schoolbeheer/contracts/gateway/filePaths'
import type { DownloadName } from '@schoolbeheer/contracts/gateway/files'
import type { AppRouter } from '@schoolbeheer/contracts/gateway/router'
import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCClient } from '@trpc/client'
import superjson from 'superjson'

export type GatewayClient = {
  /** The procedures by their names: `client.call.schoolGroups.list.query()`. A refusal throws, see `problemOf`. */
  call: TRPCClient<AppRouter>
  /**
   * A file of the gateway, as a stream that is not read yet: `client.file('exceptionModel', { id: 12 })`. A refusal
   * throws a Problem with the gateway's status and message.
   */
  file: <N extends DownloadName>(name: N, ...input: FileInput<N>) => Promise<ReadableStream<Uint8Array>>
}

type Options = {
  /** The gateway's address. */
  url: string
  /** An access token whose audience is the gateway, or where to get one: see `clientCredentials`. */
  token: string | (() => Promise<string>)
  /** Another `fetch`. */
  fetch?: Fetch
}

export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>

/** The gateway takes at most this many calls in one request. */
const maxItems = 10

/** A client that sends the token with every call, and asks for a new one whenever `token` is a function. */
export function createGatewayClient({ url, token, fetch = globalThis.fetch }: Options): GatewayClient {
  const headers = async () => ({ authorization: `Bearer ${typeof token === 'string' ? token : await token()}` })
  const send = (input: string | URL | Request, init?: object) =>
    fetch(input instanceof Request ? input.url : input, init)
  return {
    call: createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: new URL('/trpc', url), maxItems, transformer: superjson, headers, fetch: send })],
    }),
    file: async (name, ...input) => {
      const response = await fetch(new URL(fileAddress(name, ...input), url), { headers: await headers() })
      if (response.ok && response.body) return response.body
      const body: unknown = await response.json().catch(() => undefined)
      throw readProblem(response.status, null, body)
    },
  }
}

/**
 * The status, message and field messages of a failed call, and what stands in its way; undefined when the gateway gave
 * no answer.
 */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!isGatewayError(error) || !error.data) return undefined
  const { httpStatus, fields, obstacles } = error.data
  return new Problem(httpStatus, error.message, fields, { obstacles })
}

function isGatewayError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError
}
