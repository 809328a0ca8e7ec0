import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentReference } from '../belgium.ts'
import type { CandidateEntry, CandidateInvoice, Candidates, SuggestedEntry } from './candidates.ts'
import { clearSuggestion, suggestionReasons } from './reasons.ts'
import { suggestionsFor } from './suggestions.ts'

const ibans = { theirs: 'BE68539007547034', other: 'BE71096123456769' }

function received(remainderCents: number, fields: Partial<SuggestedEntry> = {}): SuggestedEntry {
  const amounts = { amountCents: remainderCents, remainderCents }
  return { kind: 'transfer', date: '2026-11-20', iban: ibans.theirs, reference: null, ...amounts, ...fields }
}

function referenceOf(id: number): string {
  return paymentReference(2026, id)
}

function invoice(id: number, openCents: number, fields: Partial<CandidateInvoice> = {}): CandidateInvoice {
  const facts = { schoolGroupId: 1, refundCents: 0, isOverdue: false, byHand: null }
  return { id, reference: referenceOf(id), openCents, ...facts, ...fields }
}

function paidByHand(id: number, amountCents: number, date = '2026-11-18'): CandidateInvoice {
  return invoice(id, 0, { byHand: { allocationId: 100 + id, amountCents, date } })
}

function about({
  named,
  ...candidates
}: Partial<Omit<Candidates, 'named'>> & { named?: Partial<Candidates['named']> }) {
  const names = { exact: [], numbered: [], near: [], ...named }
  return { invoices: [], entries: [], customers: [], ...candidates, named: names }
}

/** Each suggestion in short: its reasons, and the amounts by invoice or the counter entry. */
function inShort(asked: SuggestedEntry, candidates: Candidates) {
  return suggestionsFor(asked, candidates).map(({ reasons, allocations, undoes, counter, schoolGroupId }) => [
    reasons.join(' '),
    ...allocations.map(({ invoiceId, amountCents }) => `${invoiceId}: ${amountCents}`),
    ...undoes.map((id) => `undoes ${id}`),
    ...(counter ? [`with ${counter.entryId}`] : []),
    ...(allocations.length === 0 && !counter ? [`credit of ${schoolGroupId}`] : []),
  ])
}

const byReference = { schoolGroupId: 1, knownBy: 'reference' } as const
const byIban = { schoolGroupId: 1, knownBy: 'iban' } as const
const byName = { schoolGroupId: 1, knownBy: 'name' } as const

describe('money that came in', () => {
  test('pays the invoice that its text names, up to what is open', () => {
    const candidates = about({ named: { exact: [referenceOf(7)] }, invoices: [invoice(7, 500), invoice(8, 600)] })
    expect(inShort(received(600), candidates)).toEqual([['reference', '7: 500']])
    expect(inShort(received(400), candidates)).toEqual([['reference', '7: 400']])
  })

  test('pays the invoice whose number it names if the amount or the customer fits', () => {
    const candidates = about({ named: { numbered: [referenceOf(7)] }, invoices: [invoice(7, 500)] })
    expect(inShort(received(500), candidates)).toEqual([['reference', '7: 500']])
    expect(inShort(received(400), candidates)).toEqual([])
    expect(inShort(received(400), { ...candidates, customers: [byName] })).toEqual([['reference', '7: 400']])
  })

  test('pays all that it names where they are its sum, else the one of its amount, else one of them', () => {
    const named = { exact: [referenceOf(7)], numbered: [referenceOf(8)] }
    const candidates = about({ named, invoices: [invoice(7, 500), invoice(8, 600)], customers: [byName] })
    expect(inShort(received(1100), candidates)).toEqual([['several', '7: 500', '8: 600']])
    expect(inShort(received(600), candidates)).toEqual([['reference name', '8: 600']])
    const undecided = suggestionsFor(received(300), candidates)
    expect(undecided).toHaveLength(2)
    expect(clearSuggestion(undecided)).toBeUndefined()
  })

  test('replaces what a person noted of the invoice that it names, and what it leaves is open again', () => {
    const candidates = about({ named: { exact: [referenceOf(7)] }, invoices: [paidByHand(7, 500, '2026-01-01')] })
    expect(inShort(received(400), candidates)).toEqual([['replacesManual reference', '7: 400', 'undoes 107']])
    expect(suggestionsFor(received(600), candidates)).toMatchObject([
      { allocations: [{ openCents: 500, amountCents: 500 }], remainderCents: 100 },
    ])
  })

  test('replaces what was noted of a known customer at that time, of the same amount, if nothing of that is open', () => {
    const noted = about({ invoices: [paidByHand(7, 500)], customers: [byName] })
    expect(inShort(received(500), noted)).toEqual([['replacesManual name', '7: 500', 'undoes 107']])
    expect(inShort(received(499), noted)).toEqual([])
    expect(inShort(received(500, { date: '2026-12-20' }), noted)).toEqual([])
    expect(inShort(received(500), about({ ...noted, invoices: [paidByHand(7, 500), invoice(8, 500)] }))).toEqual([
      ['name', '8: 500'],
    ])
  })

  test('too much of a reference pays other invoices of its customer: that of its amount, else the first ones', () => {
    const named = { exact: [referenceOf(7)] }
    const candidates = about({ named, invoices: [invoice(8, 500), invoice(9, 600)], customers: [byReference] })
    expect(inShort(received(600), candidates)).toEqual([
      ['otherInvoices', '9: 600'],
      ['customer', 'credit of 1'],
    ])
    expect(inShort(received(700), candidates)[0]).toEqual(['otherInvoices', '8: 500', '9: 200'])
    expect(inShort(received(700), about({ named, customers: [byReference] }))).toEqual([['customer', 'credit of 1']])
  })

  test('pays all that is overdue where that is its amount', () => {
    const overdue = [7, 8].map((id) => invoice(id, 300, { isOverdue: true }))
    const candidates = about({ invoices: [...overdue, invoice(9, 100)], customers: [byName] })
    expect(inShort(received(600), candidates)).toEqual([['allOverdue name', '7: 300', '8: 300']])
    const named = about({ ...candidates, named: { exact: [referenceOf(7)] }, customers: [byReference] })
    expect(inShort(received(600), named)[0]).toEqual(['reference allOverdue', '7: 300', '8: 300'])
    expect(inShort(received(700), candidates)).toEqual([])
  })

  test('a slip needs the amount; the account of a customer makes it likelier', () => {
    const candidates = about({
      named: { near: [referenceOf(7), referenceOf(8)] },
      invoices: [7, 8].map((id) => invoice(id, 500)),
    })
    expect(inShort(received(499), candidates)).toEqual([])
    expect(inShort(received(500), candidates)).toHaveLength(2)
    const ofOne = [invoice(7, 500, { schoolGroupId: 2 }), invoice(8, 500)]
    expect(inShort(received(500), { ...candidates, invoices: ofOne, customers: [byIban] })).toEqual([
      ['typo iban', '8: 500'],
      ['typo', '7: 500'],
      ['customer', 'credit of 1'],
    ])
  })

  test('a known account or a like name needs the amount; of a tie none is clear', () => {
    const candidates = about({
      invoices: [invoice(7, 500), invoice(8, 500), invoice(9, 600)],
      customers: [byIban, byName],
    })
    const tie = suggestionsFor(received(500), candidates)
    expect(tie.map(({ reasons }) => reasons)).toEqual([['iban', 'name'], ['iban', 'name'], ['customer']])
    expect(clearSuggestion(tie)).toBeUndefined()
    expect(clearSuggestion(suggestionsFor(received(600), candidates))).toMatchObject({
      allocations: [{ invoiceId: 9 }],
    })
    expect(inShort(received(700), candidates)).toEqual([['customer', 'credit of 1']])
    expect(inShort(received(700), { ...candidates, customers: [byName] })).toEqual([])
  })

  test('at most five are suggested', () => {
    const seven = Array.from({ length: 7 }, (_, at) => invoice(at + 1, 500))
    expect(inShort(received(500), about({ invoices: seven, customers: [byName] }))).toHaveLength(5)
  })
})

function entry(id: number, amountCents: number, fields: Partial<CandidateEntry> = {}): CandidateEntry {
  const facts = { iban: ibans.theirs, reference: null, schoolGroupId: 1, allocationIds: [] }
  return { id, amountCents, remainderCents: amountCents, ...facts, ...fields }
}

describe('money that came back', () => {
  const back = received(-500, { kind: 'return', reference: referenceOf(7) })

  test('is of the payment of its amount and account, whose bookings end', () => {
    const booked = entry(1, 500, { remainderCents: 0, allocationIds: [11, 12] })
    expect(suggestionsFor(back, about({ entries: [booked] }))).toMatchObject([
      {
        reasons: ['returnOf', 'iban'],
        undoes: [11, 12],
        counter: { entryId: 1, remainderCents: 500 },
        remainderCents: 0,
      },
    ])
  })

  test('is likelier of the one with its reference, and of none that shares nothing with it or has another amount', () => {
    const others = [entry(3, 500, { iban: ibans.other }), entry(4, 501), entry(5, 500, { iban: null })]
    const entries = [entry(1, 500), entry(2, 500, { reference: referenceOf(7) }), ...others]
    expect(inShort(back, about({ entries }))).toEqual([
      ['returnOf reference iban', 'with 2'],
      ['returnOf iban', 'with 1'],
    ])
    expect(inShort({ ...back, iban: null, reference: null }, about({ entries: others }))).toEqual([])
  })

  test('is of a refund of ours where it came in', () => {
    expect(inShort(received(500, { kind: 'return' }), about({ entries: [entry(1, -500)] }))).toEqual([
      ['returnOf iban', 'with 1'],
    ])
  })

  test('is for a person once part of it is booked', () => {
    expect(inShort({ ...back, remainderCents: -400 }, about({ entries: [entry(1, 500), entry(2, 400)] }))).toEqual([])
  })
})

describe('money that went out', () => {
  const out = received(-500, { kind: 'sent' })

  test('gives back what was paid too much of an invoice that it names, or of that amount of a known customer', () => {
    const invoices = [invoice(7, 0, { refundCents: 600 }), invoice(8, 0, { refundCents: 500 }), invoice(9, 500)]
    expect(inShort(out, about({ named: { exact: [referenceOf(7)] }, invoices, customers: [byIban] }))).toEqual([
      ['refundOf reference', '7: -500'],
      ['refundOf iban', '8: -500'],
    ])
    expect(inShort(received(-601), about({ named: { exact: [referenceOf(7)] }, invoices }))).toEqual([])
  })

  test('gives back what is left of a payment, of the same account or customer', () => {
    const entries = [
      entry(1, 800, { remainderCents: 500 }),
      entry(2, 500, { iban: ibans.other }),
      entry(3, 500, { iban: ibans.other, schoolGroupId: 2 }),
      entry(4, 501),
    ]
    expect(inShort(out, about({ entries, customers: [byName] }))).toEqual([
      ['refundOf iban name', 'with 1'],
      ['refundOf name', 'with 2'],
    ])
  })
})

test('whatever there is: nothing rests on an amount alone, and nothing is booked that is not there', () => {
  const cents = fc.integer({ min: 1, max: 5 })
  const id = fc.integer({ min: 1, max: 4 })
  const ids = fc.uniqueArray(id, { maxLength: 2 }).map((all) => all.map(referenceOf))
  const byHand = fc.option(cents.map((amountCents) => ({ allocationId: 9, amountCents, date: '2026-11-20' })))
  const invoices = fc.uniqueArray(
    fc.record({ id, open: fc.nat(5), schoolGroupId: id, isOverdue: fc.boolean(), byHand }),
    { selector: (one) => one.id },
  )
  const customers = fc.uniqueArray(
    fc.record({ schoolGroupId: id, knownBy: fc.constantFrom('reference', 'iban', 'name') }),
    { selector: (one) => one.schoolGroupId },
  )
  const named = fc.record({ exact: ids, numbered: ids, near: ids })
  fc.assert(
    fc.property(cents, invoices, customers, named, (left, some, customerList, names) => {
      const all = some.map(({ id: of, open, ...fields }) => invoice(of, open, fields))
      const known = new Set<number | null>(customerList.map((one) => one.schoolGroupId))
      const candidates = about({ named: names, invoices: all, customers: customerList })
      const suggestions = suggestionsFor(received(left), candidates)
      for (const { allocations, undoes, reasons, remainderCents, schoolGroupId } of suggestions) {
        expect(reasons).toEqual(suggestionReasons.filter((reason) => reasons.includes(reason)))
        expect(allocations.reduce((sum, one) => sum + one.amountCents, remainderCents)).toBe(left)
        for (const { invoiceId, amountCents } of allocations) {
          const facts = all.find((one) => one.id === invoiceId)
          const undone = undoes.length > 0 ? (facts?.byHand?.amountCents ?? 0) : 0
          expect(Math.max(1, Math.min(amountCents, (facts?.openCents ?? 0) + undone))).toBe(amountCents)
          const isNamed = Object.values(names).some((references) => references.includes(referenceOf(invoiceId)))
          expect(isNamed || known.has(facts?.schoolGroupId ?? null)).toBe(true)
        }
        expect(allocations.length > 0 || known.has(schoolGroupId)).toBe(true)
      }
    }),
  )
})
