/** Lost numbers that wait for a decision, and voiding them: for such a number there is no document. */
import { Problem } from '@schoolbeheer/contracts/problem'
import type { operations, Restored } from '@schoolbeheer/contracts/school/operations'
import { documentNumber } from '@schoolbeheer/domain/invoices/numbers'
import { and, asc, between, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { lostNumbers } from '../../db/tables/restored.ts'

const waits = isNull(lostNumbers.settledAt)

/** The number of rows that are shown of what waits. */
export const shown = 200

export async function listLost(db: Db): Promise<Restored['lost']> {
  const { series: kind, year, sequence } = lostNumbers
  const rows = await db
    .select({ kind, year, sequence })
    .from(lostNumbers)
    .where(waits)
    .orderBy(asc(kind), asc(year), asc(sequence))
    .limit(shown)
  return {
    total: await db.$count(lostNumbers, waits),
    first: rows.map((row) => ({ ...row, number: documentNumber(row.kind, row.year, row.sequence) })),
  }
}

/** Throws a 409 where none of the numbers waits any more. */
export async function voidNumbers(
  db: Db,
  { viewer, at }: Act,
  { kind, year, first, last, reason }: z.output<typeof operations.voidNumbers.input>,
): Promise<void> {
  const { series, year: ofYear, sequence } = lostNumbers
  const { rowCount } = await db
    .update(lostNumbers)
    .set({ settledAt: at, settledBy: viewer.userId, settledByName: viewer.name ?? null, voidReason: reason })
    .where(and(eq(series, kind), eq(ofYear, year), between(sequence, first, last), waits))
  if (rowCount === 0) throw new Problem(409, 'restore_notlost')
}
