/**
 * Messages to people about them and their course day: the content of the mail and its calendar is written down and
 * queued in the ledger, in the transaction of the event. The caller holds the lock of the day's row.
 */
import { emailKey } from '@schoolbeheer/domain/email'
import { asc, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db } from '../../db/connection.ts'
import { languagesOf, type Addressee } from '../../db/languages.ts'
import type { Method } from '../../calendars/calendar.ts'
import { shownOf, type ShownDay } from './facts.ts'
import {
  calendarEntries,
  courseDayMessages,
  participants,
  type MessageKind,
  type DayFacts,
} from '../../db/tables/courseDays.ts'

type Recipient = Addressee & { firstName?: string | null | undefined; lastName?: string | null | undefined }

/** Messages change nothing of the day that a calendar shows. */
type CalendarKind = Exclude<MessageKind, 'message'>

type Message<Kind = CalendarKind> = {
  kind: Kind
  people: Recipient[]
  before?: DayFacts
  note?: string | null | undefined
}

const methods: Record<CalendarKind, Method> = {
  confirmed: 'REQUEST',
  placed: 'REQUEST',
  changed: 'REQUEST',
  removed: 'CANCEL',
  cancelled: 'CANCEL',
  reminder: 'REQUEST',
}

/** Tells people who have, or had, a place. Nobody is told of a past day, except that it has moved into the past. */
export async function tell(api: SchoolApi, tx: Db, act: Act, day: ShownDay, message: Message): Promise<void> {
  const entries = await showIn(tx, day.id, message)
  if (isOver(act, day, message)) return
  await write(api, tx, act, day, { ...message, calendarOf: ({ email }) => entries.get(emailKey(email)) ?? null })
}

/** Tells everybody on a day, and people who wait as long as there is something to wait for. */
export async function tellAll(
  api: SchoolApi,
  tx: Db,
  act: Act,
  day: ShownDay,
  message: Omit<Message, 'people'>,
): Promise<void> {
  const people = await tx
    .select()
    .from(participants)
    .where(eq(participants.courseDayId, day.id))
    .orderBy(asc(participants.id))
  const placed = people.filter(({ waitingTurn }) => waitingTurn === null)
  const waiting = people.filter(({ waitingTurn }) => waitingTurn !== null)
  await tell(api, tx, act, day, { ...message, people: placed })
  if (day.endDate <= act.at) return
  await write(api, tx, act, day, { ...message, people: waiting, calendarOf: () => null })
}

/** Raises the sequences without telling anybody: calendars that read the feed take in the change. */
export async function showQuietly(tx: Db, courseDayId: number): Promise<void> {
  await tx
    .update(calendarEntries)
    .set({ sequence: sql`${calendarEntries.sequence} + 1` })
    .where(eq(calendarEntries.courseDayId, courseDayId))
}

function isOver({ at }: Act, { endDate }: ShownDay, { before }: Message): boolean {
  return endDate <= at && (!before || new Date(before.end) <= at)
}

type Calendar = typeof courseDayMessages.$inferSelect.calendar

/** Raises the sequences, because calendars show something new from now on. A reminder shows the same again. */
async function showIn(tx: Db, courseDayId: number, { kind, people }: Message): Promise<Map<string, Calendar>> {
  const emails = people.map(({ email }) => emailKey(email))
  if (emails.length === 0) return new Map()
  const raised = sql`${calendarEntries.sequence} + ${kind === 'reminder' ? 0 : 1}::int`
  const rows = await tx
    .insert(calendarEntries)
    .values(emails.map((email) => ({ courseDayId, email, uid: `${randomUUID()}@schoolbeheer` })))
    .onConflictDoUpdate({
      target: [calendarEntries.courseDayId, calendarEntries.email],
      set: { sequence: raised, toldAt: sql`now()` },
    })
    .returning()
  return new Map(rows.map(({ email, uid, sequence }) => [email, { method: methods[kind], uid, sequence }]))
}

/** Writes the messages down and queues them, whatever the day. */
export async function write(
  { outbox }: SchoolApi,
  tx: Db,
  act: Act,
  day: ShownDay,
  { kind, people, before, note, calendarOf }: Message<MessageKind> & { calendarOf: (told: Recipient) => Calendar },
): Promise<void> {
  if (people.length === 0) return
  const shown = await shownOf(tx, day)
  const languageOf = await languagesOf(tx, people)
  const rows = people.map((told) => ({
    kind,
    courseDayId: day.id,
    at: act.at,
    name: [told.firstName, told.lastName].filter(Boolean).join(' '),
    email: told.email,
    language: languageOf(told),
    day: shown,
    before: before ?? null,
    note: note || null,
    calendar: calendarOf(told),
  }))
  const { id: documentId, email: recipient } = courseDayMessages
  for (const some of inChunks(rows)) {
    const messages = await tx.insert(courseDayMessages).values(some).returning({ documentId, recipient })
    const mail = { documentKind: 'courseDayMessage', purpose: 'courseDay' } as const
    await outbox.queue(
      tx,
      act,
      messages.map((one) => ({ ...mail, ...one })),
    )
  }
}
