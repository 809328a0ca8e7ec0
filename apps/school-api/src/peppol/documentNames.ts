/** The Peppol names of document types, and the XML that each long name stands for. */
import type { DocumentType } from './accessPoint.ts'

export const roots: Record<DocumentType, string> = {
  invoice: 'Invoice-2::Invoice##',
  creditNote: 'CreditNote-2::CreditNote##',
}
