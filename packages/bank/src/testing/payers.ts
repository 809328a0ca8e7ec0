/**
 * Customers who pay as customers do: most with the reference of their invoice, some with slips, too much, twice, or by
 * other means. The truth is beside each line: what it books by itself.
 */
import { paymentReference } from '@schoolbeheer/domain/belgium'
import type { MatchedInvoice } from '@schoolbeheer/domain/payments/matching'
import fc from 'fast-check'
import type { Booking, Day, Payment, Said } from '../writing/day.ts'

export type Line = {
  payment: Payment
  /** The part that is booked, and the invoice; null where a person decides. */
  books: { invoiceId: number; amountCents: number } | null
  /** The invoice that the customer means. */
  means: MatchedInvoice
}

/** The ways to pay, as often as each stands here. */
const ways = [
  ...Array.from({ length: 24 }, () => 'asAsked' as const),
  ...(['less', 'less', 'more', 'more', 'wrongDigit', 'swappedDigits', 'missingZeros'] as const),
  ...(['text', 'digits', 'iso', 'unknown', 'return', 'other', 'charge', 'sent'] as const),
]

const choices = fc.record({
  way: fc.constantFrom(...ways),
  invoice: fc.nat(),
  at: fc.nat(10),
  by: fc.integer({ min: 1, max: 9 }),
  cents: fc.integer({ min: 1, max: 99_00 }),
})
type Choice = typeof choices extends fc.Arbitrary<infer Value> ? Value : never

export type BilledInvoice = MatchedInvoice & { schoolGroupId: number }

/** As many invoices as lines, so that some are paid twice and more; of some nothing can be booked. */
export function invoicesOf(count: number): BilledInvoice[] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    reference: paymentReference(2020 + (at % 7), at + 1),
    status: at % 23 === 0 ? 1 : at % 29 === 0 ? 3 : 2,
    openCents: at % 29 === 0 || at % 31 === 0 ? 0 : 100_00 + (at % 7) * 121_00,
    schoolGroupId: 1 + (at % 500),
  }))
}

export function linesOf(invoices: readonly MatchedInvoice[], seed: number): Line[] {
  const left = new Map(invoices.map(({ id, status, openCents }) => [id, status === 2 ? openCents : 0]))
  return fc.sample(choices, { numRuns: invoices.length, seed }).flatMap((choice) => {
    const means = invoices[choice.invoice % invoices.length]
    if (!means) return []
    const payment = paymentOf(means, choice)
    const isExact = ['asAsked', 'less', 'more'].includes(choice.way)
    const amountCents = isExact ? Math.min(payment.amountCents, left.get(means.id) ?? 0) : 0
    left.set(means.id, (left.get(means.id) ?? 0) - amountCents)
    return [{ payment, means, books: amountCents > 0 ? { invoiceId: means.id, amountCents } : null }]
  })
}

function paymentOf({ id, openCents, reference }: MatchedInvoice, choice: Choice): Payment {
  const { way, cents } = choice
  const asked = openCents || 100_00
  const changed = { less: asked - cents, more: asked + cents }
  const amount = way === 'less' || way === 'more' ? changed[way] : asked
  const kind = way === 'return' || way === 'other' || way === 'charge' || way === 'sent' ? way : 'transfer'
  const isOut = way === 'return' || way === 'sent' || way === 'charge'
  return {
    amountCents: isOut ? -amount : amount,
    kind,
    name: `Scholengroep ${id}`,
    iban: null,
    said: saidOf(reference, choice),
    bankReference: `BANK${id}`,
  }
}

function saidOf(reference: string, { way, at, by }: Choice): Said {
  const digits = Array.from(reference)
  const wrong = digits.with(at, String((Number(digits[at]) + by) % 10)).join('')
  const said: Partial<Record<Choice['way'], Said>> = {
    wrongDigit: { type: 'reference', text: wrong },
    swappedDigits: { type: 'reference', text: swapped(reference, digits[at] === digits[at + 1] ? 0 : at) },
    missingZeros: { type: 'text', text: `betaling ${reference.slice(0, 4)}${reference.slice(4).replace(/^0+/, '')}` },
    text: { type: 'text', text: `Factuur ${reference} met dank` },
    digits: { type: 'digits', text: reference },
    iso: { type: 'iso', text: 'RF18539007547034' },
    unknown: { type: 'reference', text: paymentReference(2019, Number(reference.slice(4, 10))) },
  }
  return said[way] ?? { type: 'reference', text: reference }
}

function swapped(text: string, at: number): string {
  return text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2)
}

const [linesOfDay, linesOfTotal] = [250, 5]

/** The lines as the bookings of days, in their order; some are the details of a total. */
export function daysOf(lines: readonly Line[]): Day[] {
  const days = chunksOf(lines, linesOfDay)
  return days.map((some, number) => ({
    account: 'BE43068999999501',
    number: number + 1,
    isDuplicate: false,
    openingDate: null,
    openingCents: 0,
    date: '2026-11-20',
    bookings: chunksOf(some, linesOfTotal).flatMap((few, at): Booking[] => {
      const payments = few.map(({ payment }) => payment)
      const booked = { date: '2026-11-20', valueDate: null }
      if (at % 3 === 0) return [{ ...booked, as: 'detailed', payments, isTotalOfBank: false }]
      return payments.map((payment) => ({ ...booked, as: 'alone', payment }))
    }),
  }))
}

function chunksOf<One>(all: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}
