/**
 * The check that a request for a change comes from our own pages: Origin and Sec-Fetch-Site say so, and the
 * X-XSRF-TOKEN header repeats the XSRF-TOKEN cookie, which is bound to the session by an HMAC.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export type Csrf = ReturnType<typeof createCsrf>

export type CsrfRequest = {
  method: string
  headers: Record<string, string | string[] | undefined>
  cookie: string | undefined
  session: string | undefined
}

/** The first secret signs; tokens of all secrets are valid. */
export function createCsrf(secrets: readonly string[], publicUrl: string) {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'schoolbeheer xsrf', 32)))
  const origin = new URL(publicUrl).origin
  const signatures = (nonce: string, session: string) =>
    keys.map((key) => createHmac('sha256', key).update(`${nonce}.${session}`).digest('base64url'))
  /** The number of the secret that signed it for this session; -1 where none did. */
  const signedBy = (token: string, session: string) => {
    const [nonce = '', signature = ''] = token.split('.')
    return signatures(nonce, session).findIndex((one) => equal(signature, one))
  }
  return {
    /** The token for the session of this id ('' without one): the given one if the first secret signed it, or a new one. */
    token: (given: string | undefined, session = ''): string => {
      if (given && signedBy(given, session) === 0) return given
      const nonce = randomBytes(16).toString('base64url')
      return `${nonce}.${signatures(nonce, session)[0]}`
    },
    admits: ({ method, headers, cookie, session = '' }: CsrfRequest): boolean => {
      if (method === 'GET' || method === 'HEAD') return true
      const token = headers['x-xsrf-token']
      return (
        (headers.origin === undefined || headers.origin === origin) &&
        (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin') &&
        typeof token === 'string' &&
        cookie !== undefined &&
        equal(token, cookie) &&
        signedBy(token, session) >= 0
      )
    },
  }
}

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
