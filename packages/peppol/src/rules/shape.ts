/**
 * The table of elements in our documents: every element in its order, how often it occurs, and the rule that demands
 * it. An element that is not in this table is refused, so the table also stands for all rules on elements that we never
 * write: allowances, charges, payees, representatives, other currencies, project and contract references, items beyond
 * their name (UBL-CR-001 to 682, UBL-DT-08 to 28, and the rules BR, UBL-SR and PEPPOL-EN16931-R of these).
 */
import texts from './texts.json' with { type: 'json' }
import type { TextKey } from './rule.ts'

export type Shape = {
  /** '@schemeID' is an attribute. */
  name: string
  /** '1', '0..1' or '1..n'. */
  occurs: string
  /** The rules that are broken when the element is missing, and when it is repeated. */
  missing: string
  repeated: string
  /** The text of the rule when the element is missing. */
  text: TextKey
  inside: Shape[]
}

/**
 * i and c: in invoices, in credit notes. Each dot is an element around this one; @ is an attribute. R is
 * PEPPOL-EN16931-R; of two names with a slash the first is that of credit notes. Further names of the same rule follow
 * a plus.
 */
const table = `
in  occurs  missing              repeated                     text                    name
ic  1       BR-01                R206/R273                    profileWrong            cbc:CustomizationID
ic  1       R001                 R208/R276                    profileWrong            cbc:ProfileID
ic  1       BR-02                UBL-XSD                      numberMissing           cbc:ID
ic  1       BR-03                UBL-XSD                      dateMissing             cbc:IssueDate
i   1       SB-DUE-DATE          UBL-XSD                      dueDateMissing          cbc:DueDate
i   1       BR-04                R275                         typeWrong               cbc:InvoiceTypeCode
c   1       BR-04                R205                         typeWrong               cbc:CreditNoteTypeCode
ic  0..1    -                    R002                         elementMissing          cbc:Note
ic  1       BR-05                R207/R274                    currencyWrong           cbc:DocumentCurrencyCode
ic  0..1    -                    UBL-XSD                      elementMissing          cbc:BuyerReference
ic  0..1    -                    UBL-SR-08                    elementMissing          cac:InvoicePeriod
ic  1       BR-CO-19             UBL-XSD                      periodWrong             .cbc:StartDate
ic  1       BR-CO-19             UBL-XSD                      periodWrong             .cbc:EndDate
ic  0..1    -                    UBL-XSD                      elementMissing          cac:OrderReference
ic  1       UBL-XSD              UBL-XSD                      referenceMissing        .cbc:ID
c   1       SB-CREDITED-INVOICE  SB-ONCE                      creditedInvoiceMissing  cac:BillingReference
c   1       UBL-SR-07            UBL-SR-06                    creditedInvoiceMissing  .cac:InvoiceDocumentReference
c   1       BR-55+UBL-SR-07      UBL-XSD                      creditedInvoiceMissing  ..cbc:ID
c   1       SB-CREDITED-INVOICE  UBL-XSD                      creditedInvoiceMissing  ..cbc:IssueDate
ic  0..1    -                    SB-ONCE                      elementMissing          cac:AdditionalDocumentReference
ic  1       BR-52                UBL-XSD                      pdfWrong                .cbc:ID
ic  0..1    -                    UBL-SR-33                    elementMissing          .cbc:DocumentDescription
ic  1       SB-PDF               UBL-XSD                      pdfWrong                .cac:Attachment
ic  1       SB-PDF               UBL-XSD                      pdfWrong                ..cbc:EmbeddedDocumentBinaryObject
ic  1       UBL-DT-06            -                            pdfWrong                ...@mimeCode
ic  1       UBL-DT-07            -                            pdfWrong                ...@filename
ic  1       UBL-XSD              UBL-XSD                      sellerNameMissing       cac:AccountingSupplierParty
ic  1       R151/R220            R151/R220                    sellerNameMissing       .cac:Party
ic  1       R020                 R160/R229                    sellerNumberMissing     ..cbc:EndpointID
ic  1       BR-62                -                            sellerNumberMissing     ...@schemeID
ic  1       BR-08                R156/R225                    sellerAddressMissing    ..cac:PostalAddress
ic  1       SB-ADDRESS           UBL-XSD                      sellerAddressMissing    ...cbc:StreetName
ic  1       SB-ADDRESS           UBL-XSD                      sellerAddressMissing    ...cbc:CityName
ic  1       SB-ADDRESS           UBL-XSD                      sellerAddressMissing    ...cbc:PostalZone
ic  1       BR-09                R158/R227                    sellerAddressMissing    ...cac:Country
ic  1       BR-09                R159/R228                    sellerAddressMissing    ....cbc:IdentificationCode
ic  1       BR-S-02              SB-ONCE+UBL-SR-12+UBL-SR-42  sellerVatMissing        ..cac:PartyTaxScheme
ic  1       UBL-SR-53            R155/R224                    sellerVatMissing        ...cbc:CompanyID
ic  1       UBL-SR-53            UBL-XSD                      sellerVatMissing        ...cac:TaxScheme
ic  1       UBL-SR-53            R154/R223                    sellerVatMissing        ....cbc:ID
ic  1       BR-06                R152/R221                    sellerNameMissing       ..cac:PartyLegalEntity
ic  1       BR-06                R153/R222+UBL-SR-09          sellerNameMissing       ...cbc:RegistrationName
ic  1       BR-CO-26             UBL-SR-11                    sellerNumberMissing     ...cbc:CompanyID
ic  1       SB-SCHEME            -                            sellerNumberMissing     ....@schemeID
ic  0..1    -                    UBL-SR-14                    elementMissing          ...cbc:CompanyLegalForm
ic  1       R140/R209            R140/R209                    buyerNameMissing        cac:AccountingCustomerParty
ic  1       R141/R210            R141/R210                    buyerNameMissing        .cac:Party
ic  1       R010                 R150/R219                    buyerNumberMissing      ..cbc:EndpointID
ic  1       BR-63                -                            buyerNumberMissing      ...@schemeID
ic  1       BR-10                R146/R215                    buyerAddressMissing     ..cac:PostalAddress
ic  1       SB-ADDRESS           UBL-XSD                      buyerAddressMissing     ...cbc:StreetName
ic  1       SB-ADDRESS           UBL-XSD                      buyerAddressMissing     ...cbc:CityName
ic  1       SB-ADDRESS           UBL-XSD                      buyerAddressMissing     ...cbc:PostalZone
ic  1       BR-11                R148/R217                    buyerAddressMissing     ...cac:Country
ic  1       BR-11                R149/R218                    buyerAddressMissing     ....cbc:IdentificationCode
ic  0..1    -                    UBL-SR-18                    elementMissing          ..cac:PartyTaxScheme
ic  1       UBL-SR-53            R145/R214                    vatNumberWrong          ...cbc:CompanyID
ic  1       UBL-SR-53            UBL-XSD                      vatNumberWrong          ...cac:TaxScheme
ic  1       UBL-SR-53            R144/R213                    vatNumberWrong          ....cbc:ID
ic  1       BR-07                R142/R211                    buyerNameMissing        ..cac:PartyLegalEntity
ic  1       BR-07                R143/R212+UBL-SR-15          buyerNameMissing        ...cbc:RegistrationName
ic  1       SB-LEGAL-NUMBER      UBL-SR-17                    buyerNumberMissing      ...cbc:CompanyID
ic  1       SB-SCHEME            -                            buyerNumberMissing      ....@schemeID
ic  0..1    -                    UBL-SR-24                    elementMissing          cac:Delivery
ic  1       SB-DELIVERY-DATE     UBL-XSD                      dateWrong               .cbc:ActualDeliveryDate
i   1       SB-PAYMENT           SB-ONCE                      paymentMissing          cac:PaymentMeans
i   1       BR-49                UBL-SR-27+UBL-SR-47          paymentMissing          .cbc:PaymentMeansCode
i   1       SB-REFERENCE         UBL-SR-26+UBL-SR-44          paymentReferenceWrong   .cbc:PaymentID
i   1       BR-61                UBL-XSD                      ibanWrong               .cac:PayeeFinancialAccount
i   1       BR-50                R258                         ibanWrong               ..cbc:ID
ic  0..1    -                    UBL-SR-05                    elementMissing          cac:PaymentTerms
ic  1       R192/R260            UBL-SR-05                    elementMissing          .cbc:Note
ic  1       R053+BR-CO-18        R053                         totalsMissing           cac:TaxTotal
ic  1       BR-CO-15             UBL-XSD                      totalsMissing           .cbc:TaxAmount
ic  1       UBL-XSD              -                            currencyWrong           ..@currencyID
ic  1..n    BR-CO-18+R053+R054   -                            totalsMissing           .cac:TaxSubtotal
ic  1       BR-45                R204/R272                    totalsMissing           ..cbc:TaxableAmount
ic  1       UBL-XSD              -                            currencyWrong           ...@currencyID
ic  1       BR-46                UBL-XSD                      totalsMissing           ..cbc:TaxAmount
ic  1       UBL-XSD              -                            currencyWrong           ...@currencyID
ic  1       BR-47                UBL-XSD                      vatRateMissing          ..cac:TaxCategory
ic  1       BR-47                R203/R271                    vatRateMissing          ...cbc:ID
ic  1       BR-48                UBL-XSD                      vatRateMissing          ...cbc:Percent
ic  1       BR-47                R201/R269                    vatRateMissing          ...cac:TaxScheme
ic  1       BR-47                R202/R270                    vatRateMissing          ....cbc:ID
ic  1       UBL-XSD              UBL-XSD                      totalsMissing           cac:LegalMonetaryTotal
ic  1       BR-12                R184/R252                    totalsMissing           .cbc:LineExtensionAmount
ic  1       UBL-XSD              -                            currencyWrong           ..@currencyID
ic  1       BR-13                R185/R253                    totalsMissing           .cbc:TaxExclusiveAmount
ic  1       UBL-XSD              -                            currencyWrong           ..@currencyID
ic  1       BR-14                R186/R254                    totalsMissing           .cbc:TaxInclusiveAmount
ic  1       UBL-XSD              -                            currencyWrong           ..@currencyID
i   0..1    -                    UBL-XSD                      elementMissing          .cbc:PrepaidAmount
i   1       UBL-XSD              -                            currencyWrong           ..@currencyID
ic  1       BR-15                UBL-XSD                      totalsMissing           .cbc:PayableAmount
ic  1       UBL-XSD              -                            currencyWrong           ..@currencyID
i   1..n    BR-16                -                            linesMissing            cac:InvoiceLine
c   1..n    BR-16                -                            linesMissing            cac:CreditNoteLine
ic  1       BR-21                UBL-XSD                      elementMissing          .cbc:ID
i   1       BR-22                R250                         quantityWrong           .cbc:InvoicedQuantity
c   1       BR-22                R178                         quantityWrong           .cbc:CreditedQuantity
ic  1       BR-23                -                            quantityWrong           ..@unitCode
ic  1       BR-24                R179/R251                    lineAmountWrong         .cbc:LineExtensionAmount
ic  1       UBL-XSD              -                            currencyWrong           ..@currencyID
ic  0..1    -                    UBL-SR-36                    elementMissing          .cac:InvoicePeriod
ic  1       BR-CO-20             UBL-XSD                      periodWrong             ..cbc:StartDate
ic  1       BR-CO-20             UBL-XSD                      periodWrong             ..cbc:EndDate
ic  1       R168/UBL-XSD         R168/UBL-XSD                 lineNameMissing         .cac:Item
ic  0..1    -                    UBL-SR-50                    elementMissing          ..cbc:Description
ic  1       BR-25                R176/R248                    lineNameMissing         ..cbc:Name
ic  1       UBL-SR-48            R170/R242                    vatRateMissing          ..cac:ClassifiedTaxCategory
ic  1       BR-CO-04             R173/R245                    vatRateMissing          ...cbc:ID
ic  1       BR-S-05              UBL-XSD                      vatRateMissing          ...cbc:Percent
ic  1       BR-CO-04             R171/R243                    vatRateMissing          ...cac:TaxScheme
ic  1       BR-CO-04             R172/R244                    vatRateMissing          ....cbc:ID
ic  1       BR-26                R177/R249                    priceWrong              .cac:Price
ic  1       BR-26                UBL-XSD                      priceWrong              ..cbc:PriceAmount
ic  1       UBL-XSD              -                            currencyWrong           ...@currencyID
`

export const shapes = { invoice: readTable('i'), creditNote: readTable('c') }

/** The elements of a document of a kind, from the top. */
function readTable(kind: 'i' | 'c'): Shape[] {
  const top: Shape[] = []
  // The list for the next row, at each depth.
  const lists = [top]
  for (const line of table.trim().split('\n').slice(1)) {
    const [kinds = '', occurs = '', missing = '', repeated = '', text = '', path = ''] = line.trim().split(/\s+/)
    if (!isTextKey(text)) throw new Error(`There is no text '${text}'`)
    if (!kinds.includes(kind)) continue
    const [, dots = '', name = ''] = /^(\.*)(.+)$/.exec(path) ?? []
    const shape: Shape = {
      name,
      occurs,
      missing: nameOf(missing, kind),
      repeated: nameOf(repeated, kind),
      text,
      inside: [],
    }
    lists[dots.length]?.push(shape)
    lists.splice(dots.length + 1, Infinity, shape.inside)
  }
  return top
}

function nameOf(rules: string, kind: 'i' | 'c'): string {
  const [rule = ''] = rules.split('+')
  const [ofCreditNotes = '', ofInvoices = ofCreditNotes] = rule.split('/')
  return (kind === 'c' ? ofCreditNotes : ofInvoices).replace(/^R(?=\d)/, 'PEPPOL-EN16931-R')
}

function isTextKey(text: string): text is TextKey {
  return text in texts
}
