import { addDays } from '../dates.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOf, type JournalEntry } from './account.ts'

const first = '2026-02-20'
const days = fc.array(fc.record({ after: fc.integer({ min: 0, max: 9 }), cents: fc.integer({ min: -999, max: 999 }) }))
const cuts = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))

test('spans that follow each other add up to the whole, each opening with what the one before closed with', () => {
  const property = fc.property(days, cuts, (changes, ends) => {
    let date = first
    const entries = changes.map(({ after, cents }): JournalEntry => ({ date: (date = addDays(date, after)), cents }))
    const whole = accountOf(entries, {})
    const [one = '', other = ''] = ends.map((end) => addDays(first, end)).toSorted()
    const spans = [{ to: one }, { from: addDays(one, 1), to: other }, { from: addDays(other, 1) }]
    const parts = spans.map((span) => accountOf(entries, span))
    expect(parts.flatMap(({ rows }) => rows)).toEqual(whole.rows)
    expect(parts.map(({ openingCents }) => openingCents)).toEqual([
      0,
      ...parts.slice(0, -1).map(({ closingCents }) => closingCents),
    ])
    for (const { openingCents, rows, closingCents } of parts)
      expect(rows.reduce((sum, { cents }) => sum + cents, openingCents)).toBe(closingCents)
    expect(whole.closingCents).toBe(entries.reduce((sum, { cents }) => sum + cents, 0))
  })
  fc.assert(property)
})

test('a span that ends before it begins has no rows', () => {
  const entries = [{ date: '2026-03-01', cents: 100 }]
  expect(accountOf(entries, { from: '2026-04-01', to: '2026-02-01' }).rows).toEqual([])
})
