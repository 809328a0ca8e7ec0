import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBillable, openParts, partPrice, sharesOf, type DayToBill, type PersonOnDay } from './courseDays.ts'
import type { BillingDocument } from './sources.ts'

const person = { waits: false, invoiceRequired: true, purchaseOrderRequired: false, taken: false }
const [an, bo, cas] = [
  { ...person, id: 1, schoolGroupId: 7 },
  { ...person, id: 2, schoolGroupId: 7, purchaseOrderRequired: true },
  { ...person, id: 3, schoolGroupId: 8 },
]
const day = { price: 10_000, priceParticipant: 2500, travel: 4001, people: [an, bo, cas], fixed: [], taken: [] }

function parts(of: DayToBill, document: BillingDocument, requiresOrder = false) {
  return openParts(of, document, () => requiresOrder).map(({ people, ...part }) => ({
    ...part,
    people: people.map((one) => one.id),
  }))
}

test('who needs an order goes on it with the share and the travel of the group, the others on an invoice', () => {
  expect(parts(day, 'purchaseOrder')).toEqual([{ schoolGroupId: 7, share: 6667, travel: 2667, people: [2] }])
  expect(parts(day, 'invoice')).toEqual([
    { schoolGroupId: 7, share: 0, travel: 0, people: [1] },
    { schoolGroupId: 8, share: 3333, travel: 1334, people: [3] },
  ])
})

test('nobody pays for who waits, is not to be billed, or is of no school', () => {
  const people = [
    { ...an, waits: true },
    { ...bo, invoiceRequired: false },
    { ...cas, schoolGroupId: null },
  ]
  expect([parts({ ...day, people }, 'invoice'), parts({ ...day, people }, 'purchaseOrder')]).toEqual([[], []])
})

test('fixed shares stay: who comes later takes none, and without people they go by what the group wants', () => {
  const fixed = [{ schoolGroupId: 9, share: 10_000, travel: 4001 }]
  const later = { ...day, people: [cas], fixed }
  const whole = { schoolGroupId: 9, share: 10_000, travel: 4001, people: [] }
  const alone = { schoolGroupId: 8, share: 0, travel: 0, people: [3] }
  expect(parts(later, 'invoice')).toEqual([whole, alone])
  expect([parts(later, 'invoice', true), parts(later, 'purchaseOrder', true)]).toEqual([[alone], [whole]])
  expect(parts({ ...later, taken: [{ kind: 'courseDayShare', schoolGroupId: 9 }] }, 'invoice')).toEqual([
    { ...whole, share: 0 },
    alone,
  ])
})

const people = fc
  .array(
    fc.record({
      schoolGroupId: fc.option(fc.integer({ min: 1, max: 4 })),
      waits: fc.boolean(),
      invoiceRequired: fc.boolean(),
      purchaseOrderRequired: fc.boolean(),
      taken: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((rows): PersonOnDay[] => rows.map((row, id) => ({ ...row, id })))
const days = fc.record({
  price: fc.nat(100_000),
  priceParticipant: fc.constantFrom(0, 2500),
  travel: fc.nat(5000),
  people,
})

test('what is open is ordered or billed once: everybody, and shares that are together the price and the travel', () => {
  fc.assert(
    fc.property(days, fc.boolean(), (made, requires) => {
      const one = { ...made, fixed: [], taken: [] }
      const both = (['invoice', 'purchaseOrder'] as const).flatMap((document) =>
        openParts(one, document, () => requires),
      )
      const sum = (of: (part: (typeof both)[number]) => number) => both.reduce((total, part) => total + of(part), 0)
      const billable = made.people.filter(isBillable)
      expect(sum(({ share }) => share)).toBe(billable.length > 0 ? made.price : 0)
      expect(sum(({ travel }) => travel)).toBe(billable.length > 0 ? made.travel : 0)
      const open = billable.filter(({ taken }) => !taken).length
      expect(sum((part) => partPrice(one, part))).toBe(
        (billable.length > 0 ? made.price : 0) + open * made.priceParticipant,
      )
      // Fixed shares do not change, whoever comes or goes.
      const fixed = sharesOf(one)
      expect(sharesOf({ ...one, people: [], fixed })).toEqual(fixed)
    }),
  )
})
