// Which invoices nobody is reminded of without a second look.

import { addDays, dateOf } from '../dates.ts'

/** So long after it was sent or reminded of, in days, it is not reminded of by itself. */
export const reminderPause = 10

/** Why: its customer still has time to pay, or has just heard of it. */
export type ReminderDoubt = 'notDue' | 'recent'

/** Dates, perhaps with their times; what an upstream does not say is absent. */
type Heard = Partial<Record<'dueDate' | 'sentAt' | 'lastReminded', string | null | undefined>>

/**
 * Why a person should look twice before this invoice is reminded of; undefined where nothing speaks against it.
 * @param today a date in Brussels
 */
export function reminderDoubt({ dueDate, sentAt, lastReminded }: Heard, today: string): ReminderDoubt | undefined {
  const due = dueDate && dateOf(dueDate)
  if (due && due >= today) return 'notDue'
  const heard = [sentAt, lastReminded].flatMap((at) => (at && dateOf(at)) || [])
  return heard.some((date) => addDays(date, reminderPause) > today) ? 'recent' : undefined
}
