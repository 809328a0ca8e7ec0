/**
 * The typed client of the Schoolbeheer gateway for other programs: its calls and files, with a bearer token. It needs no
 * module of Node; where a program runs on Node, `@schoolbeheer/client/node` gets its tokens.
 */
import { createCalls, type GatewayCalls } from './calls.ts'
import { createFiles, type Files } from './files.ts'
import { createAsk, type Fetch } from './request.ts'

export type { CallOptions, GatewayCalls, Mutation, Query } from './calls.ts'
export type { Calls, Downloads, Scope, Uploads } from './calls.gen.ts'
export { each, type Page } from './each.ts'
export type { Download, FileOptions } from './files.ts'
export { Problem, problemOf, type Obstacle } from './problem.ts'

/** The gateway as a program sees it. */
export type GatewayClient = {
  /**
   * The calls by router and name: `await client.call.schoolGroups.list.query()`, or `.mutate(input)` for those that
   * change something. Amounts are in euro, dates are yyyy-MM-dd, instants are ISO 8601 in UTC. Calls of the same moment
   * travel in one request.
   * @throws Problem with the gateway's status, message, fields and obstacles; or the reason of an aborted `signal`
   */
  call: GatewayCalls
  /**
   * A file, whose bytes come as they are read: `await client.download('invoicePdf', { id: 12 })`.
   * @throws Problem as a call does; it is tried again as a query is, until the first byte
   */
  download: Files['download']
  /**
   * Sends a form with files, each a Blob that is read as it is sent; a `File` brings its name. On Node
   * `await openAsBlob(path)` of `node:fs` is one: `client.upload('releases', { name, test: 'false' }, { mappingFile })`.
   * It is sent once, and `timeoutMs` does not count.
   * @throws Problem as a call does
   */
  upload: Files['upload']
}

/** Options of a client. */
export type ClientOptions = {
  /** The gateway's address: `https://beheer.example.be`. */
  url: string
  /**
   * An access token whose audience is the gateway, or a function that gives one for each request, such as
   * `clientCredentials` of `@schoolbeheer/client/node`. It is a secret: it stays on a server, never in a browser.
   */
  token: string | (() => Promise<string>)
  /** Another `fetch`, for instance of undici with a proxy. */
  fetch?: Fetch | undefined
  /** The most milliseconds until the answer to a request begins, each time it is tried. Without it nothing is measured. */
  timeoutMs?: number | undefined
  /**
   * How often a query or download is made at most, the first time included: 3 unless given. It is made again where there
   * is no answer and for a 429, 502, 503 or 504: after as long as the gateway says (`retry-after`, at most a minute), or
   * else after half a second, and after twice as long each time. A mutation and an upload are made once.
   */
  tries?: number | undefined
}

/**
 * A client of the gateway at `url`, which sends the token with every request. It makes no request by itself.
 * @throws TypeError without an address or a token
 */
export function createGatewayClient({
  url,
  token,
  fetch = globalThis.fetch,
  timeoutMs,
  tries = 3,
}: ClientOptions): GatewayClient {
  // 'localhost:3000' is a URL too, of the scheme 'localhost'.
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw new TypeError(
      `createGatewayClient needs the gateway's address as \`url\`, such as https://beheer.example.be.`,
    )
  if (!token) throw new TypeError('createGatewayClient needs a `token`: an access token, or a function that gives one.')
  const gateway = new URL(url)
  const ask = createAsk({
    url: gateway,
    token: typeof token === 'string' ? async () => token : token,
    fetch,
    timeoutMs,
  })
  const options = { url: gateway, ask, tries }
  return { call: createCalls(options), ...createFiles(options) }
}
