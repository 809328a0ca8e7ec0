import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentReference } from '../belgium.ts'
import { automaticBookings, type MatchedEntry, type MatchedInvoice } from './matching.ts'

const reference = paymentReference(2026, 192)

function invoice(fields: Partial<MatchedInvoice> = {}): MatchedInvoice {
  return { id: 7, reference, status: 2, openCents: 12_100, ...fields }
}
function transfer(amountCents: number, fields: Partial<MatchedEntry> = {}): MatchedEntry {
  return { kind: 'transfer', amountCents, reference, ...fields }
}

test.each([
  ['the open amount', 12_100, 12_100],
  ['less', 12_099, 12_099],
  ['more', 12_101, 12_100],
])('a transfer of %s books what is open, and no more than its amount', (_, amountCents, booked) => {
  expect(automaticBookings([transfer(amountCents)], [invoice()])).toEqual([{ invoiceId: 7, amountCents: booked }])
})

test.each([
  ['of an invoice that was not sent', {}, { status: 1 }],
  ['of an invoice without a PDF', {}, { status: 0 }],
  ['of a paid invoice', {}, { status: 3, openCents: 0 }],
  ['of an invoice that is paid and says an open amount', {}, { status: 3 }],
  ['of an invoice that is credited', {}, { openCents: 0 }],
  ['in a total of several', { kind: 'batch' }, {}],
  ['in something that is no transfer', { kind: 'other' }, {}],
] as const)('a reference %s books nothing', (_, entry, fields) => {
  expect(automaticBookings([transfer(12_100, entry)], [invoice(fields)])).toEqual([null])
})

test.each([
  ['money that came back', transfer(12_100, { kind: 'return' })],
  ['money that went out', transfer(-12_100, { kind: 'sent' })],
  ['a transfer out, whatever its kind', transfer(-12_100)],
  ['a wrong check digit', transfer(12_100, { reference: `${reference.slice(0, 11)}0` })],
  ['a reference of nobody', transfer(12_100, { reference: paymentReference(2026, 193) })],
  ['no reference', transfer(12_100, { reference: null })],
])('%s is no exact reference, or of nobody, and books nothing', (_, entry) => {
  expect(automaticBookings([entry], [invoice(), invoice({ id: 8, reference: '' })])).toEqual([null])
})

test('of several entries of one invoice the later ones find what the earlier ones left', () => {
  const entries = [transfer(5000), transfer(5000), transfer(5000), transfer(5000)]
  const booked = automaticBookings(entries, [invoice()]).map((one) => one?.amountCents ?? 0)
  expect(booked).toEqual([5000, 5000, 2100, 0])
})

test('whatever comes in, no invoice gets more than is open, and no entry books more than its amount', () => {
  const cents = fc.integer({ min: -500, max: 500 })
  const kind = fc.constantFrom('transfer', 'return', 'batch', 'sent', 'other')
  const sequence = fc.integer({ min: 1, max: 5 })
  const entries = fc.array(fc.record({ kind, amountCents: cents, sequence }))
  const invoices = fc.uniqueArray(
    fc.record({ sequence, status: fc.constantFrom(0, 1, 2, 3), openCents: fc.nat(1000) }),
    { selector: (one) => one.sequence },
  )
  const named = <One extends { sequence: number }>(one: One) => ({
    ...one,
    id: one.sequence,
    reference: paymentReference(2026, one.sequence),
  })
  fc.assert(
    fc.property(entries, invoices, (paid, open) => {
      const bookings = automaticBookings(paid.map(named), open.map(named))
      for (const [at, booked] of bookings.entries())
        expect(booked?.amountCents ?? 0).toBeLessThanOrEqual(Math.max(0, paid[at]?.amountCents ?? 0))
      for (const { sequence: id, status, openCents } of open) {
        const sum = bookings.reduce((all, one) => all + (one?.invoiceId === id ? one.amountCents : 0), 0)
        const sent = paid.filter((one) => one.kind === 'transfer' && one.sequence === id && one.amountCents > 0)
        const received = sent.reduce((all, { amountCents }) => all + amountCents, 0)
        expect(sum).toBe(status === 2 ? Math.min(openCents, received) : 0)
      }
    }),
  )
})
