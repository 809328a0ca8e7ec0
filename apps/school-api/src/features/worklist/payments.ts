/** Payments on the worklist: what is left to decide of them, statements before which one is missing, and the accountant's. */
import { and, count, eq, inArray, isNotNull, min, or, sql } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { isOpenEntry } from '../../db/rules.ts'
import { deliveries } from '../../db/tables/accounting.ts'
import { dispatches } from '../../db/tables/dispatches.ts'
import { paymentEntries } from '../../db/tables/payments.ts'
import { listStatements } from '../payments/statements.ts'
import { listDueLetters } from '../reminders/due.ts'
import type { CountedWork } from './queries.ts'

/** Customers whose letter is due, whatever holds it: as many as their list shows. */
export async function countReminders(api: Pick<SchoolApi, 'database' | 'env' | 'now'>): Promise<CountedWork> {
  const letters = await listDueLetters(api)
  const invoices = letters.flatMap((letter) => letter.invoices)
  const cents = invoices.reduce((sum, invoice) => sum + invoice.openCents, 0)
  return { name: 'remindersDue', count: letters.length, cents }
}

/** Deliveries to the accountant without a file, or with a mail that did not arrive for certain. */
export async function countTroubledDeliveries(db: Db): Promise<CountedWork> {
  const { documentId, documentKind, state } = dispatches
  const troubled = db
    .select({ id: documentId })
    .from(dispatches)
    .where(and(eq(documentKind, 'delivery'), inArray(state, ['failed', 'uncertain'])))
  const isTroubled = or(isNotNull(deliveries.problem), inArray(deliveries.id, troubled))
  return { name: 'deliveriesTroubled', count: await db.$count(deliveries, isTroubled) }
}

export async function countPayments(db: Db): Promise<CountedWork[]> {
  const { amountCents, allocatedCents, date } = paymentEntries
  const cents = sql<number>`coalesce(sum(abs(${amountCents} - ${allocatedCents})), 0)::float8`
  const rows = await db
    .select({ count: count(), cents, oldest: min(date) })
    .from(paymentEntries)
    .where(isOpenEntry)
  const statements = await listStatements(db)
  return [
    ...rows.map((row) => ({ name: 'paymentsToDo', ...row })),
    { name: 'statementGap', count: statements.filter(({ gap }) => gap).length },
  ]
}
