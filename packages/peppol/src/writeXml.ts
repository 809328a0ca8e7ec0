/**
 * The writer of plain values as XML. The well-kept builders take text for markup (xmlbuilder2 leaves '&nbsp;' in a name
 * as it is), and this is shorter than a workaround for that.
 */

/** '@name' is an attribute, '#' the text beside attributes. A list repeats the element; null has no element. */
export type Content = string | number | null | Content[] | { [name: string]: Content }

/** The XML of a document with this root. Its texts hold only what XML can hold. */
export function writeXml(root: string, content: Content): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, content)}`
}

function element(name: string, content: Content): string {
  if (content === null) return ''
  if (Array.isArray(content)) return content.map((one) => element(name, one)).join('')
  if (typeof content !== 'object') return `<${name}>${escaped(content)}</${name}>`
  let [attributes, inside] = ['', '']
  for (const [key, value] of Object.entries(content)) {
    if (key.startsWith('@')) attributes += ` ${key.slice(1)}="${escaped(value)}"`
    else inside += key === '#' ? escaped(value) : element(key, value)
  }
  return `<${name}${attributes}>${inside}</${name}>`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(value: Content): string {
  return typeof value === 'object' ? '' : String(value).replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)
}
