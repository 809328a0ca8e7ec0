import { expect, test } from 'vitest'
import {
  allocationObstacle,
  assignObstacle,
  dismissObstacle,
  journalDate,
  pairedCents,
  pairObstacle,
  remainderOf,
  reopenObstacle,
} from './ledger.ts'

const received = { amountCents: 100, allocatedCents: 0, dismissed: null, assignedAt: null }
const sent = { ...received, amountCents: -100 }
const invoice = { status: 2, totalCents: 121, creditedCents: 21, paidCents: 0 } as const
const overpaid = { status: 3, totalCents: 121, creditedCents: 121, paidCents: 60 } as const
const at = new Date()

test.each([
  ['all that is open', received, invoice, 100, undefined],
  ['at 1, by a person', received, { ...invoice, status: 1 }, 100, undefined],
  ['more than is open', { ...received, amountCents: 200 }, invoice, 101, 'toomuch'],
  ['more than is left of the payment', { ...received, allocatedCents: 60 }, invoice, 41, 'toomuch'],
  ['of an invoice without a PDF', received, { ...invoice, status: 0 }, 1, 'nopdf'],
  ['of an invoice that is paid', received, { ...invoice, paidCents: 100 }, 1, 'nothingopen'],
  ['of what was left out', { ...received, dismissed: 'own' }, invoice, 1, 'dismissed'],
  ['of the other sign', received, invoice, -1, 'sign'],
  ['nothing', received, invoice, 0, 'sign'],
  ['a refund', sent, overpaid, -60, undefined],
  ['more than the refund', sent, overpaid, -61, 'toomuch'],
  ['a refund of an invoice that nothing is to be paid back of', sent, invoice, -1, 'nothingopen'],
] as const)('an amount that is booked on an invoice: %s', (_, entry, billed, cents, obstacle) => {
  expect(allocationObstacle(entry, billed, cents)).toBe(obstacle)
})

test.each([
  ['a return', received, sent, 100],
  ['as far as both go', { ...received, allocatedCents: 30 }, { ...sent, allocatedCents: -50 }, 50],
  ['seen from the other side', sent, { ...received, amountCents: 30 }, -30],
  ['equal signs', received, received, 'sign'],
  ['nothing left', received, { ...sent, allocatedCents: -100 }, 'nothingopen'],
  ['left out', received, { ...sent, dismissed: 'notOurs' }, 'dismissed'],
] as const)('two payments that stand against each other: %s', (_, entry, counter, outcome) => {
  expect(pairObstacle(entry, counter) ?? pairedCents(entry, counter)).toBe(outcome)
})

test.each([
  [received, undefined, undefined, 'changed'],
  [sent, 'sign', undefined, 'changed'],
  [{ ...received, allocatedCents: 40 }, undefined, 'changed', 'changed'],
  [{ ...received, allocatedCents: 100 }, 'nothingopen', 'changed', 'changed'],
  [{ ...received, assignedAt: at }, 'changed', 'changed', undefined],
  [{ ...received, dismissed: 'own' }, 'dismissed', 'dismissed', undefined],
  [{ ...received, dismissed: 'withdrawn' }, 'dismissed', 'dismissed', 'undone'],
] as const)('%j becomes a credit, is left out, is decided anew', (entry, assigned, dismissed, reopened) => {
  expect([assignObstacle(entry), dismissObstacle(entry), reopenObstacle(entry)]).toEqual([
    assigned,
    dismissed,
    reopened,
  ])
})

test('what is left of a payment, and the day on which it counts', () => {
  expect([remainderOf({ ...received, allocatedCents: 40 }), remainderOf({ ...sent, allocatedCents: -40 })]).toEqual([
    60, -60,
  ])
  const days = ['2026-11-02', '2026-11-10', '2026-11-09'] as const
  expect(journalDate(null, ...days)).toBe('2026-11-10')
  expect(journalDate('2026-11-09', ...days)).toBe('2026-11-10')
  expect(journalDate('2026-11-30', ...days)).toBe('2026-12-01')
})
