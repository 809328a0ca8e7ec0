/**
 * The mark of a database that is being restored: a schema that is there from before the first row until everything is
 * verified. No app opens such a database, and the next restore begins anew.
 */
import type pg from 'pg'
import { StartError } from '../start.ts'

export const restoringSchema = 'restoring'

export async function isBeingRestored(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [restoringSchema])
  return rowCount === 1
}

/** Throws a StartError when the database holds half a restore. */
export async function refuseHalfRestored(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  if (await isBeingRestored(client))
    throw new StartError(
      'A restore of this database is under way, or broke off: run `pnpm restore` with its file again.',
    )
}
