// An invoice and a credit note as UBL.

import { expect, test } from 'vitest'
import { eInvoiceOf } from './eInvoice.ts'
import type { CreditNoteContent, InvoiceContent } from './paper.ts'
import { readUbl, type Element } from './readUbl.ts'
import { writeUbl } from './writeUbl.ts'

const hours = {
  typeName: 'Schoolbezoek',
  description: null,
  quantity: 2.5,
  unit: 'hour' as const,
  unitPriceCents: 8_000,
  amountCents: 20_000,
  vatRate: 21,
  supplyDate: '2026-11-02',
}

const bill = {
  company: {
    name: 'Schoolbeheer',
    legalForm: 'BV',
    street: 'Kerkstraat',
    number: '1',
    postalCode: '8500',
    city: 'Kortrijk',
    enterpriseNumber: 'BE0403170701',
    court: 'RPR Gent, afdeling Kortrijk',
    iban: 'BE68 5390 0754 7034',
  },
  customer: {
    name: 'Scholengroep Sint-Jan',
    street: 'Dorp',
    number: '2',
    postalCode: '9000',
    city: 'Gent',
    vat: 'BE0123456749',
    clientNumber: 'K12',
  },
  orderNumber: 'BB 7',
  period: { start: '2026-11-02', end: '2026-11-02' },
  lines: [hours],
  vat: [{ rate: 21, baseCents: 20_000, vatCents: 4_200 }],
  totalCents: 24_200,
}

const invoice: InvoiceContent = {
  ...bill,
  kind: 'invoice',
  number: '2026-00001',
  date: '2026-11-22',
  dueDate: '2026-12-22',
  reference: '202600000192',
}

const creditNote: CreditNoteContent = {
  ...bill,
  kind: 'creditNote',
  number: 'CN2026-00001',
  date: '2026-11-23',
  invoice: { number: '2026-00001', date: '2026-11-22' },
}

const pdf = { name: '2026-00001.pdf', bytes: Buffer.from('%PDF-1.7') }

test('an invoice has its elements in the order of UBL, the PDF inside', () => {
  expect(leavesOf(invoice)).toEqual([
    'CustomizationID urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    'ProfileID urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'ID 2026-00001',
    'IssueDate 2026-11-22',
    'DueDate 2026-12-22',
    'InvoiceTypeCode 380',
    'DocumentCurrencyCode EUR',
    'OrderReference/ID BB 7',
    'AdditionalDocumentReference/ID 2026-00001',
    'AdditionalDocumentReference/DocumentDescription Factuur 2026-00001',
    'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject JVBERi0xLjc=',
    ...party('AccountingSupplierParty/Party', [
      '0403170701',
      'Kerkstraat 1',
      'Kortrijk',
      '8500',
      'BE0403170701',
      'Schoolbeheer',
    ]),
    'AccountingSupplierParty/Party/PartyLegalEntity/CompanyLegalForm BV, RPR Gent, afdeling Kortrijk',
    ...party('AccountingCustomerParty/Party', [
      '0123456749',
      'Dorp 2',
      'Gent',
      '9000',
      'BE0123456749',
      'Scholengroep Sint-Jan',
    ]),
    'Delivery/ActualDeliveryDate 2026-11-02',
    'PaymentMeans/PaymentMeansCode 30',
    'PaymentMeans/PaymentID 202600000192',
    'PaymentMeans/PayeeFinancialAccount/ID BE68539007547034',
    'PaymentTerms/Note Te betalen uiterlijk op 22/12/2026, met vermelding van +++202/6000/00192+++.',
    ...amounts,
    ...line('InvoiceLine', 'InvoicedQuantity'),
  ])
})

test('an invoice of which a part is paid says how much, and asks for the rest', () => {
  const said = (openCents: number) =>
    leavesOf({ ...invoice, openCents }).filter((leaf) => /Prepaid|Payable|Terms|PaymentID/.test(leaf))
  expect(said(10_000)).toEqual([
    'PaymentMeans/PaymentID 202600000192',
    'PaymentTerms/Note Te betalen uiterlijk op 22/12/2026, met vermelding van +++202/6000/00192+++.',
    'LegalMonetaryTotal/PrepaidAmount 142.00',
    'LegalMonetaryTotal/PayableAmount 100.00',
  ])
  expect(said(0).slice(1)).toEqual([
    'PaymentTerms/Note Er is niets meer te betalen.',
    'LegalMonetaryTotal/PrepaidAmount 242.00',
    'LegalMonetaryTotal/PayableAmount 0.00',
  ])
})

test('a credit note names its invoice, and asks no payment', () => {
  expect(leavesOf({ ...creditNote, customer: { ...bill.customer, vatRegistered: false }, orderNumber: null })).toEqual([
    'CustomizationID urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    'ProfileID urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'ID CN2026-00001',
    'IssueDate 2026-11-23',
    'CreditNoteTypeCode 381',
    'Note Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.',
    'DocumentCurrencyCode EUR',
    'BuyerReference K12',
    'BillingReference/InvoiceDocumentReference/ID 2026-00001',
    'BillingReference/InvoiceDocumentReference/IssueDate 2026-11-22',
    'AdditionalDocumentReference/ID CN2026-00001',
    'AdditionalDocumentReference/DocumentDescription Creditnota CN2026-00001',
    'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject JVBERi0xLjc=',
    ...party('AccountingSupplierParty/Party', [
      '0403170701',
      'Kerkstraat 1',
      'Kortrijk',
      '8500',
      'BE0403170701',
      'Schoolbeheer',
    ]),
    'AccountingSupplierParty/Party/PartyLegalEntity/CompanyLegalForm BV, RPR Gent, afdeling Kortrijk',
    ...party('AccountingCustomerParty/Party', ['0123456749', 'Dorp 2', 'Gent', '9000', null, 'Scholengroep Sint-Jan']),
    'Delivery/ActualDeliveryDate 2026-11-02',
    'PaymentTerms/Note Te verrekenen met factuur 2026-00001 van 22/11/2026, of terug te betalen.',
    ...amounts,
    ...line('CreditNoteLine', 'CreditedQuantity'),
  ])
})

test.for([
  { orderNumber: null, buyerReference: 'AFD-7', has: ['BuyerReference AFD-7'] },
  { orderNumber: null, buyerReference: ' ', has: ['BuyerReference K12'] },
  { orderNumber: 'BB 7', buyerReference: null, has: ['OrderReference/ID BB 7'] },
  { orderNumber: 'BB 7', buyerReference: 'AFD-7', has: ['BuyerReference AFD-7', 'OrderReference/ID BB 7'] },
])('order $orderNumber and reference $buyerReference are $has', ({ orderNumber, buyerReference, has }) => {
  const said = leavesOf({ ...invoice, orderNumber, customer: { ...bill.customer, buyerReference } })
  expect(said.filter((leaf) => /^(BuyerReference|OrderReference)/.test(leaf))).toEqual(has)
})

test('the period of a contract is that of all its lines', () => {
  const lines = [{ ...hours, supplyDate: null }]
  const said = leavesOf({ ...invoice, lines, period: { start: '2026-01-01', end: '2026-12-31' } })
  expect(said.filter((leaf) => /Period|Delivery/.test(leaf))).toEqual([
    'InvoicePeriod/StartDate 2026-01-01',
    'InvoicePeriod/EndDate 2026-12-31',
  ])
})

test('of several days each line says its own, and what its quantity counts', () => {
  const lines = [
    hours,
    { ...hours, unit: 'kilometre' as const, supplyDate: '2026-11-30' },
    { ...hours, unit: null, supplyDate: '2026-11-30' },
  ]
  const said = { ...invoice, lines, period: { start: '2026-11-02', end: '2026-11-30' } }
  const xml = writeUbl(eInvoiceOf(said, { reference: 'digits' }, pdf))
  expect(xml.match(/Quantity unitCode="\w+"|<cbc:(Start|End)Date>[^<]+/g)).toEqual([
    '<cbc:StartDate>2026-11-02',
    '<cbc:EndDate>2026-11-30',
    ...['HUR 2026-11-02', 'KMT 2026-11-30', 'C62 2026-11-30'].flatMap((one) => {
      const [unit, day] = one.split(' ')
      return [`Quantity unitCode="${unit}"`, `<cbc:StartDate>${day}`, `<cbc:EndDate>${day}`]
    }),
  ])
})

const amounts = [
  'TaxTotal/TaxAmount 42.00',
  'TaxTotal/TaxSubtotal/TaxableAmount 200.00',
  'TaxTotal/TaxSubtotal/TaxAmount 42.00',
  ...category('TaxTotal/TaxSubtotal/TaxCategory'),
  'LegalMonetaryTotal/LineExtensionAmount 200.00',
  'LegalMonetaryTotal/TaxExclusiveAmount 200.00',
  'LegalMonetaryTotal/TaxInclusiveAmount 242.00',
  'LegalMonetaryTotal/PayableAmount 242.00',
]

function leavesOf(paper: InvoiceContent | CreditNoteContent): string[] {
  const { root } = readUbl(writeUbl(eInvoiceOf(paper, { reference: 'digits' }, pdf)))
  return root.children.flatMap(leaves).map((leaf) => leaf.replace(/c[ab]c:/g, ''))
}

function leaves({ name, text, children }: Element): string[] {
  return children.length === 0 ? [`${name} ${text}`] : children.flatMap(leaves).map((leaf) => `${name}/${leaf}`)
}

function party(path: string, [number, street, city, zone, vat, name]: (string | null)[]): string[] {
  const scheme = [`${path}/PartyTaxScheme/CompanyID ${vat}`, `${path}/PartyTaxScheme/TaxScheme/ID VAT`]
  return [
    `${path}/EndpointID ${number}`,
    `${path}/PostalAddress/StreetName ${street}`,
    `${path}/PostalAddress/CityName ${city}`,
    `${path}/PostalAddress/PostalZone ${zone}`,
    `${path}/PostalAddress/Country/IdentificationCode BE`,
    ...(vat === null ? [] : scheme),
    `${path}/PartyLegalEntity/RegistrationName ${name}`,
    `${path}/PartyLegalEntity/CompanyID ${number}`,
  ]
}

function category(path: string): string[] {
  return [`${path}/ID S`, `${path}/Percent 21`, `${path}/TaxScheme/ID VAT`]
}

function line(name: string, quantity: string): string[] {
  return [
    `${name}/ID 1`,
    `${name}/${quantity} 2.5`,
    `${name}/LineExtensionAmount 200.00`,
    `${name}/Item/Name Schoolbezoek`,
    ...category(`${name}/Item/ClassifiedTaxCategory`),
    `${name}/Price/PriceAmount 80.00`,
  ]
}
