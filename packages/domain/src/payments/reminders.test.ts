import { expect, test } from 'vitest'
import { letterLevel, nextLetter, nextLetterFrom, nextLevel } from './reminders.ts'

const settings = { levels: [7, 14, 14], pause: 10 }
const today = '2026-11-26'
const invoice = { dueDate: '2026-11-01', sentAt: '2026-10-02T08:00:00.000Z', reminders: 0, lastReminded: null }

test.each([
  ['a week after the due date', invoice, '2026-11-08', 1],
  [
    'two weeks after the first',
    { ...invoice, reminders: 1, lastReminded: '2026-11-12T10:00:00.000Z' },
    '2026-11-26',
    2,
  ],
  [
    'the day of a letter is that in Brussels',
    { ...invoice, reminders: 2, lastReminded: '2026-11-12T23:30:00.000Z' },
    '2026-11-27',
    3,
  ],
  [
    'nothing after the notice of default',
    { ...invoice, reminders: 3, lastReminded: '2026-01-12T10:00:00.000Z' },
    null,
    0,
  ],
])('the next letter: %s', (_, reminded, from, level) => {
  expect(nextLetterFrom(reminded, settings)).toBe(from)
  expect(nextLevel(reminded)).toBe(level)
})

test('a letter is about all that is overdue once one invoice reaches its level, and has the highest level', () => {
  const second = { ...invoice, reminders: 1, lastReminded: '2026-11-15T10:00:00.000Z' }
  const letter = nextLetter([invoice, { ...invoice, dueDate: '2026-11-24' }, second], settings, today)
  expect(letter).toMatchObject({ isDue: true, level: 2, leftOut: [] })
  expect(letter.invoices).toHaveLength(3)
})

test('nothing is due before a level is reached, or once all letters were sent', () => {
  const [early, exhausted] = [
    { ...invoice, dueDate: '2026-11-20' },
    { ...invoice, reminders: 3, lastReminded: '2026-10-12T10:00:00.000Z' },
  ]
  expect(nextLetter([early, exhausted], settings, today)).toMatchObject({ isDue: false, invoices: [early, exhausted] })
  expect(letterLevel([exhausted])).toBe(1)
})

test('an invoice that is not due, or that the customer heard of recently, is left out and says why', () => {
  const [notDue, recent] = [
    { ...invoice, dueDate: today },
    { ...invoice, sentAt: '2026-11-20T08:00:00.000Z' },
  ]
  expect(nextLetter([notDue, recent], settings, today)).toEqual({
    isDue: false,
    level: 1,
    invoices: [],
    leftOut: [
      { invoice: notDue, reason: 'notDue' },
      { invoice: recent, reason: 'recent' },
    ],
  })
})
