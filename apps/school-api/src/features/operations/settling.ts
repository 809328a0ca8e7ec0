/** Settling a held database: a person says which numbers left after its backup, and it goes on after these. */
import { invalid, Problem } from '@schoolbeheer/contracts/problem'
import type { operations } from '@schoolbeheer/contracts/school/operations'
import { installation, settleInstallation } from '@schoolbeheer/server/database/installation'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { documentCounters } from '../../db/tables/billing.ts'
import { lostNumbers } from '../../db/tables/restored.ts'
import { releaseDispatches } from '../../papers/restoring.ts'
import { listLastNumbers, type LastNumber } from './series.ts'

export type Settled = z.output<typeof operations.settle.input>

/** The person who settles, and the time. */
type By = { userId: string; name?: string | undefined; at: Date }

/**
 * Throws a 409 when nothing is held, and a 400 for a series that is missing, below ours or too far above. Numbers between
 * ours and the last one are lost: they are never given again. Without a loss, what waited waits again.
 */
export async function settleRestore(tx: Db, by: By, { series, nothingLost }: Settled): Promise<void> {
  const [kept] = await tx.select({ heldSince: installation.heldSince }).from(installation).for('update')
  if (!kept?.heldSince) throw new Problem(409, 'restore_settled')
  if (nothingLost) await releaseDispatches(tx)
  else {
    const ours = await listLastNumbers(tx, by.at)
    requireAll(ours, series)
    for (const [place, one] of series.entries()) await goOnAfter(tx, by, { ...one, ours: oursOf(ours, one) }, place)
  }
  await settleInstallation(tx, by.at)
}

type OfSeries = Settled['series'][number]

function oursOf(ours: LastNumber[], { kind, year }: Pick<OfSeries, 'kind' | 'year'>): number {
  return ours.find((one) => one.kind === kind && one.year === year)?.ours ?? 0
}

function requireAll(ours: LastNumber[], series: Settled['series']): void {
  const isNamed = ({ kind, year }: LastNumber) => series.some((one) => one.kind === kind && one.year === year)
  if (!ours.every(isNamed)) throw invalid({ series: 'restore_seriesmissing' })
}

/** The most numbers that a series may have lost: more are a mistake of typing. */
const mostLost = 10_000

async function goOnAfter(
  tx: Db,
  { userId, name, at }: By,
  { kind, year, ours, last }: OfSeries & LastNumber,
  place: number,
): Promise<void> {
  if (last < ours) throw invalid({ [`series.${place}.last`]: 'restore_belowours' })
  if (last > ours + mostLost) throw invalid({ [`series.${place}.last`]: 'restore_farabove' })
  if (last === ours) return
  const { series, year: ofYear } = documentCounters
  await tx
    .insert(documentCounters)
    .values({ series: kind, year, last })
    .onConflictDoUpdate({ target: [series, ofYear], set: { last } })
  await tx.execute(sql`
    insert into ${lostNumbers} (series, year, sequence, noted_at, noted_by, noted_by_name)
    select ${kind}, ${year}, sequence, ${at.toISOString()}::timestamptz, ${userId}, ${name ?? null}
    from generate_series(${ours + 1}::int, ${last}::int) as sequence`)
}
