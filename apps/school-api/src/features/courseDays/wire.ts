/** Course days and the people on them as they travel, and the columns of the input. */
import type { CourseDay, NewCourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { Participant } from '@schoolbeheer/contracts/school/participants'
import type { CourseDayPrices, WaitingPerson } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import { placesLeft, positions } from '@schoolbeheer/domain/courseDays/waitingList'
import { brusselsDate, brusselsTime } from '@schoolbeheer/domain/dates'
import { instantOf } from '@schoolbeheer/domain/instants'
import { toEuro } from '@schoolbeheer/domain/money'
import type { z } from 'zod'
import type { Facts } from '../../db/activity.ts'
import type { SchoolApiEnv } from '../../env.ts'
import type { CourseDayRow, PersonRow } from './queries.ts'
import type { CourseDayColumns } from '../../db/tables/courseDays.ts'

type Row = Omit<CourseDayRow, 'location'> & Pick<CourseDay, 'location' | 'billedOn'>

/** A row of a list, or a single day with its parking spots and documents. */
export function toCourseDay(row: Row): CourseDay {
  const { id, type, theme, description, isPublic, location, city, parts, travelKms, maxParticipants, linksToManual } =
    row
  return {
    id,
    type,
    theme,
    description,
    isPublic,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    location: location && { ...location, city },
    parts,
    travelKms,
    maxParticipants,
    linksToManual,
    price: toEuro(row.priceCents),
    priceParticipant: toEuro(row.priceParticipantCents),
    placesLeft: placesLeft(maxParticipants, row.taken),
    cancelled: row.cancelledAt !== null,
    billed: row.billed,
    ...(row.billedOn && { billedOn: row.billedOn }),
    isOn: row.isOn,
    waitingPosition: row.waitingPosition,
  }
}

export function toPrices({ courseDays: prices, kilometre }: SchoolApiEnv['PRICES']): CourseDayPrices {
  return {
    types: courseDayTypes.map((type) => {
      const { part, participant } = prices[type]
      return { type, part: toEuro(part), participant: toEuro(participant) }
    }),
    kilometre: toEuro(kilometre),
  }
}

/** All columns but the prices. */
export function toColumns({ location, linksToManual, startDate, endDate, ...fields }: z.output<typeof NewCourseDay>) {
  return {
    ...fields,
    startDate: wholeInstant(startDate),
    endDate: wholeInstant(endDate),
    locationId: location?.id ?? null,
    linksToManual: linksToManual ?? [],
  } satisfies Partial<CourseDayColumns>
}

/** The contract has refused any other text. */
function wholeInstant(text: string): Date {
  const instant = instantOf(text)
  if (!instant) throw new RangeError(`'${text}' is no date with a time`)
  return instant
}

/** The values of a day that its activity tells; its times are those of a form. */
export function factsOf(day: CourseDay): Facts {
  const { type, theme, description, isPublic, parts, travelKms, maxParticipants, location } = day
  const [start, end] = [wholeInstant(day.startDate), wholeInstant(day.endDate ?? '')]
  return {
    type,
    theme,
    description,
    isPublic,
    date: brusselsDate(start),
    startTime: brusselsTime(start),
    endTime: brusselsTime(end),
    location: location?.name ?? null,
    parts,
    travelKms,
    maxParticipants,
    linksToManual: day.linksToManual?.join(' ') ?? null,
  }
}

export function toParticipant(row: PersonRow): Participant {
  const { present, invoiceRequired, purchaseOrderRequired, billed, purchaseOrderNumber, invoiceNumber, hasAttest } = row
  const flags = { present, invoiceRequired, purchaseOrderRequired }
  return { ...toPerson(row), ...flags, billed, purchaseOrderNumber, invoiceNumber, hasAttest }
}

/** All who wait for a place on a day. */
export function toWaitingList(rows: (PersonRow & { turn: number })[]): WaitingPerson[] {
  return positions(rows).map(({ position, ...row }) => ({ ...toPerson(row), position }))
}

function toPerson({ id, firstName, lastName, email, userId, schoolGuid, schoolName }: PersonRow) {
  return { id, firstName, lastName, email, userId, schoolId: schoolGuid, schoolName }
}
