// Reminders by their levels: which invoices of a customer the next letter is about, and what kind of letter it is.

import { addDays, dateOf } from '../dates.ts'
import { reminderDoubt, type ReminderDoubt } from '../invoices/reminding.ts'
import type { LateRate } from './lateCosts.ts'

/** The letters of an invoice in their order: two reminders and a notice of default. There is none after these. */
const reminderLevels = ['reminder', 'secondReminder', 'notice'] as const

/** The level of the notice of default. */
export const NOTICE = reminderLevels.length

/**
 * `levels`: the days after the due date until the first letter, and after each letter until the next; `pause`: the days
 * after sending or a letter in which another needs a second look.
 */
export type ReminderSettings = LateRate & { levels: readonly number[]; pause: number }

/** A sent invoice of which something is open. `lastReminded` is the time of the last letter, if there was one. */
export type RemindedInvoice = {
  dueDate: string
  sentAt: string | null
  reminders: number
  lastReminded: string | null
}

/** The level of the next letter about an invoice, 1 for the first; 0 once it had all of them. */
export function nextLevel({ reminders }: Pick<RemindedInvoice, 'reminders'>): number {
  return reminders < NOTICE ? reminders + 1 : 0
}

/** The level of a letter: the highest of its invoices. Where each had all letters, it is a reminder. */
export function letterLevel(invoices: readonly Pick<RemindedInvoice, 'reminders'>[]): number {
  return Math.max(1, ...invoices.map(nextLevel))
}

/** The day from which the next letter about an invoice is due; null once it had all of them. */
export function nextLetterFrom(
  { dueDate, reminders, lastReminded }: RemindedInvoice,
  { levels }: Pick<ReminderSettings, 'levels'>,
): string | null {
  const days = levels[reminders]
  const from = reminders === 0 ? dueDate : lastReminded && dateOf(lastReminded)
  return days === undefined || !from ? null : addDays(from, days)
}

/** The next letter of a customer; `isDue`: whether one of its invoices has reached its next level. */
export type NextLetter<I> = {
  isDue: boolean
  level: number
  invoices: I[]
  leftOut: { invoice: I; reason: ReminderDoubt }[]
}

/**
 * The next letter about a customer's open invoices: it is about all that are overdue, without those that the customer
 * heard of recently.
 * @param today a date in Brussels
 */
export function nextLetter<I extends RemindedInvoice>(
  open: readonly I[],
  settings: Pick<ReminderSettings, 'levels' | 'pause'>,
  today: string,
): NextLetter<I> {
  const judged = open.map((invoice) => ({ invoice, reason: reminderDoubt(invoice, today, settings.pause) }))
  const invoices = judged.filter(({ reason }) => !reason).map(({ invoice }) => invoice)
  return {
    isDue: invoices.some((invoice) => (nextLetterFrom(invoice, settings) ?? '9999') <= today),
    level: letterLevel(invoices),
    invoices,
    leftOut: judged.flatMap(({ invoice, reason }) => (reason ? [{ invoice, reason }] : [])),
  }
}
