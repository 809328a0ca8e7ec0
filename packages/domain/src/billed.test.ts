import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBilled, lockedChanges } from './billed.ts'

const work = fc.record({
  schoolGroupId: fc.integer({ min: 1, max: 3 }),
  date: fc.constantFrom('2026-03-02', '2026-03-03'),
  hours: fc.constantFrom(1, 1.25),
  travelKms: fc.option(fc.integer({ min: 0, max: 2 })),
})

test('what is not billed changes freely; what is, in nothing that the invoice says', () => {
  fc.assert(
    fc.property(work, work, (before, after) => {
      expect(lockedChanges(false, before, after)).toEqual([])
      const locked = lockedChanges(true, before, after)
      expect(locked.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after))
      for (const field of locked) expect(before[field]).not.toBe(after[field])
    }),
  )
})

test('its theme, text and purchase order are nobody’s lock, and a missing distance is none', () => {
  const before = { schoolGroupId: 1, date: '2026-03-02', hours: 2, theme: 'Rekenen', purchaseOrderRequired: true }
  const told = { ...before, theme: 'Taal', purchaseOrderRequired: false }
  expect(lockedChanges(true, before, told)).toEqual([])
  expect(lockedChanges(true, { ...before, travelKms: null }, before)).toEqual([])
  expect(lockedChanges(true, before, { ...before, hours: 3, travelKms: 5 })).toEqual(['hours', 'travelKms'])
})

test('any status of an invoice says billed, the first too, and so does an order', () => {
  expect([0, 1, 2, 3].map((invoiceStatus) => isBilled({ invoiceStatus }))).toEqual([true, true, true, true])
  expect([{ invoiceStatus: null, purchaseOrderNumber: null }, {}].map(isBilled)).toEqual([false, false])
  expect(isBilled({ invoiceStatus: null, purchaseOrderNumber: 'BB2026-00001' })).toBe(true)
})
