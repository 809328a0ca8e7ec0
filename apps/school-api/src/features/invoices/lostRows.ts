/** Numbers of invoices and credit notes that were lost in a restore, for the lists that accountants read: nothing is left out unsaid. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { documentNumber } from '@schoolbeheer/domain/invoices/numbers'
import { asc, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { lostNumbers } from '../../db/tables/restored.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoices } from '../../db/tables/invoices.ts'

/** A number without a document. Its date is that of the number before it. */
export type LostRow = {
  kind: 'invoice' | 'creditNote'
  number: string
  date: string
  /** Why there is none; null until somebody has decided. */
  voidReason: string | null
}

type LostRowFilter = { year: number } | { from: string; to: string }

/**
 * Those of a year, or of a period: by their dates, and once more by the day on which they were decided on. The invoices
 * first, each kind in the order of its numbers.
 */
export async function listLostRows(db: Db, wanted: LostRowFilter): Promise<LostRow[]> {
  const { series, year, sequence, settledAt, voidReason } = lostNumbers
  const before = sql`select max(creation_date) from (
    select 'invoice' as series, year, sequence, creation_date from ${invoices}
    union all
    select 'creditNote', year, sequence, creation_date from ${creditNotes}
  ) given
  where (given.series, given.year) = (lost_numbers.series, lost_numbers.year) and given.sequence < lost_numbers.sequence`
  const date = sql<string>`coalesce((${before}), make_date(lost_numbers.year, 1, 1))::text`
  const rows = await db
    .select({ series, year, sequence, date, settledAt, voidReason })
    .from(lostNumbers)
    .where(sql`${series} <> 'purchaseOrder' and (${settledAt} is null or ${voidReason} is not null)`)
    .orderBy(sql`${series} desc`, asc(year), asc(sequence))
  return rows.flatMap(({ series: kind, ...row }) => {
    if (kind === 'purchaseOrder' || !isWanted(row, wanted)) return []
    return [{ kind, number: documentNumber(kind, row.year, row.sequence), date: row.date, voidReason: row.voidReason }]
  })
}

function isWanted(row: { year: number; date: string; settledAt: Date | null }, wanted: LostRowFilter): boolean {
  if ('year' in wanted) return row.year === wanted.year
  const days = [row.date, ...(row.settledAt ? [brusselsDate(row.settledAt)] : [])]
  return days.some((day) => wanted.from <= day && day <= wanted.to)
}
