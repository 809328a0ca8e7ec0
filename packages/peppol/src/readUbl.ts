/**
 * The reader of UBL: it gives a tree of elements whose names are those of the standard, whatever prefixes the file has.
 */
import { XMLParser } from 'fast-xml-parser'
import { SyntaxValidator } from 'fast-xml-validator'
import { namespaces, scheme } from './standard.ts'

export type Element = {
  /** 'Invoice', 'cac:Party', 'cbc:ID'; a name of another namespace has that namespace in braces before it. */
  name: string
  attributes: Record<string, string>
  children: Element[]
  /** The text as it is written, with the blanks around it. */
  text: string
}

export type ReadDocument = {
  type: 'invoice' | 'creditNote'
  number: string
  date: string
  /** '0208:0123456749'; null for a party without an address on Peppol. */
  sender: string | null
  receiver: string | null
  root: Element
}

/** Reads an invoice or credit note in UBL; RangeError for a text that is no XML, or XML of something else. */
export function readUbl(xml: string): ReadDocument {
  const root = rootOf(xml)
  if (root.name !== 'Invoice' && root.name !== 'CreditNote') throw new RangeError(`'${root.name}' is no invoice`)
  return {
    type: root.name === 'Invoice' ? 'invoice' : 'creditNote',
    number: textAt(root, 'cbc:ID'),
    date: textAt(root, 'cbc:IssueDate'),
    sender: participant(root, 'cac:AccountingSupplierParty'),
    receiver: participant(root, 'cac:AccountingCustomerParty'),
    root,
  }
}

/** The elements at a path of names, 'cac:TaxTotal/cac:TaxSubtotal'. */
export function allAt(element: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce((found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)), [element])
}

/** The text of the first element at a path; empty where there is none. */
export function textAt(element: Element, path: string): string {
  return allAt(element, path)[0]?.text ?? ''
}

function participant(root: Element, side: string): string | null {
  const [endpoint] = allAt(root, `${side}/cac:Party/cbc:EndpointID`)
  return endpoint ? `${endpoint.attributes['schemeID'] ?? scheme}:${endpoint.text}` : null
}

/** Whether XML has a place for each of its characters, as they are or as `&#1;`. */
function isXmlText(text: string): boolean {
  return text.isWellFormed() && !notXml.test(text)
}

/** Control characters, and code points that are no characters. */
const notXml = /(?![\t\n\r\u{7F}-\u{9F}])\p{Cc}|[\u{FFFE}\u{FFFF}]/u

/** An ampersand that is not the start of an entity of every XML. */
const notEntity = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  processEntities: false,
})

function rootOf(xml: string): Element {
  // Declarations of entities have no place in an invoice, and can make a reader use up its memory.
  if (!isXmlText(xml) || notEntity.test(xml) || xml.includes('<!DOCTYPE')) throw new RangeError('This is no XML')
  const [root, another] = elementsOf(parsed(xml), {})
  if (!root || another) throw new RangeError('This has no root')
  return root
}

/** The parser refuses documents that nest a hundred deep, and names that have a meaning in JavaScript. */
function parsed(xml: string): unknown {
  try {
    SyntaxValidator.validate(xml, { invalidCharSequence: { attrLt: true } })
    return parser.parse(xml)
  } catch (error) {
    throw new RangeError('This is no XML', { cause: error })
  }
}

/** The parser gives each node as an object: its name with its children, and its attributes under ':@'. */
function elementsOf(nodes: unknown, above: Record<string, string>): Element[] {
  return records(nodes).flatMap((node) => {
    const attributes = textsOf(node[':@'])
    const name = Object.keys(node).find((key) => key !== ':@' && key !== '#text')
    if (name === undefined) return []
    const prefixes = { ...above, ...prefixesOf(attributes) }
    const content = node[name]
    return [
      {
        name: standardName(name, prefixes),
        attributes: Object.fromEntries(Object.entries(attributes).filter(([key]) => !/^xmlns(:|$)/.test(key))),
        children: elementsOf(content, prefixes),
        text: decoded(
          records(content)
            .map((one) => textOf(one['#text']))
            .join(''),
        ),
      },
    ]
  })
}

function prefixesOf(attributes: Record<string, string>): Record<string, string> {
  const declared = Object.entries(attributes).flatMap(([key, value]) => {
    const [, prefix] = /^xmlns(?::(.+))?$/.exec(key) ?? [null, null]
    return prefix === null ? [] : [[prefix ?? '', value] as const]
  })
  return Object.fromEntries(declared)
}

function standardName(name: string, prefixes: Record<string, string>): string {
  const [, prefix = '', local = name] = /^(?:([^:]+):)?(.+)$/.exec(name) ?? []
  const namespace = prefixes[prefix] ?? ''
  if (namespace === namespaces.cac) return `cac:${local}`
  if (namespace === namespaces.cbc) return `cbc:${local}`
  if ((local === 'Invoice' || local === 'CreditNote') && namespace === namespaces[local]) return local
  return `{${namespace}}${local}`
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function textsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, decoded(textOf(text))]))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal?: string, hex?: string, name = '') => {
    if (decimal === undefined && hex === undefined) return entities[name] ?? ''
    const letter = String.fromCodePoint(decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal))
    if (!isXmlText(letter)) throw new RangeError('This is no XML')
    return letter
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
