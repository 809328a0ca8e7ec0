/** Releases in the database. */
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { releases } from './table.ts'

type ReleaseColumns = Omit<typeof releases.$inferSelect, 'id'>

const { mappingFileId: _, ...columns } = getTableColumns(releases)

export function listReleases(db: Db) {
  return db.select(columns).from(releases).orderBy(desc(releases.id))
}

export async function releaseExists(db: Db, { name, test }: Pick<ReleaseColumns, 'name' | 'test'>): Promise<boolean> {
  return (await db.$count(releases, and(eq(releases.name, name), eq(releases.test, test)))) > 0
}

export async function insertRelease(db: Db, values: ReleaseColumns): Promise<number> {
  const [row] = await db.insert(releases).values(values).returning({ id: releases.id })
  return z.int().parse(row?.id)
}
