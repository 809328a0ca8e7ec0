/** The mails of course days in the ledger: how they are made, what became of each, and what a course writer does about it. */
import type { CourseDayMail } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { problem } from '@schoolbeheer/contracts/problem'
import { found } from '@schoolbeheer/server/database/rows'
import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { dispatches, type Dispatch } from '../../dispatches/table.ts'
import { attests } from '../attests/table.ts'
import { courseDayMail } from './mails.ts'
import { courseDayMessages, courseDays } from './table.ts'

/** Says how the mails are made; nothing follows from what became of them. */
export function sendCourseDayMails({ database: { db }, dispatches: ledger, env }: SchoolApi): void {
  ledger.sends('courseDay', {
    compose: async ({ documentId }) => {
      const one = eq(courseDayMessages.id, documentId)
      return courseDayMail(found(await db.select().from(courseDayMessages).where(one)), env)
    },
    settled: () => Promise.resolve(),
  })
}

/** The newest first. */
export async function listMails(db: Db, courseDayId: number) {
  const rows = await selectMails(db, { courseDayId })
  return rows.map(({ kind, name, ...one }) => ({
    id: one.id,
    kind,
    name,
    recipient: one.recipient,
    state: one.state,
    reason: one.words,
    date: (one.settledAt ?? one.sendingAt ?? one.queuedAt).toISOString(),
  }))
}

/** A writer says what became of an uncertain one. Throws a 404, and a 409 for one that is not uncertain. */
export function resolveMail(
  api: SchoolApi,
  act: Act,
  { dispatchId, sent }: { dispatchId: number; sent: boolean },
): Promise<void> {
  return withMail(api, act, dispatchId, async (tx) => {
    await api.dispatches.resolve(tx, act, { id: dispatchId, sent })
    return sent ? 'resolvedSent' : 'resolvedNotSent'
  })
}

/** Sends one again that failed. Throws a 404, and a 409 for one that has not failed. */
export function retryMail(api: SchoolApi, act: Act, dispatchId: number): Promise<void> {
  return withMail(api, act, dispatchId, async (tx) => {
    await api.dispatches.retry(tx, act, { ids: [dispatchId] })
    return 'retried'
  })
}

function withMail(
  api: SchoolApi,
  act: Act,
  dispatchId: number,
  work: (tx: Db) => Promise<'resolvedSent' | 'resolvedNotSent' | 'retried'>,
): Promise<void> {
  return api.database.db.transaction(async (tx) => {
    const [mail] = await selectMails(tx, { dispatchId })
    if (!mail) throw problem(404)
    const action = await work(tx)
    const told = { kind: 'courseDay', recordId: mail.courseDayId, subject: mail.recipient } as const
    await noteActivity(tx, act, { ...told, action })
  })
}

/** Those of which nobody knows whether they were sent, by their days, the first day first. */
export function countUncertain(db: Db) {
  const told = toldOfDays(db)
  const { id, theme, startDate } = courseDays
  return db
    .select({ id, theme, count: count() })
    .from(dispatches)
    .innerJoin(told, isDispatchOf(told))
    .innerJoin(courseDays, eq(id, told.courseDayId))
    .where(eq(dispatches.state, 'uncertain'))
    .groupBy(id)
    .orderBy(asc(startDate), asc(id))
}

function selectMails(db: Db, where: { courseDayId: number } | { dispatchId: number }) {
  const told = toldOfDays(db)
  // They go by mail alone.
  const state = sql<CourseDayMail['state']>`${dispatches.state}`
  return db
    .select({ ...getTableColumns(dispatches), state, kind: told.kind, name: told.name, courseDayId: told.courseDayId })
    .from(dispatches)
    .innerJoin(told, isDispatchOf(told))
    .where('courseDayId' in where ? eq(told.courseDayId, where.courseDayId) : eq(dispatches.id, where.dispatchId))
    .orderBy(desc(dispatches.id))
}

function isDispatchOf({ documentKind, documentId }: ReturnType<typeof toldOfDays>) {
  return and(eq(dispatches.documentKind, documentKind), eq(dispatches.documentId, documentId))
}

/** What people were told of course days, attests included. */
function toldOfDays(db: Db) {
  return unionAll(
    db
      .select({
        documentKind: sql<Dispatch['documentKind']>`'courseDayMessage'`.as('told_of'),
        documentId: sql<number>`${courseDayMessages.id}`.as('told_id'),
        kind: sql<string>`${courseDayMessages.kind}`.as('told_kind'),
        name: sql<string>`${courseDayMessages.name}`.as('told_name'),
        courseDayId: sql<number>`${courseDayMessages.courseDayId}`.as('told_day'),
      })
      .from(courseDayMessages),
    db
      .select({
        documentKind: sql<Dispatch['documentKind']>`'attest'`.as('told_of'),
        documentId: sql<number>`${attests.id}`.as('told_id'),
        kind: sql<string>`'attest'`.as('told_kind'),
        name: sql<string>`${attests.paper} ->> 'name'`.as('told_name'),
        courseDayId: sql<number>`${attests.courseDayId}`.as('told_day'),
      })
      .from(attests),
  ).as('told')
}
