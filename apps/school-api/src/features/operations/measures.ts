/** The measures of the domain, read from the database when somebody asks for them. */
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { instruments, type Reading } from '@schoolbeheer/server/instruments'
import { sql } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { dispatches, underWayStates } from '../../db/tables/dispatches.ts'
import { operationResults } from '../../db/tables/operations.ts'
import { readHeld } from './status.ts'

/** The instruments by name, with their units. */
const units = {
  dispatches: '',
  'jobs.waiting': '',
  'jobs.oldest': 's',
  held: '',
  'backup.age': 's',
  'drill.age': 's',
  'archive.age': 's',
  'disk.used': '1',
}

type Name = keyof typeof units
type Measured = Reading & { name: Name }

export function addMeasures({ database: { db }, env }: SchoolApi): void {
  instruments().measure(units, async () => {
    const read = await Promise.all([
      countDispatches(db),
      measureJobs(db),
      readHeld(db).then((held) => [{ name: 'held' as const, value: held ? 1 : 0 }]),
      measureAges(db),
      measureArchive(db),
      measureDisk(env.DATA_DIR),
    ])
    return read.flat()
  })
}

/** The dispatches that are under way or ended badly; those that arrived grow for ever, and are not counted. */
async function countDispatches(db: Db): Promise<Measured[]> {
  const { channel, state, attempts } = dispatches
  const { rows } = await db.execute<{ channel: string; state: string; value: number }>(sql`
    select ${channel}, case when ${state} = 'queued' and ${attempts} > 0 then 'retrying' else ${state} end as state,
      count(*)::int as value
    from ${dispatches}
    where ${state} in ${[...underWayStates]} or ${state} in ('failed', 'uncertain', 'rejected')
    group by 1, 2`)
  return rows.map(({ value, ...labels }) => ({ name: 'dispatches', value, labels }))
}

/** The jobs of each queue whose time has come, and the seconds since that of the oldest. */
async function measureJobs(db: Db): Promise<Measured[]> {
  const { rows } = await db.execute<{ queue: string; waiting: number; oldest: number }>(sql`
    select queue.name as queue, count(job.id)::int as waiting,
      coalesce(extract(epoch from now() - min(job.start_after)), 0)::float as oldest
    from jobs.queue
    left join jobs.job on job.name = queue.name and job.state in ('created', 'retry') and job.start_after <= now()
    where queue.name not like '\\_\\_%'
    group by queue.name`)
  return rows.flatMap(({ queue, waiting, oldest }) => [
    { name: 'jobs.waiting' as const, value: waiting, labels: { queue } },
    { name: 'jobs.oldest' as const, value: oldest, labels: { queue } },
  ])
}

/** The seconds since the last backup and the last drill that succeeded; nothing where there was none. */
async function measureAges(db: Db): Promise<Measured[]> {
  const { kind, at, succeeded } = operationResults
  const { rows } = await db.execute<{ kind: 'backup' | 'drill'; value: number }>(sql`
    select ${kind}, extract(epoch from now() - max(${at}))::float as value
    from ${operationResults} where ${succeeded} group by 1`)
  return rows.map((row) => ({ name: `${row.kind}.age` as const, value: row.value }))
}

/** The seconds since the server last archived its log, or since it began to count; nothing where it archives none. */
async function measureArchive(db: Db): Promise<Measured[]> {
  const { rows } = await db.execute<{ value: number }>(sql`
    select extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float as value
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`)
  return rows.map(({ value }) => ({ name: 'archive.age', value }))
}

/** The part of the disk that is full: that of the data, or of the container. */
async function measureDisk(dataDir: string): Promise<Measured[]> {
  const { blocks, bavail } = await statfs(existsSync(dataDir) ? dataDir : '/')
  return [{ name: 'disk.used', value: 1 - bavail / blocks }]
}
