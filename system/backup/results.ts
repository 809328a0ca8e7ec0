/** The results of backups and drills, which the school database keeps for the page of the operator. */
import { operationResults } from '@schoolbeheer/school-api/db/tables/operations'
import { and, desc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

type Kind = (typeof operationResults.$inferInsert)['kind']

export type Result = { kind: Kind; at: Date; file: string | null; problem: string | null }

/** Keeps nothing in a database of a release that has no such table. */
export async function keepResult(school: pg.Pool, { kind, at, file, problem }: Result): Promise<void> {
  const { rowCount } = await school.query(`select where to_regclass('public.operation_results') is not null`)
  const db = drizzle(school, { casing: 'snake_case' })
  if (rowCount === 1) await db.insert(operationResults).values({ kind, at, file, problem, succeeded: problem === null })
}

/** The last success; undefined when there is none. */
export async function lastSuccess(school: pg.Pool, kind: Kind): Promise<Date | undefined> {
  const db = drizzle(school, { casing: 'snake_case' })
  const rows = await db
    .select({ at: operationResults.at })
    .from(operationResults)
    .where(and(eq(operationResults.kind, kind), eq(operationResults.succeeded, true)))
    .orderBy(desc(operationResults.at))
    .limit(1)
  return rows[0]?.at
}
