/** The header in which W3C's Trace Context names the trace of a request. */

/** The id of the trace: so many digits can be chosen by a caller, but say nothing else. */
export function traceIdIn(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? /^00-(?!0{32})([\da-f]{32})-[\da-f]{16}-\d\d$/.exec(header)?.[1] : undefined
}
