import { expect, test } from 'vitest'
import { supplyPeriod } from './supply.ts'

test.each([
  [['2026-06-10'], { start: '2026-06-10', end: '2026-06-10' }],
  [['2026-06-10', '2026-06-10'], { start: '2026-06-10', end: '2026-06-10' }],
  [['2026-06-10', '2025-12-31', '2026-06-09'], { start: '2025-12-31', end: '2026-06-10' }],
  [[], null],
  [['2026-06-10', null], null],
  [[undefined], null],
])('lines of %j are of the period %j', (days, period) => expect(supplyPeriod(days)).toEqual(period))
