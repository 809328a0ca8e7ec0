/** The reading of a document that was handed in, and the rules that it breaks. */
import { brokenRules } from '@schoolbeheer/peppol/brokenRules'
import { readUbl, textAt } from '@schoolbeheer/peppol/readUbl'
import texts from '@schoolbeheer/peppol/rules/texts.json' with { type: 'json' }
import type { Document } from './documents.ts'

type Reading = Pick<Document, 'type' | 'number' | 'sender' | 'payable' | 'broken'>

export function read(xml: string): Reading {
  const broken = brokenRules(xml)
  try {
    // The PDF is left out, because it is most of a document and would take most of the time.
    const { type, number, sender, root } = readUbl(xml.replace(embedded, ''))
    const payable = textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')
    return { type, number, sender: sender ?? '', payable, broken }
  } catch (error) {
    if (error instanceof RangeError) return { type: 'unknown', number: '', sender: '', payable: '', broken }
    throw error
  }
}

const embedded = /(?<=<(?:\w+:)?EmbeddedDocumentBinaryObject\b[^>]*>)[^<]*/

const words = new Map(Object.entries(texts))

/** The meaning of a broken rule, for a person. */
export function meaning({ text }: Document['broken'][number], language: 'nl' | 'en'): string {
  return words.get(text)?.[language] ?? text
}

/** The PDF inside a document; undefined where there is none. */
export function pdfIn(xml: string): Buffer | undefined {
  const bytes = Buffer.from(embedded.exec(xml)?.[0] ?? '', 'base64')
  return bytes.subarray(0, 5).toString() === '%PDF-' ? bytes : undefined
}
