/** Payments on the worklist: what is left to decide of them, and statements before which one is missing. */
import { count, min, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { isOpenEntry } from '../../db/rules.ts'
import { paymentEntries } from '../../db/tables/payments.ts'
import { listStatements } from '../payments/statements.ts'
import type { CountedWork } from './queries.ts'

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
