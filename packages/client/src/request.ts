/** Requests to the gateway with the program's token, within a time, whose failures are Problems. */
import { Problem } from './problem.ts'

/** How the client asks: `fetch`, or another function of its form. */
export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>

/** Asks an address of the gateway. Throws a Problem without an answer and for a 401, or the reason of the signal. */
export type Ask = (address: string, init: RequestInit, options?: { isTimed?: boolean }) => Promise<Response>

type Options = { url: URL; token: () => Promise<string>; fetch: Fetch; timeoutMs: number | undefined }

export function createAsk({ url, token, fetch, timeoutMs }: Options): Ask {
  return async (address, init, { isTimed = true } = {}) => {
    const bearer = await token()
    if (!bearer) throw new TypeError('The function `token` gave no token.')
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${bearer}`)
    const late = new AbortController()
    const timer = isTimed && timeoutMs !== undefined ? setTimeout(() => late.abort(), timeoutMs) : undefined
    try {
      const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal
      const response = await fetch(new URL(address, url), { ...init, headers, signal })
      if (response.status !== 401) return response
      await response.body?.cancel()
      throw new Problem(401, `The gateway at ${url.origin} refused the token: ${mistakeOf(bearer, url)}.`)
    } catch (error) {
      if (error instanceof Problem) throw error
      init.signal?.throwIfAborted()
      const what = late.signal.aborted ? `no answer within ${timeoutMs} ms` : wordsOf(error)
      throw new Problem(0, `The gateway at ${url.origin} gave no answer: ${what}.`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The most likely reason why a gateway does not take a token, which is only read here and not checked. */
function mistakeOf(token: string, { origin }: URL): string {
  const { aud, exp } = readClaims(token) ?? {}
  if (aud === undefined) return 'it is no access token in the form of a JWT'
  if (typeof exp === 'number' && exp * 1000 <= Date.now()) return `it expired at ${new Date(exp * 1000).toISOString()}`
  const audiences = [aud].flat().map(String)
  if (!audiences.includes(origin))
    return `its audience is ${audiences.join(', ')}, and that of a gateway is its address unless it is set up otherwise`
  return 'it may be an id token, of another provider, or signed with a key that is no longer used'
}

function readClaims(token: string): { aud?: unknown; exp?: unknown } | undefined {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? claims : undefined
  } catch {
    return undefined
  }
}

/** The message of a failed `fetch` with that of its cause: Node's own names no reason. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const reason = cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : '') : ''
  return reason ? `${error.message} (${reason})` : error.message
}
