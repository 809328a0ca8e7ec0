/** Exceptions and their logs. Only admins read them, so no read depends on the viewer. */
import { found } from '@schoolbeheer/server/database/rows'
import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  max,
  notExists,
  or,
  sql,
  type Column,
} from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import { files } from '../../db/tables/files.ts'
import { releases } from '../../db/tables/releases.ts'
import { exceptionLogs, exceptions } from '../../db/tables/exceptions.ts'

export type ExceptionRow = Awaited<ReturnType<typeof listExceptions>>[number]
export type LastLogRow = Awaited<ReturnType<typeof listLastLogs>>[number]
export type LogRow = Awaited<ReturnType<typeof listLogs>>[number]
export type NewLog = Omit<typeof exceptionLogs.$inferInsert, 'exceptionId' | 'releaseId'>

const { fingerprint: _fingerprint, ...columns } = getTableColumns(exceptions)

const { id, exceptionId, exceptionDate, commentaar, undoStack, redoStack } = exceptionLogs
const lastLogColumns = {
  id,
  exceptionId,
  exceptionDate,
  release: { id: exceptionLogs.releaseId, name: exceptionLogs.releaseName },
}
const logColumns = {
  ...lastLogColumns,
  commentaar,
  undoSteps: sizeOf(undoStack),
  redoSteps: sizeOf(redoStack),
  hasModel: isThere(exceptionLogs.modelFileId),
  hasScreenshot: isThere(exceptionLogs.screenshotFileId),
}

/** An answer stays small enough to be held in memory, however much was reported: the last ones, cut. */
const most = { exceptions: 5000, characters: 2000, logs: 200, lastLogs: 20_000 }

/** The newest first, with the beginning of their text. */
export function listExceptions(db: Db) {
  return db
    .select({ ...columns, exception: sql<string>`left(${exceptions.exception}, ${most.characters})` })
    .from(exceptions)
    .orderBy(desc(exceptions.id))
    .limit(most.exceptions)
}

/**
 * The last log of each exception in each release, without its stacks: a program may name releases that do not exist.
 */
export function listLastLogs(db: Db) {
  const { releaseName } = exceptionLogs
  const last = db
    .selectDistinctOn([exceptionId, releaseName], lastLogColumns)
    .from(exceptionLogs)
    .where(inArray(exceptionId, listedIds(db)))
    .orderBy(asc(exceptionId), asc(releaseName), desc(exceptionDate), desc(id))
    .as('last')
  const newest = db.select().from(last).orderBy(desc(last.id)).limit(most.lastLogs).as('newest')
  return db.select().from(newest).orderBy(asc(newest.exceptionId), asc(newest.release.name))
}

/** The number of logs of each exception, and the time of the last one. */
export function countLogs(db: Db) {
  return db
    .select({ exceptionId, count: count(), lastDate: max(exceptionDate) })
    .from(exceptionLogs)
    .where(inArray(exceptionId, listedIds(db)))
    .groupBy(exceptionId)
}

/** Throws a 404. */
export async function readException(db: Db, exception: number): Promise<ExceptionRow> {
  return found(await db.select(columns).from(exceptions).where(eq(exceptions.id, exception)))
}

/** The newest first. */
export function listLogs(db: Db, exception: number) {
  return db
    .select(logColumns)
    .from(exceptionLogs)
    .where(eq(exceptionId, exception))
    .orderBy(desc(exceptionDate), desc(id))
    .limit(most.logs)
}

/** The steps before a log; throws a 404. */
export async function readStacks(db: Db, log: number) {
  return found(await db.select({ undoStack, redoStack }).from(exceptionLogs).where(eq(id, log)))
}

/** The number of reports of this program since then, and of the bytes of their files. */
export async function countReports(db: Db, program: string, since: Date) {
  const [counted] = await db
    .select({ reports: countDistinct(id), bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8` })
    .from(exceptionLogs)
    .leftJoin(files, or(eq(files.id, exceptionLogs.modelFileId), eq(files.id, exceptionLogs.screenshotFileId)))
    .where(and(eq(exceptionLogs.reportedBy, program), gt(exceptionDate, since)))
  return counted ?? { reports: 0, bytes: 0 }
}

/** The ids of the files that came with a log; throws a 404. */
export async function readFilesOfLog(db: Db, log: number) {
  const { modelFileId: model, screenshotFileId: screenshot } = exceptionLogs
  return found(await db.select({ model, screenshot }).from(exceptionLogs).where(eq(id, log)))
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

/** Adds a log with the release of that name; the real release comes before a test of the same name. */
export async function insertLog(db: Db, exception: number, log: NewLog): Promise<void> {
  const [release] = await db
    .select({ id: releases.id })
    .from(releases)
    .where(eq(releases.name, log.releaseName))
    .orderBy(asc(releases.test))
    .limit(1)
  await db.insert(exceptionLogs).values({ ...log, exceptionId: exception, releaseId: release?.id ?? null })
}

const removedAtOnce = 100

/**
 * Removes the logs of before, with their files, and the exceptions that have none left; a few at a time, so that a
 * report waits for one transaction at most.
 */
export async function removeLogsBefore(db: Db, before: Date): Promise<void> {
  while ((await removeSomeLogs(db, before)) === removedAtOnce) continue
}

function removeSomeLogs(db: Db, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const old = tx.select({ id }).from(exceptionLogs).where(lt(exceptionDate, before)).limit(removedAtOnce)
    if ((await old).length === 0) return 0
    // A report that comes meanwhile would lose the exception that it has found.
    await tx.execute(sql`lock table ${exceptions} in share row exclusive mode`)
    const removed = await tx.delete(exceptionLogs).where(inArray(id, old)).returning()
    const fileIds = removed.flatMap(({ modelFileId, screenshotFileId }) => [modelFileId, screenshotFileId])
    await tx.delete(files).where(
      inArray(
        files.id,
        fileIds.filter((file) => file !== null),
      ),
    )
    const left = tx.select().from(exceptionLogs).where(eq(exceptionId, exceptions.id))
    const theirs = removed.map((log) => log.exceptionId)
    await tx.delete(exceptions).where(and(inArray(exceptions.id, theirs), notExists(left)))
    return removed.length
  })
}

function sizeOf(array: Column) {
  return sql<number>`cardinality(${array})`
}

function isThere(file: Column) {
  return sql<boolean>`${file} is not null`
}

function listedIds(db: Db) {
  return db.select({ id: exceptions.id }).from(exceptions).orderBy(desc(exceptions.id)).limit(most.exceptions)
}
