/** The last numbers of each series: ours, and those that the access point has. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { documentNumber, series, type Series } from '@schoolbeheer/domain/invoices/numbers'
import { asc, gte } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { documentCounters } from '../../db/tables/billing.ts'
import type { AccessPoint } from '../../peppol/accessPoint.ts'

export type LastNumber = { kind: Series; year: number; ours: number }

const kinds = Object.keys(series).filter((kind): kind is Series => kind in series)

/** Our last number of each series in this year and the year before, where that has any. */
export async function listLastNumbers(db: Db, at: Date): Promise<LastNumber[]> {
  const thisYear = Number(brusselsDate(at).slice(0, 4))
  const rows = await db
    .select()
    .from(documentCounters)
    .where(gte(documentCounters.year, thisYear - 1))
    .orderBy(asc(documentCounters.year))
  return kinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.series === kind).map(({ year, last }) => ({ kind, year, ours: last }))
    return ofKind.some(({ year }) => year === thisYear) ? ofKind : [...ofKind, { kind, year: thisYear, ours: 0 }]
  })
}

/** The number of documents that are looked for together. */
const together = 20

/**
 * The last number from ours on that the access point has: it looks on until it finds none among the next twenty. null
 * where the access point does not say, or never has such documents.
 */
export async function lastThere(point: AccessPoint | null, { kind, year, ours }: LastNumber): Promise<number | null> {
  if (!point || kind === 'purchaseOrder') return null
  for (let last = ours, from = ours + 1; ; from += together) {
    const numbers = Array.from({ length: together }, (_, place) => from + place)
    const found = await Promise.all(
      numbers.map((number) => point.findByNumber(documentNumber(kind, year, number), `${year}-01-01`)),
    )
    if (found.some(({ state }) => state === 'unknown')) return null
    const newest = numbers.findLast((_, place) => {
      const one = found[place]
      return one?.state === 'found' && one.documents.length > 0
    })
    if (newest === undefined) return last
    last = newest
  }
}
