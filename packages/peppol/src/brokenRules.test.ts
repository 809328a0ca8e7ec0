// Rules of e-invoices: documents of every kind keep all rules and say the same as their paper, and a document that is
// broken on purpose breaks the named rule.

import { formatPaymentReference } from '@schoolbeheer/domain/belgium'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenRules } from './brokenRules.ts'
import { eInvoiceOf } from './eInvoice.ts'
import type { CreditNoteContent, InvoiceContent } from './paper.ts'
import { misshapen } from './rules/occurrence.ts'
import type { KnownFacts } from './rules/rule.ts'
import { allAt, readUbl, textAt, type Element } from './readUbl.ts'
import { breaking } from './testing/breaking.ts'
import { creditNotes, invoices, kinds, type Case } from './testing/papers.ts'
import { writeUbl } from './writeUbl.ts'

const pdf = { name: '2026-00001.pdf', bytes: Buffer.from('%PDF-1.7') }

test.for(kinds)('80 invoices of the kind %s keep every rule and say what their paper says', (kind) => {
  fc.assert(
    fc.property(
      invoices(kind),
      fc.constantFrom('digits', 'plus'),
      fc.constantFrom(pdf, null),
      ({ paper, known }, reference, file) => {
        const xml = writeUbl(eInvoiceOf(paper, { reference }, file))
        expect(brokenRules(xml, known)).toEqual([])
        const root = says(xml, paper)
        const written = textAt(root, 'cac:PaymentMeans/cbc:PaymentID')
        expect(written).toBe(reference === 'plus' ? formatPaymentReference(paper.reference) : paper.reference)
        expect(textAt(root, 'cbc:DueDate')).toBe(paper.dueDate)
      },
    ),
    { numRuns: 80 },
  )
})

test.for(kinds)(
  'the credit notes of 25 invoices of the kind %s, in parts and whole, take back the VAT that was charged',
  (kind) => {
    fc.assert(
      fc.property(creditNotes(kind), (notes) => {
        for (const { paper, known } of notes) {
          const xml = writeUbl(eInvoiceOf(paper, { reference: 'digits' }, pdf))
          expect(brokenRules(xml, known)).toEqual([])
          const root = says(xml, paper)
          const invoice = 'cac:BillingReference/cac:InvoiceDocumentReference'
          expect([textAt(root, `${invoice}/cbc:ID`), textAt(root, `${invoice}/cbc:IssueDate`)]).toEqual([
            paper.invoice.number,
            paper.invoice.date,
          ])
        }
      }),
      { numRuns: 25 },
    )
  },
)

test.for(kinds)('an invoice of the kind %s that is broken on purpose is caught, and the rule named', (kind) => {
  const [{ paper, known } = none()] = fc.sample(invoices(kind), 1)
  expect(missedIn(eInvoiceOf(paper, { reference: 'digits' }, pdf), known)).toEqual([])
})

test.for(kinds)('so is a credit note of the kind %s, and the last of those in parts', (kind) => {
  const [notes = none()] = fc.sample(creditNotes(kind), 1)
  for (const { paper, known } of new Set([notes[0] ?? none(), notes.at(-1) ?? none()]))
    expect(missedIn(eInvoiceOf(paper, { reference: 'digits' }, pdf), known)).toEqual([])
})

test.for([
  { type: 'invoice', documents: invoices('schoolVisit').map((one) => [one]) },
  { type: 'creditNote', documents: creditNotes('schoolVisit') },
])(
  'in a document of the type $type only lines and rates may be there again, as Peppol asks since 3.0.22',
  ({ documents }) => {
    const [[one] = none()] = fc.sample<Case<InvoiceContent | CreditNoteContent>[]>(documents, 1)
    const document = readUbl(writeUbl(eInvoiceOf((one ?? none()).paper, { reference: 'digits' }, pdf)))
    const repeated = withOneTwice(document.root).filter(({ root }) => misshapen({ ...document, root }).length === 0)
    expect(new Set(repeated.map(({ path }) => path.replace(/Invoice|CreditNote/, '')))).toEqual(
      new Set(['cac:Line', 'cac:TaxTotal/cac:TaxSubtotal']),
    )
  },
)

test('a customer without an enterprise number has no address on Peppol; one that begins with 1 has', () => {
  const [{ paper } = none()] = fc.sample(invoices('contract'), 1)
  const rulesOf = (vat: string | null) =>
    brokenRules(writeUbl(eInvoiceOf({ ...paper, customer: { ...paper.customer, vat } }, { reference: 'digits' }, null)))
  expect(rulesOf('BE1000000021')).toEqual([])
  const missing = { rule: 'PEPPOL-EN16931-R010', severity: 'error', text: 'buyerNumberMissing' }
  expect(rulesOf(null)).toContainEqual(expect.objectContaining(missing))
  expect(rulesOf('BE123')).toContainEqual(expect.objectContaining({ rule: 'PEPPOL-COMMON-R043' }))
})

test('a PDF of 2 MB is too large, one that is smaller is not', () => {
  const [{ paper } = none()] = fc.sample(invoices('contract'), 1)
  const rulesOf = (size: number) =>
    brokenRules(writeUbl(eInvoiceOf(paper, { reference: 'digits' }, { name: 'a.pdf', bytes: Buffer.alloc(size) })))
  expect(rulesOf(1_999_999)).toEqual([])
  expect(rulesOf(2_000_000).map(({ rule }) => rule)).toEqual(['SB-PDF-SIZE'])
})

test('a reference that is only our number for the customer is a warning', () => {
  const [{ paper } = none()] = fc.sample(invoices('contract'), 1)
  const rulesOf = (buyerReference: string | null, orderNumber: string | null) => {
    const customer = { ...paper.customer, clientNumber: 'K 12', buyerReference }
    const xml = writeUbl(eInvoiceOf({ ...paper, customer, orderNumber }, { reference: 'digits' }, null))
    return brokenRules(xml, { clientNumber: 'K 12' })
  }
  expect(rulesOf('AFD-7', null)).toEqual([])
  expect(rulesOf(null, 'BB 7')).toEqual([])
  expect(rulesOf(null, null)).toMatchObject([{ rule: 'SB-ONLY-CLIENT-NUMBER', severity: 'warning' }])
})

test.for(['', 'geen xml', '<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', '{"success":false}', '<Invoice/>'])(
  'what is no e-invoice is named as such: %s',
  (text) => {
    expect(brokenRules(text)).toMatchObject([{ rule: 'UBL-XSD', text: 'notUbl' }])
  },
)

/** Copies of the document that each have another of its elements twice. */
function withOneTwice(root: Element, path = ''): { path: string; root: Element }[] {
  const { children } = root
  return children.flatMap((child, at) => {
    const own = `${path}${child.name}`
    const inside = withOneTwice(child, `${own}/`)
    return [
      { path: own, root: { ...root, children: children.toSpliced(at, 0, child) } },
      ...inside.map((one) => ({ path: one.path, root: { ...root, children: children.with(at, one.root) } })),
    ]
  })
}

/** Expects that the figures and texts of a document are those of its paper. */
function says(xml: string, paper: InvoiceContent | CreditNoteContent): Element {
  const { root, ...read } = readUbl(xml)
  expect(read).toEqual({
    type: paper.kind,
    number: paper.number,
    date: paper.date,
    sender: `0208:${paper.company.enterpriseNumber.slice(2)}`,
    receiver: `0208:${paper.customer.vat?.slice(2)}`,
  })
  const { totalCents, lines: billed } = paper
  const openCents = paper.kind === 'invoice' ? (paper.openCents ?? totalCents) : totalCents
  const amounts = {
    TaxExclusiveAmount: euro(billed.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    TaxInclusiveAmount: euro(totalCents),
    PrepaidAmount: openCents === totalCents ? '' : euro(totalCents - openCents),
    PayableAmount: euro(openCents),
  }
  for (const [name, amount] of Object.entries(amounts))
    expect(textAt(root, `cac:LegalMonetaryTotal/cbc:${name}`)).toBe(amount)
  expect(
    allAt(root, 'cac:TaxTotal/cac:TaxSubtotal').map((one) =>
      ['cac:TaxCategory/cbc:Percent', 'cbc:TaxableAmount', 'cbc:TaxAmount'].map((path) => textAt(one, path)),
    ),
  ).toEqual(paper.vat.map(({ rate, baseCents, vatCents }) => [String(rate), euro(baseCents), euro(vatCents)]))
  const lines = allAt(root, paper.kind === 'invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine')
  expect(
    lines.map((line) =>
      ['cac:Item/cbc:Name', 'cac:Item/cbc:Description', 'cbc:LineExtensionAmount'].map((path) => textAt(line, path)),
    ),
  ).toEqual(paper.lines.map((line) => [shown(line.typeName), shown(line.description), euro(line.amountCents)]))
  expect([allAt(root, 'cac:InvoicePeriod').map(days), textAt(root, 'cac:Delivery/cbc:ActualDeliveryDate')]).toEqual(
    paper.period?.start === paper.period?.end ? [[], paper.period?.start ?? ''] : [[paper.period], ''],
  )
  const quantity = paper.kind === 'invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity'
  expect(
    lines.map((line) => [allAt(line, quantity)[0]?.attributes['unitCode'], allAt(line, 'cac:InvoicePeriod').map(days)]),
  ).toEqual(
    paper.lines.map(({ unit, supplyDate }) => {
      const own =
        paper.period?.start === paper.period?.end || !supplyDate ? [] : [{ start: supplyDate, end: supplyDate }]
      return [{ piece: 'C62', hour: 'HUR', kilometre: 'KMT' }[unit ?? 'piece'], own]
    }),
  )
  const { name, vatRegistered = true } = paper.customer
  const buyer = 'cac:AccountingCustomerParty/cac:Party'
  expect(textAt(root, `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`)).toBe(shown(name))
  expect(textAt(root, `${buyer}/cac:PartyTaxScheme/cbc:CompanyID`)).toBe(vatRegistered ? paper.customer.vat : '')
  return root
}

function days(period: Element) {
  return { start: textAt(period, 'cbc:StartDate'), end: textAt(period, 'cbc:EndDate') }
}

function euro(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** The text without the characters that XML cannot hold, and with one space for each run of blanks. */
function shown(text: string | null): string {
  const letters = Array.from(text ?? '').filter(
    (letter) => /\s/.test(letter) || !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(letter),
  )
  return letters.join('').split(/\s+/).filter(Boolean).join(' ')
}

/** The changes whose rule is not reported as broken, and those that change nothing. */
function missedIn(document: ReturnType<typeof eInvoiceOf>, known: KnownFacts): string[] {
  const xml = writeUbl(document)
  return breaking[document.type].flatMap(([rule, change], index) => {
    const broken = change(xml)
    if (broken === xml) return [`${index} ${rule} changes nothing`]
    const rules = brokenRules(broken, known).map((one) => one.rule)
    return rules.includes(rule) ? [] : [`${index} ${rule}, but ${rules.join()}`]
  })
}

function none(): never {
  throw new Error('There is no document')
}
