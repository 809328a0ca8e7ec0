/**
 * Reminders two days before a course day, on the database's clock. Every process looks, and the lock of the day's row
 * decides which of them does it. A person who has heard of the day since then, if only by the reminder itself, hears
 * nothing more: so nobody is reminded twice, people who came later are not reminded, and after a change the new date
 * counts. In a restored database nobody is reminded of a day whose reminder may have left after its backup.
 */
import { and, eq, gt, isNull, lt, lte, not, sql } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { isHeld } from '../../db/held.ts'
import { calendarEntries, courseDays, participants } from '../../db/tables/courseDays.ts'
import { tell } from './telling.ts'

/** Reminds everybody whose reminder is due. */
export async function remind(api: SchoolApi): Promise<void> {
  const { db } = api.database
  const days = new Set((await listDue(db)).map(({ day }) => day.id))
  for (const id of days)
    // A day that fails is tried again at the next look, and keeps nobody else waiting.
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

/** The time of a day's reminder, on the clocks of Brussels: for a day at nine it is at nine. */
export const due = sql`((${courseDays.startDate} at time zone 'Europe/Brussels') - interval '2 days') at time zone 'Europe/Brussels'`

/** Whether a day's reminder was due before the database was settled after a restore. */
const mayHaveLeft = sql`exists (select from installation, restored_documents where settled_at >= ${due})`

/** The people whose reminder is due, each with the day; of one day where it is given. */
export function listDue(db: Db, courseDayId?: number) {
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
        not(isHeld),
        not(mayHaveLeft),
        courseDayId === undefined ? undefined : eq(courseDays.id, courseDayId),
      ),
    )
}
