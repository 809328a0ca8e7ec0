import { expect, test } from 'vitest'
import { reminderDoubt, reminderPause } from './reminding.ts'

const today = '2026-11-23'

test.each([
  ['due today: there is still time to pay', { dueDate: '2026-11-23' }, 'notDue'],
  ['due yesterday', { dueDate: '2026-11-22' }, undefined],
  ['not due, and heard of', { dueDate: '2026-12-01', lastReminded: '2026-11-22T10:00:00.000Z' }, 'notDue'],
  ['reminded of nine days ago', { dueDate: '2026-10-01', lastReminded: '2026-11-14T10:00:00.000Z' }, 'recent'],
  ['reminded of ten days ago', { dueDate: '2026-10-01', lastReminded: '2026-11-13T10:00:00.000Z' }, undefined],
  ['sent five minutes ago', { dueDate: '2026-10-01', sentAt: '2026-11-23T08:55:00.000Z' }, 'recent'],
  ['past midnight in Brussels it is another day', { dueDate: '2026-11-22T23:30:00.000Z' }, 'notDue'],
  ['an upstream that says nothing', { dueDate: null }, undefined],
  ['words that are no date', { dueDate: 'soon', lastReminded: 'twice' }, undefined],
] as const)('%s', (_, heard, doubt) => {
  expect(reminderDoubt(heard, today, reminderPause)).toBe(doubt)
})
