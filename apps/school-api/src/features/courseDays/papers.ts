/** The mails of course days, and the state of each. */
import type { CourseDayMail } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { may } from '@schoolbeheer/domain/permissions'
import { found } from '@schoolbeheer/server/database/rows'
import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import type { PaperKind } from '../../papers/kind.ts'
import { dispatches, type Dispatch } from '../../db/tables/dispatches.ts'
import { attests } from '../../db/tables/attests.ts'
import { courseDayMail } from './mails.ts'
import { courseDayMessages, courseDays } from '../../db/tables/courseDays.ts'

export function courseDayPapers({ database: { db }, env }: SchoolApi): PaperKind {
  return {
    kind: 'courseDayMessage',
    letters: {
      courseDay: { mail: async ({ documentId }) => courseDayMail(await readMessage(db, documentId), env) },
    },
    recordOf: async (tx, id) => ({ kind: 'courseDay', recordId: (await readMessage(tx, id)).courseDayId }),
    isManagedBy: (viewer) => may(viewer, 'courseDays:write'),
  }
}

async function readMessage(db: Db, id: number) {
  return found(await db.select().from(courseDayMessages).where(eq(courseDayMessages.id, id)))
}

/** The newest first. */
export async function listMails(db: Db, courseDayId: number) {
  const rows = await selectMails(db, courseDayId)
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

/** The number of uncertain mails of each day, the first day first. */
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

function selectMails(db: Db, courseDayId: number) {
  const told = toldOfDays(db)
  // These mails have no other channel.
  const state = sql<CourseDayMail['state']>`${dispatches.state}`
  return db
    .select({ ...getTableColumns(dispatches), state, kind: told.kind, name: told.name })
    .from(dispatches)
    .innerJoin(told, isDispatchOf(told))
    .where(eq(told.courseDayId, courseDayId))
    .orderBy(desc(dispatches.id))
}

function isDispatchOf({ documentKind, documentId }: ReturnType<typeof toldOfDays>) {
  return and(eq(dispatches.documentKind, documentKind), eq(dispatches.documentId, documentId))
}

/** Messages about course days, attests included. */
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
