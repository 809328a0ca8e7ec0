/**
 * The form of a rule of e-invoices. The name of a rule is its publisher's: BR-… and UBL-… are of EN 16931 (UBL-XSD is
 * the schema of UBL 2.1), PEPPOL-… of Peppol BIS Billing (EN16931-R140 to R276 since 3.0.22). SB-… are our own, where
 * the published rules are blind.
 */
import type { TaxedAmount } from '@schoolbeheer/domain/invoices/amounts'
import type { Element, ReadDocument } from '../readUbl.ts'
import type texts from './texts.json'

/** The releases of the tables of rules. Our documents keep both of Peppol; 3.0.22 is in force from 24 February 2027. */
export const releases = ['EN 16931 1.3.16', 'Peppol BIS Billing 3.0.21', 'Peppol BIS Billing 3.0.22']

export type TextKey = keyof typeof texts

/** The facts of a document that only the database knows; a missing fact is not checked. */
export type KnownFacts = {
  /** The amount with VAT that it bills, or gives back. */
  totalCents?: number
  /** The amount that its paper asks for. */
  payableCents?: number
  /** For a credit note: the amounts that the notes before it took back of the same invoice. */
  creditedBefore?: readonly TaxedAmount[]
  /** Our own number for the customer: a reference with nothing but that is a warning. */
  clientNumber?: string
}

export type BrokenRule = {
  rule: string
  severity: 'error' | 'warning'
  /** A key of the texts beside the rules. */
  text: TextKey
  /** The path of the element, from the top of the document. */
  where: string
}

/**
 * A row of a table of rules: its name (further names of the same rule follow a plus), the text for the reader, the path
 * of the elements that it is about ('.' is the document, cac:Line a line of either kind), and the check of each
 * element.
 */
export type Rule = readonly [
  rule: string,
  text: TextKey,
  path: string,
  asks: (element: Element, document: ReadDocument, known: KnownFacts) => boolean,
]
