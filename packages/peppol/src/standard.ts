/** The names that Peppol has for our documents. */
import type { LineUnit } from '@schoolbeheer/domain/billing/sources'

export const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'

export const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** UN/ECE codes of the units of a quantity. */
export const units: Record<LineUnit | 'piece', string> = { piece: 'C62', hour: 'HUR', kilometre: 'KMT' }

/** The scheme of Belgian enterprise numbers. */
export const scheme = '0208'

export const namespaces = {
  Invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  CreditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
} as const

/** The limit of a PDF inside the document, in bytes: access points refuse a larger one. */
export const pdfLimit = 2_000_000
