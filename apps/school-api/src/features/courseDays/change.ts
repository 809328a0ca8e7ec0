/** Creating, changing and cancelling a course day, and what it costs from then on. */
import { invalid } from '@schoolbeheer/contracts/problem'
import { courseDayVersion, NewCourseDay, type CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayPrice } from '@schoolbeheer/domain/courseDays/prices'
import { whyNotCancel, whyNotChange, type CourseDayType } from '@schoolbeheer/domain/courseDays/rules'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import { actOf, noteActivity } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { changeRecord, createRecord, type RecordKind } from '../../db/records.ts'
import { moveUp, type CourseDay as LockedDay } from './places.ts'
import { lockCourseDay, readCourseDay } from './queries.ts'
import { refuse } from './signingUp.ts'
import { courseDays as table, type CourseDayColumns } from './table.ts'
import { factsOf, toColumns, toCourseDay } from './wire.ts'

type Fields = z.output<typeof NewCourseDay>

export function createCourseDay(api: SchoolApi, viewer: Viewer, fields: Fields): Promise<CourseDay> {
  const values = { ...toColumns(fields), ...pricesOf(api, fields) }
  return createRecord(api.database.db, courseDayOf(viewer), { values, act: actOf(api, viewer) })
}

/** Throws a 412 for a version that is not the newest, and a 409 for what is locked. */
export function changeCourseDay(
  api: SchoolApi,
  viewer: Viewer,
  { id, ifMatch, ...fields }: Fields & { id: number; ifMatch?: string | undefined },
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
    follow: async (tx, before) => {
      const day = await lockCourseDay(tx, viewer, id)
      if (!showsTheSame(before, day)) await raiseSequence(tx, id)
      await moveUp(tx, act, day)
    },
  })
}

/** For good. Throws a 409 for a day that is cancelled already, or of which something is billed. */
export function cancelCourseDay(api: SchoolApi, viewer: Viewer, id: number): Promise<CourseDay> {
  return api.database.db.transaction(async (tx) => {
    const act = actOf(api, viewer)
    const { cancelledAt, billed } = await lockCourseDay(tx, viewer, id)
    refuse(whyNotCancel(viewer, { cancelled: cancelledAt !== null, billed }))
    await tx.update(table).set({ cancelledAt: act.at }).where(eq(table.id, id))
    await raiseSequence(tx, id)
    await noteActivity(tx, act, { kind: 'courseDay', recordId: id, action: 'cancelled' })
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

/** Whether calendars show the day as they did. */
function showsTheSame(before: CourseDay, day: LockedDay): boolean {
  return (
    before.theme === day.theme &&
    before.startDate === day.startDate.toISOString() &&
    before.endDate === day.endDate.toISOString() &&
    (before.location?.id ?? null) === day.locationId
  )
}

async function raiseSequence(tx: Db, id: number): Promise<void> {
  await tx
    .update(table)
    .set({ sequence: sql`${table.sequence} + 1` })
    .where(eq(table.id, id))
}
