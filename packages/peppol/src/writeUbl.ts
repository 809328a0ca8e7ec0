/** The writer of UBL 2.1 XML, with the elements in the order that Peppol BIS Billing 3 asks. */
import type { EInvoice, Line, Party } from './eInvoice.ts'
import { customization, namespaces, profile, scheme } from './standard.ts'
import { writeXml, type Content } from './writeXml.ts'

/** The XML of an e-invoice. A null value has no element. */
export function writeUbl(document: EInvoice): string {
  const isInvoice = document.type === 'invoice'
  const { period, invoice, pdf, payment } = document
  const content = {
    '@xmlns': isInvoice ? namespaces.Invoice : namespaces.CreditNote,
    '@xmlns:cac': namespaces.cac,
    '@xmlns:cbc': namespaces.cbc,
    'cbc:CustomizationID': customization,
    'cbc:ProfileID': profile,
    'cbc:ID': document.number,
    'cbc:IssueDate': document.date,
    'cbc:DueDate': document.dueDate,
    ...(isInvoice ? { 'cbc:InvoiceTypeCode': '380' } : { 'cbc:CreditNoteTypeCode': '381' }),
    'cbc:Note': document.note,
    'cbc:DocumentCurrencyCode': 'EUR',
    'cbc:BuyerReference': document.buyerReference,
    'cac:InvoicePeriod': period && periodOf(period),
    'cac:OrderReference': document.orderNumber && { 'cbc:ID': document.orderNumber },
    'cac:BillingReference': invoice && {
      'cac:InvoiceDocumentReference': { 'cbc:ID': invoice.number, 'cbc:IssueDate': invoice.date },
    },
    'cac:AdditionalDocumentReference': pdf && {
      'cbc:ID': document.number,
      'cbc:DocumentDescription': pdf.description,
      'cac:Attachment': {
        'cbc:EmbeddedDocumentBinaryObject': {
          '@mimeCode': 'application/pdf',
          '@filename': pdf.name,
          '#': pdf.bytes.toString('base64'),
        },
      },
    },
    'cac:AccountingSupplierParty': { 'cac:Party': partyOf(document.seller) },
    'cac:AccountingCustomerParty': { 'cac:Party': partyOf(document.buyer) },
    'cac:Delivery': document.deliveryDate && { 'cbc:ActualDeliveryDate': document.deliveryDate },
    'cac:PaymentMeans': payment && {
      'cbc:PaymentMeansCode': '30',
      'cbc:PaymentID': payment.reference,
      'cac:PayeeFinancialAccount': { 'cbc:ID': payment.iban },
    },
    'cac:PaymentTerms': { 'cbc:Note': document.terms },
    'cac:TaxTotal': {
      'cbc:TaxAmount': euro(document.vatCents),
      'cac:TaxSubtotal': document.vat.map(({ rate, baseCents, vatCents }) => ({
        'cbc:TaxableAmount': euro(baseCents),
        'cbc:TaxAmount': euro(vatCents),
        'cac:TaxCategory': taxCategory(rate),
      })),
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': euro(document.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)),
      'cbc:TaxExclusiveAmount': euro(document.amountCents),
      'cbc:TaxInclusiveAmount': euro(document.amountCents + document.vatCents),
      'cbc:PrepaidAmount': document.prepaidCents === 0 ? null : euro(document.prepaidCents),
      'cbc:PayableAmount': euro(document.totalCents - document.prepaidCents),
    },
    [isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine']: document.lines.map((line, index) => ({
      'cbc:ID': index + 1,
      [isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity']: { '@unitCode': line.unit, '#': line.quantity },
      ...lineOf(line),
    })),
  }
  return writeXml(isInvoice ? 'Invoice' : 'CreditNote', content)
}

function partyOf({ name, street, city, postalCode, enterpriseNumber, vatRegistered, legalForm }: Party): Content {
  const number = enterpriseNumber && { '@schemeID': scheme, '#': enterpriseNumber }
  return {
    'cbc:EndpointID': number,
    'cac:PostalAddress': {
      'cbc:StreetName': street || null,
      'cbc:CityName': city || null,
      'cbc:PostalZone': postalCode || null,
      'cac:Country': { 'cbc:IdentificationCode': 'BE' },
    },
    'cac:PartyTaxScheme':
      vatRegistered && enterpriseNumber
        ? { 'cbc:CompanyID': `BE${enterpriseNumber}`, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
        : null,
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': name,
      'cbc:CompanyID': number,
      'cbc:CompanyLegalForm': legalForm,
    },
  }
}

function lineOf(line: Line): Record<string, Content> {
  const { name, description, unitPrice, amountCents, vatRate, supplyDate } = line
  return {
    'cbc:LineExtensionAmount': euro(amountCents),
    'cac:InvoicePeriod': supplyDate && periodOf({ start: supplyDate, end: supplyDate }),
    'cac:Item': {
      'cbc:Description': description,
      'cbc:Name': name,
      'cac:ClassifiedTaxCategory': taxCategory(vatRate),
    },
    'cac:Price': { 'cbc:PriceAmount': { '@currencyID': 'EUR', '#': unitPrice } },
  }
}

function periodOf({ start, end }: NonNullable<EInvoice['period']>): Content {
  return { 'cbc:StartDate': start, 'cbc:EndDate': end }
}

function taxCategory(rate: number): Content {
  return { 'cbc:ID': 'S', 'cbc:Percent': rate, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
}

function euro(cents: number): Content {
  return { '@currencyID': 'EUR', '#': (cents / 100).toFixed(2) }
}
