// The XSRF token: the gateway sets it as a cookie with the session, and wants it back as a header on every change.

/** The header that goes with everything that is not GET or HEAD. */
export function xsrfHeader(): Record<string, string> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {}
}
