/** The names by which Peppol knows our documents. */
import type { LineUnit } from '@schoolbeheer/domain/billing/sources'

export const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'

export const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** UN/ECE codes of what a quantity counts. */
export const units: Record<LineUnit | 'piece', string> = { piece: 'C62', hour: 'HUR', kilometre: 'KMT' }

/** Of Belgian enterprise numbers. */
export const scheme = '0208'

export const namespaces = {
  Invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  CreditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
} as const

/** A PDF inside must be smaller than this, in bytes: access points refuse what is larger. */
export const pdfLimit = 2_000_000
