/**
 * The places of a course day. Everything that gives or frees a place happens here, each in one function, in a
 * transaction that holds the lock of the day's row: `givePlaces`, `haveWait`, `takeOff`, `moveUp`. People who get or
 * lose a place are told.
 */
import { Problem } from '@schoolbeheer/contracts/problem'
import { hasBegun } from '@schoolbeheer/domain/courseDays/deadline'
import { movingUp, placesLeft } from '@schoolbeheer/domain/courseDays/waitingList'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { withConstraints } from '../../db/constraints.ts'
import { insertMany } from '../../db/insertMany.ts'
import { attests } from '../../db/tables/attests.ts'
import { readPlaces } from './queries.ts'
import { refuseRestless } from './restless.ts'
import { participants, type courseDays } from '../../db/tables/courseDays.ts'
import { takeBackAttests } from './takingBack.ts'
import { tell } from './telling.ts'

export type CourseDay = typeof courseDays.$inferSelect

type Entry = typeof participants.$inferSelect

/** A person who comes, from a school or from none. */
export type Person = Pick<
  typeof participants.$inferInsert,
  'firstName' | 'lastName' | 'email' | 'userId' | 'schoolId' | 'purchaseOrderRequired'
>

/** The caller has seen that there are places. Throws a 429 for a person who has come and gone too often. */
export async function givePlaces(api: SchoolApi, tx: Db, act: Act, day: CourseDay, people: Person[]): Promise<void> {
  await putOn(tx, act, day, { people, waitingTurn: null })
  await tell(api, tx, act, day, { kind: 'confirmed', people })
}

/** These people wait together. Throws the same 429. */
export function haveWait(
  tx: Db,
  act: Act,
  day: CourseDay,
  { people, waitingTurn }: { people: Person[]; waitingTurn: number },
): Promise<void> {
  return putOn(tx, act, day, { people, waitingTurn })
}

/** Takes a person off the day, or off its waiting list, and gives the free place to people who wait. */
export async function takeOff(
  api: SchoolApi,
  tx: Db,
  act: Act,
  day: CourseDay,
  entry: Pick<Entry, 'id' | 'email' | 'firstName' | 'lastName' | 'waitingTurn'>,
): Promise<void> {
  await tx.delete(participants).where(eq(participants.id, entry.id))
  await takeBackAttests(tx, act, eq(attests.participantId, entry.id))
  const hadPlace = entry.waitingTurn === null
  const action = hadPlace ? 'participantRemoved' : 'waitingRemoved'
  await noteActivity(tx, act, { kind: 'courseDay', recordId: day.id, action, subject: entry.email })
  if (hadPlace && !day.cancelledAt) await tell(api, tx, act, day, { kind: 'removed', people: [entry] })
  await moveUp(api, tx, act, day)
}

/** Gives free places to people who wait, until the day begins. */
export async function moveUp(api: SchoolApi, tx: Db, act: Act, day: CourseDay): Promise<void> {
  if (day.cancelledAt || hasBegun(day.startDate.toISOString(), act.at)) return
  const waiting = await listTurns(tx, day.id)
  if (waiting.length === 0) return
  const { taken } = await readPlaces(tx, day.id)
  const moving = movingUp(waiting, placesLeft(day.maxParticipants, taken))
  if (moving.length === 0) return
  const ids = moving.map(({ id }) => id)
  await tx.update(participants).set({ waitingTurn: null }).where(inArray(participants.id, ids))
  const told = { kind: 'courseDay', recordId: day.id, action: 'waitingMovedUp' } as const
  await noteActivity(tx, act, ...moving.map(({ email: subject }) => ({ ...told, subject })))
  await tell(api, tx, act, day, { kind: 'placed', people: moving })
}

async function listTurns(tx: Db, courseDayId: number): Promise<(Entry & { turn: number })[]> {
  const rows = await tx
    .select()
    .from(participants)
    .where(and(eq(participants.courseDayId, courseDayId), isNotNull(participants.waitingTurn)))
    .orderBy(asc(participants.waitingTurn), asc(participants.id))
  return rows.map((row) => ({ ...row, turn: row.waitingTurn ?? 0 }))
}

async function putOn(
  tx: Db,
  act: Act,
  day: CourseDay,
  { people, waitingTurn }: { people: Person[]; waitingTurn: number | null },
): Promise<void> {
  await refuseRestless(tx, act, day.id, people)
  const rows = people.map((person) => ({ ...person, courseDayId: day.id, waitingTurn }))
  // The caller holds the lock of the day, and has looked who is on it.
  await withConstraints({ participants_email: isOnAlready, participants_user: isOnAlready }, () =>
    insertMany(tx, participants, rows),
  )
  const action = waitingTurn === null ? 'participantAdded' : 'waitingAdded'
  const told = { kind: 'courseDay', recordId: day.id, action } as const
  await noteActivity(tx, act, ...people.map(({ email: subject }) => ({ ...told, subject })))
}

export function isOnAlready(): Problem {
  return new Problem(409, 'courseday_alreadysignedup')
}
