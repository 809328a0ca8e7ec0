// The XSRF token: the gateway sets it as a cookie with the session, and every change must send it back as a header.

/** The header for every request except GET and HEAD. */
export function xsrfHeader(): Record<string, string> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {}
}
