/** Random papers of every kind and combination, for e-invoices. */
import { paymentReference } from '@schoolbeheer/domain/belgium'
import { totalsOf, type TaxedAmount } from '@schoolbeheer/domain/invoices/amounts'
import { creditTotals } from '@schoolbeheer/domain/invoices/crediting'
import { supplyPeriod } from '@schoolbeheer/domain/invoices/supply'
import { hoursPrice, travelPrice } from '@schoolbeheer/domain/visitPrices'
import fc from 'fast-check'
import type { BillLine, CreditNoteContent, InvoiceContent } from '../paper.ts'

/** A paper, and the facts that only the database knows. */
export type Case<Paper> = {
  paper: Paper
  known: { totalCents: number; payableCents: number; creditedBefore: TaxedAmount[] }
}

export const kinds = ['contract', 'courseDay', 'schoolVisit', 'feedback', 'order'] as const

/** Long and strange names, and texts that may be typed by accident. */
const words = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('Scholengroep Sint-Jan', 'École Saint-Étienne & fils', 'GO! <Atheneum> "Brussel"'),
  },
  fc.constantFrom(
    'Жук и сыновья',
    'Ω-school 🌈👩‍🏫',
    '中文学校',
    "O'Brien ]]> &amp; &nbsp; --",
    'naam\u0000met\u001bbesturing\u0085',
    'half \ud83d paar',
    'twee\r\nregels\t',
  ),
  fc.string({ minLength: 1, maxLength: 300, unit: 'binary' }).map((text) => `x${text}`),
)

const euros = fc.oneof(
  fc.integer({ min: 1, max: 50 }),
  fc.integer({ min: 1, max: 5_000_00 }),
  fc.integer({ min: 1, max: 9_999_999_99 }),
)
const hundredths = fc.integer({ min: 1, max: 99_99 }).map((value) => value / 100)
const rates = fc.oneof({ weight: 4, arbitrary: fc.constant(21) }, fc.constantFrom(6, 12))

/** Enterprise numbers that begin with 0, and with 1. */
const enterpriseNumbers = fc.integer({ min: 2_000_000, max: 19_999_999 }).map((base) => {
  const digits = String(base).padStart(8, '0')
  return `BE${digits}${String(97 - (base % 97)).padStart(2, '0')}`
})

const dates = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** The days of supply, which the lines take in turn: one for all, several, or none as on older papers. */
const supplyDays = fc.array(dates, { maxLength: 3 })

const once = euros.map((cents) => ({ quantity: 1, unitPriceCents: cents, amountCents: cents }))
const hours = fc.tuple(hundredths, euros).map(([quantity, unitPriceCents]) => ({
  quantity,
  unit: 'hour' as const,
  unitPriceCents,
  amountCents: hoursPrice(quantity, unitPriceCents),
}))
const kilometres = fc
  .tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 99 }))
  .map(([quantity, unitPriceCents]) => ({
    quantity,
    unit: 'kilometre' as const,
    unitPriceCents,
    amountCents: travelPrice(quantity, unitPriceCents),
  }))
/** A line with an agreed amount, which need not be quantity × price. */
const agreed = fc.record({
  quantity: fc.oneof(hundredths, fc.integer({ min: 1, max: 500 })),
  unitPriceCents: euros,
  amountCents: euros,
})

const linesOf = {
  contract: fc.array(once, { minLength: 1, maxLength: 2 }),
  courseDay: fc.array(once, { minLength: 1, maxLength: 40 }),
  schoolVisit: fc.tuple(hours, kilometres).map((lines) => [...lines]),
  feedback: fc.array(hours, { minLength: 1, maxLength: 3 }),
  order: fc.array(fc.oneof(once, hours, kilometres, agreed), { minLength: 1, maxLength: 12 }),
}

const addresses = {
  name: words,
  street: words,
  number: fc.constantFrom('1', '12 bus 3', '7/A'),
  postalCode: fc.constantFrom('8500', '1000'),
  city: words,
}

const companies = fc.record({
  ...addresses,
  legalForm: fc.constantFrom('BV', 'vzw'),
  court: fc.constant('RPR Gent, afdeling Kortrijk'),
  enterpriseNumber: enterpriseNumbers,
  iban: fc.constantFrom('BE68539007547034', 'BE68 5390 0754 7034'),
})

const customers = fc.oneof(
  fc.record({ ...addresses, vat: enterpriseNumbers, clientNumber: words }),
  fc.record({
    ...addresses,
    vat: enterpriseNumbers,
    clientNumber: words,
    buyerReference: fc.oneof(fc.constantFrom(null, ''), words),
    vatRegistered: fc.boolean(),
  }),
)

/** Invoices of a kind; those with an order have its name. */
export function invoices(kind: (typeof kinds)[number]): fc.Arbitrary<Case<InvoiceContent>> {
  const said = fc.record({
    company: companies,
    customer: customers,
    sequence: fc.integer({ min: 1, max: 99_999 }),
    date: dates,
    days: fc.integer({ min: 0, max: 60 }),
    orderNumber: kind === 'order' ? words : fc.constantFrom(null, ''),
    contract: kind === 'contract' ? dates.map((start) => ({ start, end: later(start, 364) })) : fc.constant(null),
    supplied: kind === 'contract' ? fc.constant([]) : supplyDays,
    // Nothing is paid of most, part of some, all of a few.
    paid: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      // A double of fast-check is nearly always nothing: it draws from all exponents.
      { weight: 2, arbitrary: fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100) },
      { weight: 1, arbitrary: fc.constant(1) },
    ),
  })
  const lines = linesOf[kind].chain((amounts) =>
    fc.tuple(
      ...amounts.map((amount) =>
        fc
          .record({ typeName: words, description: fc.oneof(fc.constantFrom(null, ''), words), vatRate: rates })
          .map((line) => ({ ...line, ...amount })),
      ),
    ),
  )
  return fc.tuple(said, lines).map(([{ sequence, days, contract, supplied, paid, ...paper }, drawn]) => {
    const year = Number(paper.date.slice(0, 4))
    const itsLines = drawn.map((line, at) => ({ ...line, supplyDate: supplied[at % supplied.length] ?? null }))
    const { total, rates: perRate } = totalsOf(itsLines.map(taxed))
    const openCents = total - Math.floor(total * paid)
    return {
      paper: {
        kind: 'invoice' as const,
        ...paper,
        number: `${year}-${String(sequence).padStart(5, '0')}`,
        dueDate: later(paper.date, days),
        reference: paymentReference(year, sequence),
        period: contract ?? periodOf(itsLines),
        lines: itsLines,
        vat: perRate.map(({ rate, base, vat }) => ({ rate, baseCents: base, vatCents: vat })),
        totalCents: total,
        ...(openCents < total && { openCents }),
      },
      known: { totalCents: total, payableCents: openCents, creditedBefore: [] },
    }
  })
}

/**
 * The credit notes of an invoice, at least one: they credit parts of its lines, and the last credits all that is left.
 */
export function creditNotes(kind: (typeof kinds)[number]): fc.Arbitrary<Case<CreditNoteContent>[]> {
  return fc
    .tuple(
      invoices(kind),
      fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 40, maxLength: 40 }), { maxLength: 3 }),
    )
    .map(([{ paper: invoice }, parts]) => {
      const left = invoice.lines.map(({ amountCents }) => amountCents)
      const before: TaxedAmount[] = []
      return [...parts, left.map(() => 100)].flatMap((percents, index) => {
        const lines = invoice.lines.flatMap((line, at) => {
          const amountCents = Math.floor(((left[at] ?? 0) * (percents[at] ?? 0)) / 100)
          left[at] = (left[at] ?? 0) - amountCents
          if (amountCents === 0) return []
          const part = { ...line, quantity: 1, unit: null, unitPriceCents: amountCents, amountCents }
          return [amountCents === line.amountCents ? line : part]
        })
        if (lines.length === 0) return []
        const creditedBefore = [...before]
        before.push(...lines.map(taxed))
        return [noteOf(invoice, { lines, index, creditedBefore })]
      })
    })
    .filter((notes) => notes.length > 0)
}

function noteOf(
  invoice: InvoiceContent,
  { lines, index, creditedBefore }: { lines: BillLine[]; index: number; creditedBefore: TaxedAmount[] },
): Case<CreditNoteContent> {
  const { number, date, company, customer, orderNumber, period } = invoice
  const { total, rates: perRate } = creditTotals(creditedBefore, lines.map(taxed))
  return {
    paper: {
      kind: 'creditNote',
      company,
      customer,
      orderNumber,
      // The lines of a contract have no days of their own.
      period: periodOf(lines) ?? period,
      number: `CN2026-0000${index + 1}`,
      date: later(date, 10),
      lines,
      vat: perRate.map(({ rate, base, vat }) => ({ rate, baseCents: base, vatCents: vat })),
      totalCents: total,
      invoice: { number, date },
    },
    known: { totalCents: total, payableCents: total, creditedBefore },
  }
}

function periodOf(lines: BillLine[]) {
  return supplyPeriod(lines.map(({ supplyDate }) => supplyDate))
}

function taxed({ amountCents, vatRate }: BillLine): TaxedAmount {
  return { amount: amountCents, vatRate }
}

function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
