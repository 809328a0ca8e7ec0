/** What the simulator reads of a document that it is handed. */
import type { Document } from './documents.ts'

type Read = Pick<Document, 'type' | 'number' | 'sender' | 'payable' | 'broken'>

export function read(xml: string): Read {
  const root = /<(?:\w+:)?(Invoice|CreditNote)[\s>]/.exec(xml)?.[1]
  const text = (name: string, after = '') =>
    new RegExp(`${after}[\\s\\S]*?<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)<`).exec(xml)?.[1] ?? ''
  return {
    type: root === 'Invoice' ? 'invoice' : root === 'CreditNote' ? 'creditNote' : 'unknown',
    number: text('ID'),
    sender: `0208:${text('EndpointID', 'AccountingSupplierParty')}`,
    payable: text('PayableAmount'),
    broken: [],
  }
}

/** The PDF inside a document; undefined where there is none. */
export function pdfIn(xml: string): Buffer | undefined {
  const [, embedded] = /<(?:\w+:)?EmbeddedDocumentBinaryObject\b[^>]*>([^<]*)</.exec(xml) ?? []
  const bytes = Buffer.from(embedded ?? '', 'base64')
  return bytes.subarray(0, 5).toString() === '%PDF-' ? bytes : undefined
}
