/** Rules of amounts: their form, and their sums to the cent. */
import { vat } from '@schoolbeheer/domain/money'
import { creditVat } from '@schoolbeheer/domain/invoices/crediting'
import { product, readDecimal } from '../decimals.ts'
import { allAt, textAt, type Element, type ReadDocument } from '../readUbl.ts'
import type { KnownFacts, Rule } from './rule.ts'

const totals = 'cac:LegalMonetaryTotal'
const subtotal = 'cac:TaxTotal/cac:TaxSubtotal'

export const sums: Rule[] = [
  ['BR-DEC-09+UBL-DT-01', 'amountWrong', `${totals}/cbc:LineExtensionAmount`, isAmount],
  ['BR-DEC-12+UBL-DT-01', 'amountWrong', `${totals}/cbc:TaxExclusiveAmount`, isAmount],
  ['BR-DEC-14+UBL-DT-01', 'amountWrong', `${totals}/cbc:TaxInclusiveAmount`, isAmount],
  ['BR-DEC-16+UBL-DT-01', 'amountWrong', `${totals}/cbc:PrepaidAmount`, isAmount],
  ['BR-DEC-18+UBL-DT-01', 'amountWrong', `${totals}/cbc:PayableAmount`, isAmount],
  ['BR-DEC-13+UBL-DT-01', 'amountWrong', 'cac:TaxTotal/cbc:TaxAmount', isAmount],
  ['BR-DEC-19+UBL-DT-01', 'amountWrong', `${subtotal}/cbc:TaxableAmount`, isAmount],
  ['BR-DEC-20+UBL-DT-01', 'amountWrong', `${subtotal}/cbc:TaxAmount`, isAmount],
  ['BR-DEC-23+UBL-DT-01', 'amountWrong', 'cac:Line/cbc:LineExtensionAmount', isAmount],

  [
    'BR-CO-10',
    'sumOfLinesWrong',
    totals,
    (total, { root, type }) =>
      at(total, 'cbc:LineExtensionAmount') === sum(linesOf(root, type), 'cbc:LineExtensionAmount'),
  ],
  [
    'BR-CO-13',
    'sumOfLinesWrong',
    totals,
    (total) => at(total, 'cbc:TaxExclusiveAmount') === at(total, 'cbc:LineExtensionAmount'),
  ],
  [
    'BR-CO-14',
    'vatTotalWrong',
    'cac:TaxTotal',
    (tax) => at(tax, 'cbc:TaxAmount') === sum(allAt(tax, 'cac:TaxSubtotal'), 'cbc:TaxAmount'),
  ],
  [
    'BR-CO-15',
    'totalWrong',
    totals,
    (total, { root }) =>
      at(total, 'cbc:TaxInclusiveAmount') ===
      at(total, 'cbc:TaxExclusiveAmount') + at(root, 'cac:TaxTotal/cbc:TaxAmount'),
  ],
  [
    'BR-CO-16',
    'payableWrong',
    totals,
    (total) =>
      at(total, 'cbc:PayableAmount') ===
      allAt(total, 'cbc:PrepaidAmount').reduce(
        (left, { text }) => left - cents(text),
        at(total, 'cbc:TaxInclusiveAmount'),
      ),
  ],
  [
    'SB-TOTAL',
    'totalUnknown',
    `${totals}/cbc:TaxInclusiveAmount`,
    ({ text }, _, { totalCents }) => totalCents === undefined || cents(text) === totalCents,
  ],
  [
    'SB-PAYABLE',
    'payableUnknown',
    `${totals}/cbc:PayableAmount`,
    ({ text }, _, { payableCents }) => payableCents === undefined || cents(text) === payableCents,
  ],
  ['SB-PREPAID', 'payableWrong', `${totals}/cbc:PrepaidAmount`, ({ text }) => cents(text) > 0],

  [
    'BR-S-05',
    'vatRateMissing',
    'cac:Line/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent',
    ({ text }) => rate(text) > 0,
  ],
  ['BR-S-08', 'vatBaseWrong', subtotal, isSumOfItsLines],
  ['SB-RATE-ONCE', 'vatBaseWrong', 'cac:TaxTotal', hasEachRateOnce],
  // The published rules accept any difference below a euro.
  ['BR-CO-17+BR-S-09', 'vatWrong', subtotal, (one) => Math.abs(at(one, 'cbc:TaxAmount') - vatOf(one)) < 100],
  ['SB-VAT', 'vatWrong', subtotal, hasVatToTheCent],

  [
    'PEPPOL-EN16931-R120',
    'lineAmountWrong',
    'cac:Line',
    (line) => Math.abs(at(line, 'cbc:LineExtensionAmount') - lineAmount(line)) <= 2,
  ],
  ['SB-LINE-AMOUNT', 'lineAmountWrong', 'cac:Line', (line) => at(line, 'cbc:LineExtensionAmount') === lineAmount(line)],
  ['BR-27', 'priceWrong', 'cac:Line/cac:Price/cbc:PriceAmount', ({ text }) => !text.startsWith('-')],
  ['SB-QUANTITY', 'quantityWrong', 'cac:Line', (line) => (readDecimal(quantityOf(line))?.value ?? 0n) > 0n],
  ['SB-POSITIVE', 'amountNegative', '.', isPositive],
]

function isAmount({ text }: Element): boolean {
  return !Number.isNaN(cents(text))
}

/** The cents of an amount; NaN for a text that is no amount with at most two decimals, as NaN is equal to nothing. */
function cents(text: string): number {
  return /^-?\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}

function at(element: Element, path: string): number {
  return cents(textAt(element, path))
}

function sum(elements: Element[], path: string): number {
  return elements.reduce((total, element) => total + at(element, path), 0)
}

function linesOf(root: Element, type: ReadDocument['type']): Element[] {
  return allAt(root, type === 'invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine')
}

/** The rate in whole percent; NaN for any other text. */
function rate(text: string): number {
  return /^\d+(\.0+)?$/.test(text) ? Number(text) : Number.NaN
}

function rateOf(one: Element): number {
  return rate(textAt(one, 'cac:TaxCategory/cbc:Percent'))
}

function isSumOfItsLines(one: Element, { root, type }: ReadDocument): boolean {
  const lines = linesOf(root, type).filter(
    (line) => rate(textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent')) === rateOf(one),
  )
  return lines.length > 0 && at(one, 'cbc:TaxableAmount') === sum(lines, 'cbc:LineExtensionAmount')
}

/** Each rate occurs once, and the bases of all rates together are the amount of all lines. */
function hasEachRateOnce(tax: Element, { root }: ReadDocument): boolean {
  const parts = allAt(tax, 'cac:TaxSubtotal')
  return (
    new Set(parts.map(rateOf)).size === parts.length &&
    sum(parts, 'cbc:TaxableAmount') === at(root, `${totals}/cbc:TaxExclusiveAmount`)
  )
}

function vatOf(one: Element): number {
  const [base, percent] = [at(one, 'cbc:TaxableAmount'), rateOf(one)]
  return Number.isNaN(base + percent) ? Number.NaN : vat(base, percent)
}

/**
 * The VAT of an invoice is that of its base. The VAT of a credit note depends on the notes before it, so that all
 * together take back what was charged: it may differ by a cent from the VAT of its own base.
 */
function hasVatToTheCent(one: Element, { type }: ReadDocument, { creditedBefore }: KnownFacts): boolean {
  const [tax, vatRate, own] = [at(one, 'cbc:TaxAmount'), rateOf(one), vatOf(one)]
  if (type === 'invoice' || Number.isNaN(own)) return tax === own
  if (!creditedBefore) return Math.abs(tax - own) <= 1
  const before = creditedBefore.filter((taken) => taken.vatRate === vatRate)
  return tax === creditVat(before, [{ amount: at(one, 'cbc:TaxableAmount'), vatRate }])
}

function quantityOf(line: Element): string {
  return textAt(line, 'cbc:InvoicedQuantity') || textAt(line, 'cbc:CreditedQuantity')
}

function lineAmount(line: Element): number {
  const [quantity, price] = [readDecimal(quantityOf(line)), readDecimal(textAt(line, 'cac:Price/cbc:PriceAmount'))]
  return quantity && price ? Number(product(quantity, price)) : Number.NaN
}

function isPositive({ name, text, children }: Element): boolean {
  return !(name.endsWith('Amount') && text.startsWith('-')) && children.every(isPositive)
}
