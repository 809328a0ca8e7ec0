/** Exceptions and their logs. Only admins come here, so that there is no scope. */
import { asc, desc, eq, getTableColumns } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { releases } from '../releases/table.ts'
import { exceptionLogs, exceptions } from './table.ts'

export type ExceptionRow = Awaited<ReturnType<typeof listExceptions>>[number]
export type ExceptionLogRow = typeof exceptionLogs.$inferSelect
export type LastLogRow = Awaited<ReturnType<typeof listLastLogs>>[number]
type NewLog = Omit<ExceptionLogRow, 'id' | 'exceptionId' | 'releaseId'>

const exceptionColumns = { id: exceptions.id, message: exceptions.message, exception: exceptions.exception }

/** The newest first. */
export function listExceptions(db: Db) {
  return db.select(exceptionColumns).from(exceptions).orderBy(desc(exceptions.id))
}

/** Of each exception and release the last log, without what was done before it. */
export function listLastLogs(db: Db) {
  const { id, exceptionId, exceptionDate, releaseId, releaseName } = exceptionLogs
  return db
    .selectDistinctOn([exceptionId, releaseName], { id, exceptionId, exceptionDate, releaseId, releaseName })
    .from(exceptionLogs)
    .orderBy(asc(exceptionId), asc(releaseName), desc(exceptionDate), desc(id))
}

export async function findException(db: Db, id: number): Promise<ExceptionRow | undefined> {
  const [row] = await db.select(exceptionColumns).from(exceptions).where(eq(exceptions.id, id))
  return row
}

/** The newest first. */
export function listLogs(db: Db, exceptionId: number): Promise<ExceptionLogRow[]> {
  return db
    .select(getTableColumns(exceptionLogs))
    .from(exceptionLogs)
    .where(eq(exceptionLogs.exceptionId, exceptionId))
    .orderBy(desc(exceptionLogs.exceptionDate), desc(exceptionLogs.id))
}

/** The id of the file that came with a log. */
export async function findFileOfLog(db: Db, id: number, kind: 'model' | 'screenshot'): Promise<number | null> {
  const [row] = await db
    .select({ model: exceptionLogs.modelFileId, screenshot: exceptionLogs.screenshotFileId })
    .from(exceptionLogs)
    .where(eq(exceptionLogs.id, id))
  return row?.[kind] ?? null
}

/** The id of the exception with this message and text, which is added when it is the first; two at once add one. */
export async function ensureException(db: Db, said: { message: string; exception: string }): Promise<number> {
  const fingerprint = createHash('sha256').update(`${said.message}\0${said.exception}`).digest('hex')
  await db
    .insert(exceptions)
    .values({ ...said, fingerprint })
    .onConflictDoNothing({ target: exceptions.fingerprint })
  const [row] = await db.select({ id: exceptions.id }).from(exceptions).where(eq(exceptions.fingerprint, fingerprint))
  return z.int().parse(row?.id)
}

/** Adds a log, with the release of its name: the one for all before the test of it. */
export async function insertLog(db: Db, exceptionId: number, log: NewLog): Promise<void> {
  const [release] = await db
    .select({ id: releases.id })
    .from(releases)
    .where(eq(releases.name, log.releaseName))
    .orderBy(asc(releases.test))
    .limit(1)
  await db.insert(exceptionLogs).values({ ...log, exceptionId, releaseId: release?.id ?? null })
}
