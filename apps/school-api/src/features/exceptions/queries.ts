/** Exceptions and their logs. Only admins read them, so no read depends on the viewer. */
import { found } from '@schoolbeheer/server/database/rows'
import { asc, desc, eq, getTableColumns } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import { releases } from '../releases/table.ts'
import { exceptionLogs, exceptions } from './table.ts'

export type ExceptionRow = Awaited<ReturnType<typeof listExceptions>>[number]
export type LastLogRow = Awaited<ReturnType<typeof listLastLogs>>[number]
export type LogRow = Awaited<ReturnType<typeof listLogs>>[number]
export type NewLog = Omit<typeof exceptionLogs.$inferInsert, 'exceptionId' | 'releaseId'>

const { fingerprint: _fingerprint, ...columns } = getTableColumns(exceptions)

const { releaseId, releaseName, modelFileId, screenshotFileId, ...ownLogColumns } = getTableColumns(exceptionLogs)
const logColumns = { ...ownLogColumns, release: { id: releaseId, name: releaseName } }

/** The newest first. */
export function listExceptions(db: Db) {
  return db.select(columns).from(exceptions).orderBy(desc(exceptions.id))
}

/** The last log of each exception in each release, without its stacks. */
export function listLastLogs(db: Db) {
  const { id, exceptionId, exceptionDate, release } = logColumns
  return db
    .selectDistinctOn([exceptionId, releaseName], { id, exceptionId, exceptionDate, release })
    .from(exceptionLogs)
    .orderBy(asc(exceptionId), asc(releaseName), desc(exceptionDate), desc(id))
}

/** Throws a 404. */
export async function readException(db: Db, id: number): Promise<ExceptionRow> {
  return found(await db.select(columns).from(exceptions).where(eq(exceptions.id, id)))
}

/** The newest first. */
export function listLogs(db: Db, exceptionId: number) {
  return db
    .select(logColumns)
    .from(exceptionLogs)
    .where(eq(exceptionLogs.exceptionId, exceptionId))
    .orderBy(desc(exceptionLogs.exceptionDate), desc(exceptionLogs.id))
}

/** The ids of the files that came with a log; throws a 404. */
export async function readFilesOfLog(db: Db, id: number) {
  return found(
    await db
      .select({ model: modelFileId, screenshot: screenshotFileId })
      .from(exceptionLogs)
      .where(eq(exceptionLogs.id, id)),
  )
}

/** The id of the exception with this message and text, which is added when there is none; two calls at once add one. */
export async function ensureException(db: Db, said: { message: string; exception: string }): Promise<number> {
  const fingerprint = createHash('sha256').update(`${said.message}\0${said.exception}`).digest('hex')
  await db
    .insert(exceptions)
    .values({ ...said, fingerprint })
    .onConflictDoNothing({ target: exceptions.fingerprint })
  return found(await db.select(columns).from(exceptions).where(eq(exceptions.fingerprint, fingerprint))).id
}

/** Adds a log with the release of that name; where a test and the real one have it, the real one. */
export async function insertLog(db: Db, exceptionId: number, log: NewLog): Promise<void> {
  const [release] = await db
    .select({ id: releases.id })
    .from(releases)
    .where(eq(releases.name, log.releaseName))
    .orderBy(asc(releases.test))
    .limit(1)
  await db.insert(exceptionLogs).values({ ...log, exceptionId, releaseId: release?.id ?? null })
}
