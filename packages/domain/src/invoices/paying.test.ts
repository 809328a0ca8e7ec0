import { expect, test } from 'vitest'
import { wasMadeBy } from './paying.ts'

test('an invoice can be paid from the day on which it was made', () => {
  const on = (creationDate: string | null | undefined) =>
    ['2026-11-01', '2026-11-02', '2026-11-03'].map((date) => wasMadeBy(date, { creationDate }))
  expect(on('2026-11-02')).toEqual([false, true, true])
  // In Brussels it is the second of November already.
  expect(on('2026-11-01T23:30:00.000Z')).toEqual([false, true, true])
  expect(on(undefined)).toEqual([true, true, true])
  expect(on('soon')).toEqual([true, true, true])
})
