/** Customers whose letter is due, and what stands in its way. */
import type { DueReminder } from '@schoolbeheer/contracts/school/reminders'
import { brusselsDate, daysBetween } from '@schoolbeheer/domain/dates'
import { toEuro } from '@schoolbeheer/domain/money'
import { remainderOf } from '@schoolbeheer/domain/payments/ledger'
import { nextLetter, type NextLetter } from '@schoolbeheer/domain/payments/reminders'
import type { SchoolApi } from '../../api.ts'
import { listHolds } from '../payments/holds.ts'
import type { PaymentEntryRow } from '../payments/ledger.ts'
import { listRemindableInvoices, type RemindableInvoice } from './queries.ts'

type Settings = Pick<SchoolApi, 'database' | 'env' | 'now'>

/** The next letter of a customer. */
export type CustomerLetter = NextLetter<RemindableInvoice> & { schoolGroupId: number }

/** By the names of customers. */
export async function listDue(api: Settings): Promise<DueReminder[]> {
  const letters = await listDueLetters(api)
  const today = brusselsDate(new Date(api.now()))
  const customers = letters.map(({ schoolGroupId }) => schoolGroupId)
  const holds = await listHolds(api.database.db, customers, today)
  return letters.map((letter) => toDue(letter, holds.get(letter.schoolGroupId) ?? [], today))
}

/** The letters that are due, whatever holds them. */
export async function listDueLetters(api: Settings): Promise<CustomerLetter[]> {
  return (await listLetters(api)).filter(({ isDue }) => isDue)
}

/** The next letters of all customers with open invoices, or of these. */
export async function listLetters(
  { database, env, now }: Settings,
  customers?: readonly number[],
): Promise<CustomerLetter[]> {
  const today = brusselsDate(new Date(now()))
  const open = await listRemindableInvoices(database.db, customers)
  return Array.from(
    Map.groupBy(open, ({ schoolGroupId }) => schoolGroupId),
    ([schoolGroupId, own]) => ({ schoolGroupId, ...nextLetter(own, env.REMINDERS, today) }),
  )
}

function toDue(
  { schoolGroupId, level, invoices, leftOut }: CustomerLetter,
  entries: PaymentEntryRow[],
  today: string,
): DueReminder {
  const [first] = invoices
  const emails = first?.emails ?? []
  return {
    schoolGroupId,
    schoolGroupName: first?.schoolGroupName ?? '',
    level,
    total: toEuro(invoices.reduce((sum, { openCents }) => sum + openCents, 0)),
    emails,
    hold: entries.length > 0 ? 'payment' : emails.length === 0 ? 'noAddress' : null,
    entries: entries.map((entry) => {
      const { id, date, name, iban } = entry
      return { id, date, name, iban, remainder: toEuro(remainderOf(entry)) }
    }),
    invoices: invoices.map(({ id, invoiceNumber, dueDate, openCents, reminders, lastReminded }) => ({
      invoiceId: id,
      invoiceNumber,
      dueDate,
      open: toEuro(openCents),
      daysLate: daysBetween(dueDate, today),
      reminders,
      lastReminded,
    })),
    leftOut: leftOut.map(({ invoice: { id, invoiceNumber }, reason }) => ({ invoiceId: id, invoiceNumber, reason })),
  }
}
