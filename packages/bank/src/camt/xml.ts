/** The reader of the XML of a CAMT.053 file. It holds an element of a statement at a time. */
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Refusal } from '../statement.ts'
import type { Element } from './element.ts'

export type CamtEvent =
  | { event: 'begins' }
  | { event: 'ends'; line: number }
  /** An element of the statement. Each TxDtls comes before the Ntry that it belongs to, as far as that is read. */
  | { event: 'element'; element: Element; entry: Element | null }

const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:0[2-9]|1[0-3])$/
const above = ['Document', 'BkToCstmrStmt', 'Stmt']
const details = [...above, 'Ntry', 'NtryDtls', 'TxDtls']
const kept = new Set(['Id', 'StmtPgntn', 'ElctrncSeqNb', 'LglSeqNb', 'CpyDplctInd', 'Acct', 'Bal', 'TxsSummry', 'Ntry'])
const mostDepth = 40
/** The longest text, comment or tag, in characters. */
const mostInOne = 128 * 1024
/** Roughly the bytes that an element with its content may take. */
const mostBytes = 1_000_000
const bytesOfElement = 100

export class CamtXml {
  /** Whether the root is that of a CAMT.053 file; null before it was read. */
  isCamt: boolean | null = null

  readonly #parser = new SaxesParser({ xmlns: true })
  readonly #names: string[] = []
  /** The open elements that are kept, null for others. */
  readonly #open: (Element | null)[] = []
  #events: CamtEvent[] = []
  #uri: string | null = null
  #lastPosition = 0
  /** The bytes of the element of the statement without its TxDtls, and of a TxDtls. */
  #bytes = { element: 0, details: 0 }

  constructor() {
    this.#parser.on('error', () => {
      throw new Refusal('cut', this.#parser.line)
    })
    this.#parser.on('doctype', () => {
      throw new Refusal('doctype', this.#parser.line)
    })
    this.#parser.on('opentag', (tag) => this.#begin(tag))
    this.#parser.on('closetag', () => this.#end())
    for (const event of ['text', 'cdata'] as const) this.#parser.on(event, (text) => this.#add(text))
    for (const event of ['comment', 'processinginstruction'] as const) this.#parser.on(event, () => this.#pass())
  }

  /** Reads on; throws a Refusal, after which only the events before it can be taken. */
  write(text: string): void {
    this.#parser.write(text)
    if (this.#parser.position - this.#lastPosition > mostInOne) throw new Refusal('length', this.#parser.line)
  }

  /** Ends the file; throws a Refusal when it is cut. */
  close(): void {
    this.#parser.close()
  }

  get line(): number {
    return this.#parser.line
  }

  /** The events since this was called. */
  takeEvents(): CamtEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }

  #begin({ local, uri, attributes }: SaxesTagNS): void {
    this.#pass()
    if (this.isCamt === null) {
      this.isCamt = local === 'Document' && namespace.test(uri)
      if (this.isCamt) this.#uri = uri
    }
    if (this.#names.length >= mostDepth) throw new Refusal('doctype', this.line)
    const name = uri === this.#uri ? local : ''
    if (name === 'Stmt') this.#beginStatement()
    const isElement = this.#isAt(above) && kept.has(name)
    const isKept = isElement || (name !== '' && Boolean(this.#open.at(-1)))
    const element = { name, children: [], text: '', currency: attributes['Ccy']?.value ?? '', line: this.line }
    this.#names.push(name)
    this.#open.push(isKept ? element : null)
    if (isElement) this.#bytes = { element: 0, details: 0 }
    if (this.#isAt(details)) this.#bytes.details = 0
    if (isKept) this.#weigh(bytesOfElement)
  }

  /** A statement stands in no other: what is around it would hide it. */
  #beginStatement(): void {
    if (!this.#isAt(above.slice(0, -1))) throw new Refusal('order', this.line)
    this.#events.push({ event: 'begins' })
  }

  #end(): void {
    this.#pass()
    const element = this.#open.pop()
    const isDetails = this.#isAt(details)
    const isStatement = this.#isAt(above)
    this.#names.pop()
    if (isStatement) this.#events.push({ event: 'ends', line: this.line })
    if (!element) return
    const parent = this.#open.at(-1)
    if (isDetails) this.#events.push({ event: 'element', element, entry: this.#open[details.indexOf('Ntry')] ?? null })
    else if (parent) parent.children.push(element)
    else this.#events.push({ event: 'element', element, entry: null })
  }

  #add(text: string): void {
    this.#pass()
    const element = this.#open.at(-1)
    if (!element) return
    element.text += text
    this.#weigh(2 * text.length)
  }

  #pass(): void {
    this.#lastPosition = this.#parser.position
  }

  #isAt(path: readonly string[]): boolean {
    return this.#names.length === path.length && this.#isIn(path)
  }

  #isIn(path: readonly string[]): boolean {
    return path.every((name, depth) => this.#names[depth] === name)
  }

  #weigh(bytes: number): void {
    const part = this.#isIn(details) ? 'details' : 'element'
    this.#bytes[part] += bytes
    if (this.#bytes[part] > mostBytes) throw new Refusal('length', this.line)
  }
}
