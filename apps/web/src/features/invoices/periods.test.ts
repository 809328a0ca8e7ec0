import { expect, test } from 'vitest'
import { periodsOf } from './periods.ts'

test.each([
  ['month', '2026-03-31', { from: '2026-03-01', to: '2026-03-31' }, { from: '2026-02-01', to: '2026-02-28' }],
  ['month', '2028-01-05', { from: '2028-01-01', to: '2028-01-31' }, { from: '2027-12-01', to: '2027-12-31' }],
  ['quarter', '2026-11-22', { from: '2026-10-01', to: '2026-12-31' }, { from: '2026-07-01', to: '2026-09-30' }],
  ['year', '2026-11-22', { from: '2026-01-01', to: '2026-12-31' }, { from: '2025-01-01', to: '2025-12-31' }],
] as const)('the first %s on %s is %j, before it %j', (kind, today, first, before) => {
  expect(periodsOf(kind, today).slice(0, 2)).toEqual([first, before])
})
