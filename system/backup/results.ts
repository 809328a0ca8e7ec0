/**
 * The results of backups and drills, which the school database keeps for the page of the operator. Their statements are
 * SQL, because loading the ORM takes longer than the start of a backup.
 */
import type { operationResults } from '@schoolbeheer/school-api/db/tables/operations'
import type pg from 'pg'
import { z } from 'zod'

type Kind = (typeof operationResults.$inferInsert)['kind']

export type Result = { kind: Kind; at: Date; file: string | null; problem: string | null }

/** Keeps nothing in a database of a release that has no such table. */
export async function keepResult(school: pg.Pool, { kind, at, file, problem }: Result): Promise<void> {
  const { rowCount } = await school.query(`select where to_regclass('public.operation_results') is not null`)
  if (rowCount === 1)
    await school.query(
      'insert into operation_results (kind, at, file, problem, succeeded) values ($1, $2, $3, $4, $5)',
      [kind, at, file, problem, problem === null],
    )
}

/** The last success; undefined when there is none. */
export async function lastSuccess(school: pg.Pool, kind: Kind): Promise<Date | undefined> {
  const { rows } = await school.query(
    'select at from operation_results where kind = $1 and succeeded order by at desc limit 1',
    [kind],
  )
  return Successes.parse(rows)[0]?.at
}

const Successes = z.array(z.object({ at: z.date() }))
