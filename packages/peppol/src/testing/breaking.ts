/** Ways to break an e-invoice on purpose: each with the rule that must report it, and the change to the XML. */

type Change = (xml: string) => string

const both: [rule: string, change: Change][] = [
  ['PEPPOL-EN16931-R004', set('cbc:CustomizationID', 'urn:cen.eu:en16931:2017')],
  ['BR-01', remove('cbc:CustomizationID')],
  ['PEPPOL-EN16931-R007', set('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:99:1.0')],
  ['PEPPOL-EN16931-R001', remove('cbc:ProfileID')],
  ['BR-02', remove('cbc:ID')],
  ['PEPPOL-EN16931-R008', set('cbc:ID', '')],
  ['UBL-XSD', twice('cbc:ID')],
  ['SB-BLANKS', padded('cbc:ID')],
  ['BR-03', remove('cbc:IssueDate')],
  ['PEPPOL-EN16931-F001', set('cbc:IssueDate', '2026-02-30')],
  ['PEPPOL-EN16931-F001', set('cbc:IssueDate', '22/11/2026')],
  ['PEPPOL-EN16931-F001', padded('cbc:IssueDate')],
  ['UBL-XSD', move('cbc:IssueDate', 'cbc:ProfileID')],
  ['PEPPOL-EN16931-R002', before('cbc:DocumentCurrencyCode', '<cbc:Note>een</cbc:Note><cbc:Note>twee</cbc:Note>')],
  ['BR-05', remove('cbc:DocumentCurrencyCode')],
  ['BR-CL-04', set('cbc:DocumentCurrencyCode', 'EURO')],
  ['PEPPOL-EN16931-R051', attribute('cbc:PayableAmount', 'currencyID', 'USD')],
  ['UBL-XSD', attribute('cbc:PayableAmount', 'currencyID')],
  ['PEPPOL-EN16931-R003', all(remove('cbc:BuyerReference'), remove('cac:OrderReference'))],
  [
    'UBL-CR',
    before(
      'cac:AccountingSupplierParty',
      '<cac:ContractDocumentReference><cbc:ID>1</cbc:ID></cac:ContractDocumentReference>',
    ),
  ],
  ['UBL-CR', before('cbc:IssueDate', '<cbc:UUID>8a2f</cbc:UUID>')],
  ['UBL-CR', before('cbc:IssueDate', '<cbc:Iets>8a2f</cbc:Iets>')],
  ['UBL-DT', attribute('cbc:DocumentCurrencyCode', 'listAgencyName', 'UN')],
  ['PEPPOL-EN16931-R020', seller(remove('cbc:EndpointID'))],
  ['PEPPOL-EN16931-R010', buyer(remove('cbc:EndpointID'))],
  ['BR-63', buyer(attribute('cbc:EndpointID', 'schemeID'))],
  ['BR-CL-25', buyer(attribute('cbc:EndpointID', 'schemeID', '9999'))],
  ['PEPPOL-COMMON-R043', buyer(set('cbc:EndpointID', '0123456748'))],
  ['PEPPOL-COMMON-R043', buyer(set('cbc:EndpointID', 'BE123'))],
  ['BR-10', buyer(remove('cac:PostalAddress'))],
  ['BR-11', buyer(remove('cac:Country'))],
  ['SB-ADDRESS', buyer(remove('cbc:StreetName'))],
  ['BR-CL-14', buyer(set('cbc:IdentificationCode', 'XX'))],
  ['BR-07', buyer(remove('cbc:RegistrationName'))],
  ['BR-06', seller(remove('cac:PartyLegalEntity'))],
  ['BR-CL-11', buyer(inside('cac:PartyLegalEntity', attribute('cbc:CompanyID', 'schemeID', '9999')))],
  ['BR-S-02', seller(remove('cac:PartyTaxScheme'))],
  ['BR-CO-09', seller(inside('cac:PartyTaxScheme', set('cbc:CompanyID', '0403170701')))],
  ['SB-ONE-NUMBER', seller(inside('cac:PartyTaxScheme', set('cbc:CompanyID', 'BE0123456749')))],
  ['UBL-SR-53', seller(inside('cac:PartyTaxScheme', remove('cac:TaxScheme')))],
  ['UBL-SR-08', before('cac:AccountingSupplierParty', period('2026-01-01', '2026-01-02').repeat(2))],
  ['BR-29', before('cac:AccountingSupplierParty', period('2026-01-02', '2026-01-01'))],
  ['UBL-SR-33', twice('cbc:DocumentDescription')],
  ['UBL-DT-06', attribute('cbc:EmbeddedDocumentBinaryObject', 'mimeCode')],
  ['UBL-DT-07', attribute('cbc:EmbeddedDocumentBinaryObject', 'filename')],
  ['BR-CL-24', attribute('cbc:EmbeddedDocumentBinaryObject', 'mimeCode', 'text/html')],
  ['UBL-XSD', set('cbc:EmbeddedDocumentBinaryObject', 'geen base64!')],
  ['UBL-SR-05', twice('cac:PaymentTerms')],
  ['BR-CO-18', remove('cac:TaxSubtotal', 'every')],
  ['PEPPOL-EN16931-R053', twice('cac:TaxTotal')],
  ['BR-CO-14', inside('cac:TaxTotal', more('cbc:TaxAmount', 7))],
  ['SB-VAT', inside('cac:TaxSubtotal', more('cbc:TaxAmount', 2))],
  ['BR-CO-17', inside('cac:TaxSubtotal', more('cbc:TaxAmount', 150))],
  ['BR-S-08', inside('cac:TaxSubtotal', more('cbc:TaxableAmount', 1))],
  ['BR-48', inside('cac:TaxSubtotal', remove('cbc:Percent'))],
  ['BR-CL-17', inside('cac:TaxSubtotal', inside('cac:TaxCategory', set('cbc:ID', 'E')))],
  ['SB-RATE-ONCE', twice('cac:TaxSubtotal')],
  ['BR-12', total(remove('cbc:LineExtensionAmount'))],
  ['BR-CO-10', total(more('cbc:LineExtensionAmount', 1))],
  ['BR-CO-13', total(more('cbc:TaxExclusiveAmount', 1))],
  ['BR-CO-15', total(more('cbc:TaxInclusiveAmount', 1))],
  ['BR-CO-16', total(more('cbc:PayableAmount', 1))],
  ['BR-DEC-18', total(padded('cbc:PayableAmount'))],
  ['BR-DEC-18', total((xml) => xml.replace(/(<cbc:PayableAmount[^>]*>[^<]*)/, '$11'))],
  ['SB-TOTAL', total(more('cbc:TaxInclusiveAmount', 100))],
  ['SB-PAYABLE', total(more('cbc:PayableAmount', 100))],
  ['SB-POSITIVE', total((xml) => xml.replace(/(<cbc:PayableAmount[^>]*>)/, '$1-'))],
  [
    'UBL-CR',
    before('cbc:PayableAmount', '<cbc:PayableRoundingAmount currencyID="EUR">0.01</cbc:PayableRoundingAmount>'),
  ],
  ['BR-16', (xml) => remove('cac:InvoiceLine', 'every')(remove('cac:CreditNoteLine', 'every')(xml))],
  ['BR-21', line(remove('cbc:ID'))],
  ['BR-22', line((xml) => xml.replace(/<cbc:(Invoiced|Credited)Quantity.*?Quantity>/, ''))],
  ['BR-23', line((xml) => xml.replace(/ unitCode="\w+"/, ''))],
  ['BR-CL-23', line((xml) => xml.replace(/unitCode="\w+"/, 'unitCode="STUK"'))],
  ['SB-QUANTITY', line((xml) => xml.replace(/(Quantity unitCode="\w+">)[^<]*/, '$1-1'))],
  ['BR-24', line(remove('cbc:LineExtensionAmount'))],
  ['BR-DEC-23', line((xml) => xml.replace(/(<cbc:LineExtensionAmount[^>]*>[^<]*)/, '$15'))],
  ['BR-DEC-23', line(padded('cbc:LineExtensionAmount'))],
  ['UBL-SR-36', line(before('cac:Item', period('2026-01-01', '2026-01-02').repeat(2)))],
  ['BR-CO-20', line(before('cac:Item', remove('cbc:EndDate')(period('2026-01-01', '2026-01-02'))))],
  ['PEPPOL-EN16931-F001', line(before('cac:Item', period('2026-01-01', '2026-02-30')))],
  ['BR-30', line(before('cac:Item', period('2026-01-02', '2026-01-01')))],
  ['PEPPOL-EN16931-R110', ofOtherPeriods('2000-12-31', '2001-01-02')],
  ['PEPPOL-EN16931-R111', ofOtherPeriods('2001-01-01', '2001-01-03')],
  ['BR-25', line(remove('cbc:Name'))],
  ['BR-26', line(remove('cac:Price'))],
  ['BR-27', line(set('cbc:PriceAmount', '-1.00'))],
  ['PEPPOL-EN16931-R120', line(more('cbc:LineExtensionAmount', 3))],
  ['SB-LINE-AMOUNT', line(more('cbc:LineExtensionAmount', 1))],
  ['UBL-SR-48', line(remove('cac:ClassifiedTaxCategory'))],
  ['BR-CO-04', line(inside('cac:ClassifiedTaxCategory', remove('cac:TaxScheme')))],
  ['BR-CL-18', line(inside('cac:ClassifiedTaxCategory', set('cbc:ID', 'X')))],
  ['BR-S-05', line(set('cbc:Percent', '0'))],
  [
    'UBL-SR-50',
    line(before('cbc:Name', '<cbc:Description>een</cbc:Description><cbc:Description>twee</cbc:Description>')),
  ],
  [
    'UBL-CR',
    line(
      before(
        'cac:Item',
        '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">1.00</cbc:Amount></cac:AllowanceCharge>',
      ),
    ),
  ],
  ['UBL-XSD', (xml) => xml.replace('</cbc:ID>', '\u0001</cbc:ID>')],
  ['UBL-XSD', (xml) => xml.replace('</cbc:ID>', '&#1;</cbc:ID>')],
  ['UBL-XSD', (xml) => xml.replace('</cbc:ID>', '</cbc:Id>')],
  ['UBL-XSD', (xml) => xml.replace(/(Invoice|CreditNote)-2"/, 'Order-2"')],
  ['UBL-CR', (xml) => xml.replace('CommonBasicComponents-2', 'CommonBasicComponents-3')],
]

const invoice: [rule: string, change: Change][] = [
  ['BR-04', remove('cbc:InvoiceTypeCode')],
  ['PEPPOL-EN16931-P0100', set('cbc:InvoiceTypeCode', '381')],
  ['SB-DUE-DATE', remove('cbc:DueDate')],
  ['SB-DUE-DATE', set('cbc:DueDate', '2001-01-01')],
  ['SB-PAYMENT', remove('cac:PaymentMeans')],
  ['BR-49', remove('cbc:PaymentMeansCode')],
  ['BR-CL-16', set('cbc:PaymentMeansCode', '999')],
  ['BR-61', remove('cac:PayeeFinancialAccount')],
  ['BR-50', inside('cac:PayeeFinancialAccount', set('cbc:ID', ''))],
  ['SB-IBAN', inside('cac:PayeeFinancialAccount', set('cbc:ID', 'BE68539007547035'))],
  ['SB-REFERENCE', set('cbc:PaymentID', '202600000193')],
  ['SB-REFERENCE', remove('cbc:PaymentID')],
  ['SB-ONCE', twice('cac:PaymentMeans')],
  ['SB-PREPAID', total(prepaid('0.00'))],
  ['BR-DEC-16', total(prepaid('1.001'))],
  ['UBL-XSD', total(prepaid('1.00', ''))],
  ['BR-CO-16', total(prepaid('1.00'))],
  ['SB-POSITIVE', total(prepaid('-1.00'))],
  ['UBL-XSD', total((xml) => prepaid('1.00')(prepaid('1.00')(xml)))],
]

const creditNote: [rule: string, change: Change][] = [
  ['BR-04', remove('cbc:CreditNoteTypeCode')],
  ['PEPPOL-EN16931-P0101', set('cbc:CreditNoteTypeCode', '380')],
  ['SB-CREDITED-INVOICE', remove('cac:BillingReference')],
  ['BR-55', inside('cac:BillingReference', remove('cbc:ID'))],
  ['SB-CREDITED-INVOICE', inside('cac:BillingReference', remove('cbc:IssueDate'))],
  ['SB-CREDITED-INVOICE', inside('cac:BillingReference', set('cbc:IssueDate', '2099-01-01'))],
  ['UBL-SR-06', twice('cac:InvoiceDocumentReference')],
  ['UBL-CR', before('cbc:CreditNoteTypeCode', '<cbc:DueDate>2026-12-31</cbc:DueDate>')],
  ['UBL-CR', total(prepaid('1.00'))],
]

export const breaking = { invoice: [...both, ...invoice], creditNote: [...both, ...creditNote] }

function element(name: string): string {
  return `<${name}(?: [^>]*)?>.*?</${name}>`
}

function remove(name: string, every: 'every' | 'first' = 'first'): Change {
  return (xml) => xml.replace(new RegExp(element(name), every === 'every' ? 'gs' : 's'), '')
}

function twice(name: string): Change {
  return (xml) => xml.replace(new RegExp(element(name), 's'), '$&$&')
}

function set(name: string, text: string): Change {
  return (xml) => xml.replace(new RegExp(`(?<=<${name}(?: [^>]*)?>)[^<]*`), text)
}

/** Puts blanks around the element's text. */
function padded(name: string): Change {
  return (xml) => xml.replace(new RegExp(`(?<=<${name}(?: [^>]*)?>)[^<]*`), ' $& ')
}

function more(name: string, cents: number): Change {
  return (xml) =>
    xml.replace(
      new RegExp(`(<${name}(?: [^>]*)?>)([^<]*)`),
      (_, tag: string, amount: string) => tag + (Number(amount) + cents / 100).toFixed(2),
    )
}

function before(name: string, added: string): Change {
  return (xml) => xml.replace(new RegExp(`<${name}[ >]`), `${added}$&`)
}

function move(name: string, place: string): Change {
  return (xml) => before(place, new RegExp(element(name), 's').exec(xml)?.[0] ?? '')(remove(name)(xml))
}

/** Sets an attribute, or removes it when there is no value. */
function attribute(name: string, key: string, value?: string): Change {
  const written = value === undefined ? '' : ` ${key}="${value}"`
  return (xml) =>
    xml.replace(new RegExp(`<${name}[^>]*>`), (tag) => tag.replace(new RegExp(` ${key}="[^"]*"|(?=>)`), written))
}

function inside(name: string, change: Change): Change {
  return (xml) => xml.replace(new RegExp(element(name), 's'), change)
}

function seller(change: Change): Change {
  return inside('cac:AccountingSupplierParty', change)
}

function buyer(change: Change): Change {
  return inside('cac:AccountingCustomerParty', change)
}

function total(change: Change): Change {
  return inside('cac:LegalMonetaryTotal', change)
}

function line(change: Change): Change {
  return (xml) => inside('cac:InvoiceLine', change)(inside('cac:CreditNoteLine', change)(xml))
}

/** Adds an amount that was paid before. */
function prepaid(amount: string, currency = ' currencyID="EUR"'): Change {
  return before('cbc:PayableAmount', `<cbc:PrepaidAmount${currency}>${amount}</cbc:PrepaidAmount>`)
}

function period(start: string, end: string): string {
  return `<cac:InvoicePeriod><cbc:StartDate>${start}</cbc:StartDate><cbc:EndDate>${end}</cbc:EndDate></cac:InvoicePeriod>`
}

/** A line of this period in a document of the first two days of 2001. */
function ofOtherPeriods(start: string, end: string): Change {
  return all(
    before('cac:AccountingSupplierParty', period('2001-01-01', '2001-01-02')),
    line(before('cac:Item', period(start, end))),
  )
}

function all(...changes: Change[]): Change {
  return (xml) => changes.reduce((text, change) => change(text), xml)
}
