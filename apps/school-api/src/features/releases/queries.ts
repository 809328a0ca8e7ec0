/** Releases in the database. */
import { NewRelease } from '@schoolbeheer/contracts/school/releases'
import { inserted } from '@schoolbeheer/server/database/rows'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { wholeRow } from '../../db/records.ts'
import { releases } from '../../db/tables/releases.ts'

type ReleaseColumns = typeof releases.$inferInsert

const { mappingFileId: _mappingFileId, ...columns } = getTableColumns(releases)

export function listReleases(db: Db) {
  return db.select(columns).from(releases).orderBy(desc(releases.id))
}

export async function releaseExists(db: Db, { name, test }: Pick<ReleaseColumns, 'name' | 'test'>): Promise<boolean> {
  return (await db.$count(releases, and(eq(releases.name, name), eq(releases.test, test)))) > 0
}

export async function insertRelease(db: Db, values: ReleaseColumns) {
  return inserted(
    await db
      .insert(releases)
      .values(wholeRow(releases, NewRelease.shape, values))
      .returning(columns),
  )
}
