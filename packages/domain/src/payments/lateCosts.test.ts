import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../dates.ts'
import { lateCosts } from './lateCosts.ts'

const rate = { rate: 10.5, costsCents: 4000 }
const invoice = { number: '2026-00001', dueDate: '2026-01-31', totalCents: 121_000, changes: [] }

test('simple interest on each amount for the days that it stood open, and the fixed amount', () => {
  const changes = [
    { date: '2026-01-15', cents: -21_000 },
    { date: '2026-03-02', cents: -40_000 },
  ]
  expect(lateCosts([{ ...invoice, changes }], rate, '2026-04-01')).toEqual({
    rate: 10.5,
    invoices: [
      {
        number: '2026-00001',
        periods: [
          // 1000 × 10.5 % × 30 / 365, and 600 × 10.5 % × 30 / 365
          { openCents: 100_000, days: 30, interestCents: 863 },
          { openCents: 60_000, days: 30, interestCents: 518 },
        ],
        costsCents: 4000,
      },
    ],
    interestCents: 1381,
    costsCents: 4000,
    totalCents: 5381,
  })
})

test('nothing without a rate; invoices that are closed meanwhile or not late cost nothing', () => {
  const closed = { ...invoice, changes: [{ date: '2026-03-02', cents: -121_000 }] }
  expect(lateCosts([invoice], { ...rate, rate: null }, '2026-04-01')).toBeNull()
  expect(lateCosts([closed, { ...invoice, dueDate: '2026-04-01' }], rate, '2026-04-01')).toMatchObject({
    invoices: [],
    totalCents: 0,
  })
})

test('whatever was paid, credited and paid back: the periods are the open amounts of all days after the due date', () => {
  const change = fc.record({ after: fc.integer({ min: -40, max: 400 }), cents: fc.integer({ min: -5000, max: 2000 }) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), fc.array(change, { maxLength: 6 }), (totalCents, made) => {
      const changes = made.map(({ after, cents }) => ({ date: addDays(invoice.dueDate, after), cents }))
      const today = addDays(invoice.dueDate, 300)
      const openOn = (date: string) =>
        changes.reduce((open, one) => (one.date <= date ? open + one.cents : open), totalCents)
      const costs = lateCosts([{ ...invoice, totalCents, changes }], rate, today)
      const periods = costs?.invoices[0]?.periods ?? []
      const centDays = Array.from({ length: daysBetween(invoice.dueDate, today) }, (_, day) =>
        Math.max(0, openOn(addDays(invoice.dueDate, day))),
      ).reduce((sum, cents) => sum + cents, 0)
      const isOpen = openOn(today) > 0
      expect(periods.reduce((sum, { openCents, days }) => sum + openCents * days, 0)).toBe(isOpen ? centDays : 0)
      const exact = isOpen ? (centDays * 10.5) / 36_500 : 0
      expect(Math.abs((costs?.interestCents ?? 0) - exact)).toBeLessThanOrEqual(periods.length / 2 + 1e-6)
      expect(costs?.totalCents).toBe((costs?.interestCents ?? 0) + (isOpen ? 4000 : 0))
    }),
  )
})
