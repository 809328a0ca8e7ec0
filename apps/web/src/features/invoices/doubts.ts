// The ticked invoices that an action leaves out unless a person ticks them, and why.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { reminderDoubt, type ReminderDoubt } from '@schoolbeheer/domain/invoices/reminding'
import type { Action } from './bulk.ts'

/** The doubts in the order in which they are named. */
const doubts = ['uncertain', 'noaddress', 'notDue', 'recent'] as const satisfies (
  | ReminderDoubt
  | 'uncertain'
  | 'noaddress'
)[]
export type Doubt = (typeof doubts)[number]

export type DoubtGroup = { doubt: Doubt; invoices: readonly Invoice[] }

type Facts = {
  /** A date in Brussels. */
  today: string
  /** The groups that no mail reaches. */
  unreached: ReadonlySet<number>
  /** The days after a reminder in which the next one is doubtful. */
  pause: number
}

/** The doubts about the invoices; each invoice stands under its gravest doubt only. */
export function doubtsOf(action: Action, invoices: readonly Invoice[], facts: Facts): DoubtGroup[] {
  const found = Map.groupBy(invoices, (invoice) => doubtOf(action, invoice, facts))
  return doubts.flatMap((doubt) => {
    const doubted = found.get(doubt)
    return doubted ? [{ doubt, invoices: doubted }] : []
  })
}

function doubtOf(action: Action, invoice: Invoice, { today, unreached, pause }: Facts): Doubt | undefined {
  if (action === 'send' && invoice.problem === 'invoice_problem_uncertain') return 'uncertain'
  if (action !== 'sendReminder') return undefined
  const { schoolGroupId } = invoice
  return schoolGroupId && unreached.has(schoolGroupId) ? 'noaddress' : reminderDoubt(invoice, today, pause)
}

/** The number of invoices with earlier reminders, and the date of the last reminder; null where there was none. */
export function remindedOf(invoices: readonly Invoice[]): { count: number; last: string | null } | null {
  const before = invoices.filter(({ reminders }) => reminders)
  const last = before.flatMap(({ lastReminded }) => lastReminded ?? []).toSorted()
  return before.length > 0 ? { count: before.length, last: last.at(-1) ?? null } : null
}
