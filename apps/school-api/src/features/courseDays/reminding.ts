/**
 * Reminds people two days before a course day, on the database's clock. Every process looks, and the lock of the day's
 * row decides who does it. Whoever heard of the day since then, and be it by the reminder itself, hears nothing more: so
 * nobody is reminded twice, who came later is not reminded, and after a change the new date counts.
 */
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { calendarEntries, courseDays, participants } from '../../db/tables/courseDays.ts'
import { tell } from './telling.ts'

/** Reminds whoever is to be reminded by now. */
export async function remind(api: SchoolApi): Promise<void> {
  const { db } = api.database
  const days = new Set((await listDue(db)).map(({ day }) => day.id))
  for (const id of days)
    // One day that fails is looked at again with the next look, and keeps nobody else waiting.
    await db
      .transaction((tx) => remindOf(api, tx, id))
      .catch((error: unknown) => api.app.log.error({ courseDay: id, err: error }, 'nobody was reminded'))
}

async function remindOf(api: SchoolApi, tx: Db, courseDayId: number): Promise<void> {
  await tx.select().from(courseDays).where(eq(courseDays.id, courseDayId)).for('update')
  const rows = await listDue(tx, courseDayId)
  const [first] = rows
  if (!first) return
  const act = { viewer: { userId: 'schoolbeheer' }, at: first.at }
  await tell(api, tx, act, first.day, { kind: 'reminder', people: rows.map(({ person }) => person) })
}

/** When a day's reminder is due, on the clocks of Brussels: who comes at nine is reminded at nine. */
export const due = sql`((${courseDays.startDate} at time zone 'Europe/Brussels') - interval '2 days') at time zone 'Europe/Brussels'`

function listDue(db: Db, courseDayId?: number) {
  return db
    .select({ day: courseDays, person: participants, at: sql`now()`.mapWith(courseDays.startDate) })
    .from(courseDays)
    .innerJoin(participants, and(eq(participants.courseDayId, courseDays.id), isNull(participants.waitingTurn)))
    .innerJoin(
      calendarEntries,
      and(eq(calendarEntries.courseDayId, courseDays.id), eq(calendarEntries.email, sql`lower(${participants.email})`)),
    )
    .where(
      and(
        isNull(courseDays.cancelledAt),
        gt(courseDays.startDate, sql`now()`),
        lte(due, sql`now()`),
        lt(calendarEntries.toldAt, due),
        courseDayId === undefined ? undefined : eq(courseDays.id, courseDayId),
      ),
    )
}
