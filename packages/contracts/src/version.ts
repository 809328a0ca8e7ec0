/**
 * The version of a record, made from its content, because the documents' records have no version field. A change sends
 * the version that it is based on as If-Match. An API that checks it refuses when the record has changed since
 * (docs/decisions/0005-editing-at-once.md).
 */

/** A short text that differs when any value of the record differs; null and absent count as the same. */
export function versionOf(record: object): string {
  return hash(canonical(record))
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${key}:${canonical(inner)}`).join()}}`
}

/** FNV-1a over 64 bits: it only tells two contents apart, and no security depends on it. */
function hash(text: string): string {
  let state = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) state = BigInt.asUintN(64, (state ^ BigInt(byte)) * 0x100000001b3n)
  return state.toString(16).padStart(16, '0')
}
