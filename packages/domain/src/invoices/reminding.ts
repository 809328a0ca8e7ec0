// Invoices that need a second look before a reminder.

import { addDays, dateOf } from '../dates.ts'

/** The number of days after sending or a reminder in which a next reminder needs a second look, unless configured. */
export const reminderPause = 10

/** The reason for doubt: the customer still has time to pay, or got the invoice or a reminder recently. */
export type ReminderDoubt = 'notDue' | 'recent'

/** Dates, perhaps with their times; dates that an upstream does not give are absent. */
type ReminderDates = Partial<Record<'dueDate' | 'sentAt' | 'lastReminded', string | null | undefined>>

/**
 * Why a person should look twice before this invoice is reminded of; undefined where nothing speaks against it.
 * @param today a date in Brussels
 * @param pause the days in which a next reminder needs a second look
 */
export function reminderDoubt(
  { dueDate, sentAt, lastReminded }: ReminderDates,
  today: string,
  pause: number,
): ReminderDoubt | undefined {
  const due = dueDate && dateOf(dueDate)
  if (due && due >= today) return 'notDue'
  const heard = [sentAt, lastReminded].flatMap((at) => (at && dateOf(at)) || [])
  return heard.some((date) => addDays(date, pause) > today) ? 'recent' : undefined
}
