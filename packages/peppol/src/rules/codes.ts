/** Rules of codes, dates, enterprise numbers and references: the texts that each may hold. */
import { isEnterpriseNumber, isIban, isPaymentReference } from '@schoolbeheer/domain/belgium'
import { isIsoDate } from '@schoolbeheer/domain/dates'
import { allAt, textAt, type Element, type ReadDocument } from '../readUbl.ts'
import { customization, pdfLimit, profile, scheme, units } from '../standard.ts'
import type { KnownFacts, Rule } from './rule.ts'

const seller = 'cac:AccountingSupplierParty/cac:Party'
const buyer = 'cac:AccountingCustomerParty/cac:Party'
const pdf = 'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject'
const subtotal = 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory'
const lineCategory = 'cac:Line/cac:Item/cac:ClassifiedTaxCategory'
const linePeriod = 'cac:Line/cac:InvoicePeriod'

export const codes: Rule[] = [
  ['PEPPOL-EN16931-R004', 'profileWrong', 'cbc:CustomizationID', is(customization)],
  ['PEPPOL-EN16931-R007', 'profileWrong', 'cbc:ProfileID', is(profile)],
  ['PEPPOL-EN16931-P0100+BR-CL-01+PEPPOL-EN16931-P0112', 'typeWrong', 'cbc:InvoiceTypeCode', is('380')],
  ['PEPPOL-EN16931-P0101+BR-CL-01', 'typeWrong', 'cbc:CreditNoteTypeCode', is('381')],
  ['BR-CL-08', 'elementUnknown', 'cbc:Note', ({ text }) => !/^[^#]*#[^#]{3}#/.test(text)],
  ['PEPPOL-EN16931-R003', 'referenceMissing', '.', hasReference],
  ['SB-ONLY-CLIENT-NUMBER', 'referenceIsClientNumber', '.', hasOwnReference],

  ['BR-CL-04', 'currencyWrong', 'cbc:DocumentCurrencyCode', is('EUR')],
  [
    'PEPPOL-EN16931-R051+BR-CL-03+PEPPOL-EN16931-CL007',
    'currencyWrong',
    '.',
    (root) => everyCurrency(root).every((currency) => currency === 'EUR'),
  ],

  ['PEPPOL-EN16931-F001', 'dateWrong', 'cbc:IssueDate', isDate],
  ['PEPPOL-EN16931-F001', 'dateWrong', 'cbc:DueDate', isDate],
  ['PEPPOL-EN16931-F001', 'dateWrong', 'cac:InvoicePeriod/cbc:StartDate', isDate],
  ['PEPPOL-EN16931-F001', 'dateWrong', 'cac:InvoicePeriod/cbc:EndDate', isDate],
  ['PEPPOL-EN16931-F001', 'dateWrong', `${linePeriod}/cbc:StartDate`, isDate],
  ['PEPPOL-EN16931-F001', 'dateWrong', `${linePeriod}/cbc:EndDate`, isDate],
  ['PEPPOL-EN16931-F001', 'dateWrong', 'cac:Delivery/cbc:ActualDeliveryDate', isDate],
  ['PEPPOL-EN16931-F001', 'dateWrong', 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate', isDate],
  ['BR-29', 'periodWrong', 'cac:InvoicePeriod', endsAfterStart],
  ['BR-30', 'periodWrong', linePeriod, endsAfterStart],
  [
    'PEPPOL-EN16931-R110',
    'linePeriodOutside',
    `${linePeriod}/cbc:StartDate`,
    ({ text }, { root }) => allAt(root, 'cac:InvoicePeriod/cbc:StartDate').every((start) => text >= start.text),
  ],
  [
    'PEPPOL-EN16931-R111',
    'linePeriodOutside',
    `${linePeriod}/cbc:EndDate`,
    ({ text }, { root }) => allAt(root, 'cac:InvoicePeriod/cbc:EndDate').every((end) => text <= end.text),
  ],
  ['SB-DUE-DATE', 'dueDateEarly', 'cbc:DueDate', ({ text }, { date }) => text >= date],
  [
    'SB-CREDITED-INVOICE',
    'creditedLater',
    'cac:BillingReference/cac:InvoiceDocumentReference',
    (invoice, { date }) => textAt(invoice, 'cbc:IssueDate') <= date,
  ],

  ['BR-CL-25+PEPPOL-EN16931-CL008', 'enterpriseNumberWrong', `${seller}/cbc:EndpointID`, hasScheme],
  ['BR-CL-25+PEPPOL-EN16931-CL008', 'enterpriseNumberWrong', `${buyer}/cbc:EndpointID`, hasScheme],
  ['PEPPOL-COMMON-R043', 'enterpriseNumberWrong', `${seller}/cbc:EndpointID`, isNumber],
  ['PEPPOL-COMMON-R043', 'enterpriseNumberWrong', `${buyer}/cbc:EndpointID`, isNumber],
  ['BR-CL-11', 'enterpriseNumberWrong', `${seller}/cac:PartyLegalEntity/cbc:CompanyID`, hasScheme],
  ['BR-CL-11', 'enterpriseNumberWrong', `${buyer}/cac:PartyLegalEntity/cbc:CompanyID`, hasScheme],
  ['PEPPOL-COMMON-R043', 'enterpriseNumberWrong', `${seller}/cac:PartyLegalEntity/cbc:CompanyID`, isNumber],
  ['PEPPOL-COMMON-R043', 'enterpriseNumberWrong', `${buyer}/cac:PartyLegalEntity/cbc:CompanyID`, isNumber],
  ['SB-ONE-NUMBER', 'enterpriseNumberWrong', seller, hasOneNumber],
  ['SB-ONE-NUMBER', 'enterpriseNumberWrong', buyer, hasOneNumber],
  ['BR-CO-09', 'vatNumberWrong', `${seller}/cac:PartyTaxScheme/cbc:CompanyID`, isVatNumber],
  ['BR-CO-09', 'vatNumberWrong', `${buyer}/cac:PartyTaxScheme/cbc:CompanyID`, isVatNumber],
  ['BR-CL-14', 'countryWrong', `${seller}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`, is('BE')],
  ['BR-CL-14', 'countryWrong', `${buyer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`, is('BE')],
  ['BR-CO-26', 'sellerVatMissing', `${seller}/cac:PartyTaxScheme/cac:TaxScheme/cbc:ID`, is('VAT')],
  ['UBL-SR-18', 'vatNumberWrong', `${buyer}/cac:PartyTaxScheme/cac:TaxScheme/cbc:ID`, is('VAT')],

  ['BR-CL-16', 'paymentWrong', 'cac:PaymentMeans/cbc:PaymentMeansCode', is('30')],
  [
    'SB-IBAN',
    'ibanWrong',
    'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID',
    ({ text }) => isIban(text) && !text.includes(' '),
  ],
  ['SB-REFERENCE', 'paymentReferenceWrong', 'cac:PaymentMeans/cbc:PaymentID', isReference],

  ['BR-CL-17+BR-S-01', 'vatCategoryWrong', `${subtotal}/cbc:ID`, is('S')],
  ['BR-CL-18+BR-S-01', 'vatCategoryWrong', `${lineCategory}/cbc:ID`, is('S')],
  ['BR-47', 'vatCategoryWrong', `${subtotal}/cac:TaxScheme/cbc:ID`, is('VAT')],
  ['BR-CO-04', 'vatCategoryWrong', `${lineCategory}/cac:TaxScheme/cbc:ID`, is('VAT')],
  ['BR-CL-23', 'quantityWrong', 'cac:Line/cbc:InvoicedQuantity', hasUnit],
  ['BR-CL-23', 'quantityWrong', 'cac:Line/cbc:CreditedQuantity', hasUnit],

  ['BR-CL-24+PEPPOL-EN16931-CL001', 'pdfWrong', pdf, ({ attributes }) => attributes['mimeCode'] === 'application/pdf'],
  ['UBL-XSD', 'pdfWrong', pdf, ({ text }) => /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0],
  ['SB-PDF-SIZE', 'pdfTooLarge', pdf, ({ text }) => Buffer.byteLength(text, 'base64') < pdfLimit],
]

function is(value: string): (element: Element) => boolean {
  return ({ text }) => text === value
}

function isDate({ text }: Element): boolean {
  return isIsoDate(text)
}

function endsAfterStart(period: Element): boolean {
  return textAt(period, 'cbc:StartDate') <= textAt(period, 'cbc:EndDate')
}

function hasReference(root: Element): boolean {
  return textAt(root, 'cbc:BuyerReference') !== '' || textAt(root, 'cac:OrderReference/cbc:ID') !== ''
}

function hasOwnReference(root: Element, _: ReadDocument, { clientNumber }: KnownFacts): boolean {
  return textAt(root, 'cac:OrderReference/cbc:ID') !== '' || textAt(root, 'cbc:BuyerReference') !== clientNumber
}

function everyCurrency({ attributes, children }: Element): string[] {
  const { currencyID } = attributes
  return [...(currencyID === undefined ? [] : [currencyID]), ...children.flatMap(everyCurrency)]
}

function hasScheme({ attributes }: Element): boolean {
  return attributes['schemeID'] === scheme
}

function isNumber({ text }: Element): boolean {
  return /^\d{10}$/.test(text) && isEnterpriseNumber(text)
}

/** The address, the company and the VAT number of a party, if it has one, are the same number. */
function hasOneNumber(party: Element): boolean {
  const number = textAt(party, 'cbc:EndpointID')
  const vat = allAt(party, 'cac:PartyTaxScheme/cbc:CompanyID')
  return (
    textAt(party, 'cac:PartyLegalEntity/cbc:CompanyID') === number && vat.every(({ text }) => text === `BE${number}`)
  )
}

function isVatNumber({ text }: Element): boolean {
  return /^BE\d{10}$/.test(text) && isEnterpriseNumber(text)
}

function hasUnit({ attributes }: Element): boolean {
  return Object.values<string | undefined>(units).includes(attributes['unitCode'])
}

/** The reference as 12 digits, or as banks show it. */
function isReference({ text }: Element): boolean {
  return isPaymentReference(text.replace(/^\+\+\+(\d{3})\/(\d{4})\/(\d{5})\+\+\+$/, '$1$2$3'))
}
