/** Creating, changing and cancelling a course day, with its price from then on. */
import { invalid } from '@schoolbeheer/contracts/problem'
import { courseDayVersion, NewCourseDay, type CourseDay, type Telling } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayPrice } from '@schoolbeheer/domain/courseDays/prices'
import { whyNotCancel, whyNotChange, type CourseDayType } from '@schoolbeheer/domain/courseDays/rules'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import { actOf, noteActivity } from '../../db/activity.ts'
import { changeRecord, createRecord, type RecordKind } from '../../db/records.ts'
import type { Db } from '../../db/connection.ts'
import { attests } from '../../db/tables/attests.ts'
import { locations } from '../../db/tables/locations.ts'
import { placeText, shownOf } from './facts.ts'
import { moveUp } from './places.ts'
import { lockCourseDay, readCourseDay } from './queries.ts'
import { refuse } from './signingUp.ts'
import { courseDays as table, type CourseDayColumns, type DayFacts } from '../../db/tables/courseDays.ts'
import { takeBackAttests } from './takingBack.ts'
import { showQuietly, tellAll } from './telling.ts'
import { factsOf, toColumns, toCourseDay } from './wire.ts'

type Fields = z.output<typeof NewCourseDay>

export function createCourseDay(api: SchoolApi, viewer: Viewer, fields: Fields): Promise<CourseDay> {
  const values = { ...toColumns(fields), ...pricesOf(api, fields) }
  return createRecord(api.database.db, courseDayOf(viewer), { values, act: actOf(api, viewer) })
}

/**
 * A change of the times takes attests back. Throws a 412 for a version that is not the newest, and a 409 for a locked
 * field.
 */
export function changeCourseDay(
  api: SchoolApi,
  viewer: Viewer,
  {
    id,
    ifMatch,
    note,
    tell,
    ...fields
  }: Fields & z.output<typeof Telling> & { id: number; ifMatch?: string | undefined },
): Promise<CourseDay> {
  const act = actOf(api, viewer)
  return changeRecord(api.database.db, courseDayOf(viewer), {
    id,
    ifMatch,
    act,
    values: (current) => {
      refuse(whyNotChange(viewer, { ...current, billed: current.billed === true }, fields))
      const costsTheSame = current.type === fields.type && current.parts === fields.parts
      return { ...toColumns(fields), ...(costsTheSame ? {} : pricesOf(api, fields)) }
    },
    lockFirst: (tx) => holdLocation(tx, fields.location?.id),
    follow: async (tx, dayBefore) => {
      const day = await lockCourseDay(tx, viewer, id)
      const [shown, showed] = [await shownOf(tx, day), shownBefore(dayBefore)]
      const before = isSame(showed, shown) ? {} : { before: showed }
      if (tell || hasMoved(showed, shown)) await tellAll(api, tx, act, day, { kind: 'changed', note, ...before })
      else if (!isSame(showed, shown)) await showQuietly(tx, id)
      if (showed.start !== shown.start || showed.end !== shown.end)
        await takeBackAttests(tx, act, eq(attests.courseDayId, id))
      await moveUp(api, tx, act, day)
    },
  })
}

/** Locks the location before the day, because a change of a location locks it before its days. */
async function holdLocation(tx: Db, id: number | undefined): Promise<void> {
  if (id !== undefined) await tx.select().from(locations).where(eq(locations.id, id)).for('key share')
}

/** Cancels for good. Throws a 409 for a day that is cancelled already, or of which something is billed. */
export function cancelCourseDay(api: SchoolApi, viewer: Viewer, id: number): Promise<CourseDay> {
  return api.database.db.transaction(async (tx) => {
    const act = actOf(api, viewer)
    const day = await lockCourseDay(tx, viewer, id)
    const { billed } = await readCourseDay(tx, viewer, id)
    refuse(whyNotCancel(viewer, { cancelled: day.cancelledAt !== null, billed }))
    await tx.update(table).set({ cancelledAt: act.at }).where(eq(table.id, id))
    await noteActivity(tx, act, { kind: 'courseDay', recordId: id, action: 'cancelled' })
    await takeBackAttests(tx, act, eq(attests.courseDayId, id))
    await tellAll(api, tx, act, day, { kind: 'cancelled' })
    return toCourseDay(await readCourseDay(tx, viewer, id))
  })
}

function courseDayOf(viewer: Viewer): RecordKind<CourseDayColumns, CourseDay> {
  return {
    table,
    fields: NewCourseDay.shape,
    problems: { course_days_location: () => invalid({ location: 'courseday_locationgone' }) },
    read: async (tx, id) => toCourseDay(await readCourseDay(tx, viewer, id)),
    version: courseDayVersion,
    tell: ({ id }, action) => ({ kind: 'courseDay', recordId: id, action }),
    facts: factsOf,
  }
}

function pricesOf({ env }: SchoolApi, day: { type: CourseDayType; parts: number }) {
  const { price, priceParticipant } = courseDayPrice(env.PRICES.courseDays, day)
  return { priceCents: price, priceParticipantCents: priceParticipant }
}

function shownBefore({ theme, startDate, endDate, location }: CourseDay): DayFacts {
  return { theme: theme ?? '', start: startDate, end: endDate ?? '', place: location ? placeText(location) : null }
}

/** Whether calendars show the same. */
function isSame(before: DayFacts, shown: DayFacts): boolean {
  return before.theme === shown.theme && !hasMoved(before, shown)
}

function hasMoved(before: DayFacts, { start, end, place }: DayFacts): boolean {
  return before.start !== start || before.end !== end || before.place !== place
}
