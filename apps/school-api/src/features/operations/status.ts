/** The status of the installation. */
import type { OperationStatus } from '@schoolbeheer/contracts/school/operations'
import { installation } from '@schoolbeheer/server/database/installation'
import { newestMigration } from '@schoolbeheer/server/database/migrating'
import { reachesMailServer } from '@schoolbeheer/server/mail/post'
import { release } from '@schoolbeheer/server/release'
import { desc, eq, sql } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { operationResults } from '../../db/tables/operations.ts'
import { lastThere, listLastNumbers } from './series.ts'

export async function readStatus({ database: { db }, env, accessPoint, now }: SchoolApi): Promise<OperationStatus> {
  const held = await readHeld(db)
  const ours = await listLastNumbers(db, new Date(now()))
  const [migration, queues, lastBackup, lastVerified, mail, registration, theirs] = await Promise.all([
    newestMigration(db),
    listQueues(db),
    lastResult(db, 'backup'),
    lastResult(db, 'drill'),
    reachesMailServer(env),
    accessPoint?.lookup([env.PEPPOL_SENDER], 'invoice'),
    Promise.all(ours.map((one) => lastThere(held ? accessPoint : null, one))),
  ])
  return {
    held,
    releases: [{ app: 'school-api', version: release, migration }],
    queues,
    mail,
    accessPoint: registration ? registration.every(({ registered }) => registered !== 'unknown') : null,
    database: true,
    lastBackup,
    lastVerified,
    series: ours.map((one, place) => ({ ...one, theirs: theirs[place] ?? null })),
  }
}

/** Since when the database is held, and why; null while it is not. */
export async function readHeld(db: Db): Promise<OperationStatus['held']> {
  const [{ heldSince, heldWhy } = { heldSince: null, heldWhy: null }] = await db.select().from(installation)
  return heldSince && heldWhy ? { since: heldSince.toISOString(), why: heldWhy } : null
}

/** The queues in which jobs wait. */
async function listQueues(db: Db): Promise<OperationStatus['queues']> {
  const { rows } = await db.execute<{ name: string; waiting: number; oldest: string }>(sql`
    select name, count(*)::int as waiting, min(created_on) as oldest from jobs.job
    where state in ('created', 'retry') group by name order by name`)
  return rows.map(({ oldest, ...queue }) => ({ ...queue, oldest: new Date(oldest).toISOString() }))
}

async function lastResult(db: Db, kind: 'backup' | 'drill'): Promise<OperationStatus['lastBackup']> {
  const [last] = await db
    .select()
    .from(operationResults)
    .where(eq(operationResults.kind, kind))
    .orderBy(desc(operationResults.at))
    .limit(1)
  return last ? { at: last.at.toISOString(), succeeded: last.succeeded, problem: last.problem } : null
}
