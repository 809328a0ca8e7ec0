/** The mails of course days in the ledger: how they are made, what became of each, and what a course writer does about it. */
import { problem } from '@schoolbeheer/contracts/problem'
import { found } from '@schoolbeheer/server/database/rows'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { dispatches } from '../../dispatches/table.ts'
import { courseDayMail } from './mails.ts'
import { courseDayMessages } from './table.ts'

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
  const rows = await selectMails(db).where(eq(courseDayMessages.courseDayId, courseDayId)).orderBy(desc(dispatches.id))
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
    const [mail] = await selectMails(tx).where(eq(dispatches.id, dispatchId))
    if (!mail) throw problem(404)
    const action = await work(tx)
    const told = { kind: 'courseDay', recordId: mail.courseDayId, subject: mail.recipient } as const
    await noteActivity(tx, act, { ...told, action })
  })
}

function selectMails(db: Db) {
  const { kind, name, courseDayId, id } = courseDayMessages
  return db
    .select({ ...getTableColumns(dispatches), kind, name, courseDayId })
    .from(dispatches)
    .innerJoin(courseDayMessages, and(eq(dispatches.documentKind, 'courseDayMessage'), eq(dispatches.documentId, id)))
    .$dynamic()
}
