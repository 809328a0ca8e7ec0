/** How Peppol's names of document types, which are long, name the XML that is in them. */
import type { DocumentType } from './accessPoint.ts'

export const roots: Record<DocumentType, string> = {
  invoice: 'Invoice-2::Invoice##',
  creditNote: 'CreditNote-2::CreditNote##',
}
