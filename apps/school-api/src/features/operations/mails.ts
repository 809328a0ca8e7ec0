/** Mails that may have left before a restore: a person says of all of a span whether they did. */
import { Problem } from '@schoolbeheer/contracts/problem'
import type { operations, Restored } from '@schoolbeheer/contracts/school/operations'
import { instantOf } from '@schoolbeheer/domain/instants'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { and, asc, between, eq, getTableName, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { numberedDocuments } from '../../db/numbers.ts'
import { dispatches } from '../../db/tables/dispatches.ts'
import { historyEntry } from '../../papers/history.ts'
import { restored } from '../../papers/restoring.ts'
import { resolveUncertain } from '../../papers/settling.ts'
import { shown } from './lostNumbers.ts'

const waits = and(eq(dispatches.state, 'uncertain'), eq(dispatches.channel, 'mail'), eq(dispatches.words, restored))

/** The number of the document; null for papers without one. */
const numberOfKind = Object.entries(numberedDocuments).map(([kind, { table, number }]) => {
  const document = `select ${number} from ${getTableName(table)} document where document.id = dispatches.document_id`
  return `when '${kind}' then (${document})`
})
const documentNumber = sql<string | null>`case dispatches.document_kind ${sql.raw(numberOfKind.join(' '))} end`

/** The date of each is when it was asked for. */
export async function listMails(db: Db): Promise<Restored['mails']> {
  const rows = await db
    .select({ dispatch: dispatches, document: documentNumber })
    .from(dispatches)
    .where(waits)
    .orderBy(asc(dispatches.queuedAt), asc(dispatches.id))
    .limit(shown)
  return {
    total: await db.$count(dispatches, waits),
    first: rows.map(({ dispatch, document }) => ({
      ...historyEntry(dispatch, document),
      date: dispatch.queuedAt.toISOString(),
    })),
  }
}

/** The most mails of a call: each is a transaction of its own, so that one that stops half-way is called again. */
const mostAtOnce = 500

/** Answers how many were answered, and how many of the span are left. */
export async function answerMails(
  api: SchoolApi,
  viewer: Viewer,
  { from, until, sent }: z.output<typeof operations.answerMails.input>,
): Promise<z.output<typeof operations.answerMails.output>> {
  const { db } = api.database
  const span = and(waits, between(dispatches.queuedAt, instant(from), instant(until)))
  const { id, queuedAt } = dispatches
  const rows = await db.select({ id }).from(dispatches).where(span).orderBy(asc(queuedAt), asc(id)).limit(mostAtOnce)
  let answered = 0
  for (const row of rows)
    try {
      await resolveUncertain(api, viewer, { dispatchId: row.id, sent })
      answered += 1
    } catch (error) {
      // Somebody else has answered it meanwhile.
      if (!(error instanceof Problem && error.status === 409)) throw error
    }
  return { answered, left: await db.$count(dispatches, span) }
}

/** The contract has made sure that it is one. */
function instant(text: string): Date {
  return instantOf(text) ?? new Date(Number.NaN)
}
