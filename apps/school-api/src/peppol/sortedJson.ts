/** JSON as Python writes it with sorted keys, which e-invoice.be signs: a blank after colon and comma, ASCII only. */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return ascii(JSON.stringify(value))
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${ascii(JSON.stringify(key))}: ${sortedJson(item)}`).join(', ')}}`
}

function ascii(text: string): string {
  return text.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
