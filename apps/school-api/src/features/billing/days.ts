/** Course days as they are billed: their people, and the parts that are ordered or billed. */
import type { DayToBill, PersonOnDay } from '@schoolbeheer/domain/billing/courseDays'
import { daySources, type SourceKind } from '@schoolbeheer/domain/billing/kinds'
import { travelPrice } from '@schoolbeheer/domain/visitPrices'
import { and, asc, desc, eq, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Pricing } from '../../api.ts'
import { listDocumentsOfSources, documentsOfSources } from '../../db/billed.ts'
import type { Db } from '../../db/connection.ts'
import { courseDays, participants } from '../../db/tables/courseDays.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { schools } from '../../db/tables/schools.ts'
import { billedSources, courseDayShares } from '../../db/tables/billing.ts'
import type { Source } from './kind.ts'

export type Person = PersonOnDay & { name: string; number: string | null }

/** `taken` contains the number of the document. */
export type Day = Omit<DayToBill<Person>, 'taken'> & {
  id: number
  row: typeof courseDays.$inferSelect
  taken: (DayToBill['taken'][number] & { number: string })[]
}

/** Locks days in the order of their ids, so that no two callers that bill wait for each other. */
export async function lockCourseDays(tx: Db, ids: number[]): Promise<void> {
  const { id } = courseDays
  await tx.select({ id }).from(courseDays).where(inArray(id, ids)).orderBy(asc(id)).for('update')
}

/** The days of these sources, as far as they are of days. */
export async function daysOf(tx: Db, sources: Source[]): Promise<number[]> {
  const people = sources.filter(({ kind }) => kind === 'participant').map(({ sourceId }) => sourceId)
  const rows = await tx
    .selectDistinct({ id: participants.courseDayId })
    .from(participants)
    .where(inArray(participants.id, people))
  const own = sources.filter(({ kind }) => isDaySource(kind)).map(({ sourceId }) => sourceId)
  return [...new Set([...own, ...rows.map(({ id }) => id)])]
}

export function isDaySource(kind: SourceKind): boolean {
  return daySources.some((one) => one === kind)
}

/** The latest day first; and whether each group on them must order, besides the flags of its people. */
export async function readDays(api: Pricing, db: Db, which: SQL | undefined) {
  const rows = await db.select().from(courseDays).where(which).orderBy(desc(courseDays.startDate), desc(courseDays.id))
  const people = await listPeople(
    db,
    rows.map(({ id }) => id),
  )
  const days: Day[] = await withPeople(api, db, rows, people)
  return { days, requiresOrder: await groupsThatOrder(db) }
}

/** The same for counting: people have no names, and rows no more than their prices. */
export async function readDaysToCount(api: Pricing, db: Db, which: SQL | undefined) {
  const { id, priceCents, priceParticipantCents, travelKms } = courseDays
  const rows = await db.select({ id, priceCents, priceParticipantCents, travelKms }).from(courseDays).where(which)
  const people = await countPeople(
    db,
    rows.map((row) => row.id),
  )
  return { days: await withPeople(api, db, rows, people), requiresOrder: await groupsThatOrder(db) }
}

type PricedDay = Pick<typeof courseDays.$inferSelect, 'id' | 'priceCents' | 'priceParticipantCents' | 'travelKms'>

async function withPeople<Row extends PricedDay, One extends PersonOnDay>(
  { env }: Pricing,
  db: Db,
  rows: Row[],
  people: (One & { courseDayId: number })[],
) {
  const ids = rows.map(({ id }) => id)
  const peopleOf = Map.groupBy(people, ({ courseDayId }) => courseDayId)
  const fixed = Map.groupBy(await listShares(db, ids), ({ courseDayId }) => courseDayId)
  const taken = Map.groupBy(await listDocumentsOfSources(db, [...daySources], ids), ({ sourceId }) => sourceId)
  return rows.map((row) => ({
    id: row.id,
    row,
    price: row.priceCents,
    priceParticipant: row.priceParticipantCents,
    travel: travelPrice(row.travelKms, env.PRICES.kilometre),
    people: peopleOf.get(row.id) ?? [],
    fixed: fixed.get(row.id) ?? [],
    taken: (taken.get(row.id) ?? []).flatMap(({ kind, ...one }) => {
      const daySource = daySources.find((known) => known === kind)
      return daySource ? [{ ...one, kind: daySource }] : []
    }),
  }))
}

/**
 * Past days that may have something open, as far as SQL can tell; the rules decide whether there is anything to pay. The
 * days are found by indexes of open people and shares.
 */
export function mayBeOpen(now: Date): SQL | undefined {
  const { shareCents, shareBilled, travelCents, travelBilled } = courseDayShares
  const people = sql`
    select ${participants.courseDayId} from ${participants}
    where ${participants.invoiceRequired} and ${participants.billedCount} < 1
      and ${participants.waitingTurn} is null and ${participants.schoolId} is not null`
  const shares = sql`
    select ${courseDayShares.courseDayId} from ${courseDayShares}
    where ${shareCents} > 0 and not ${shareBilled} or ${travelCents} > 0 and not ${travelBilled}`
  const isFixed = sql`exists (select from ${courseDayShares} where ${courseDayShares.courseDayId} = ${courseDays.id})`
  const costs = sql`(${courseDays.priceParticipantCents} > 0 or not ${isFixed})`
  return and(
    isNull(courseDays.cancelledAt),
    lte(courseDays.endDate, now),
    sql`${courseDays.id} in (${people} union ${shares})`,
    sql`(${costs} or ${courseDays.id} in (${shares}))`,
  )
}

async function listPeople(db: Db, courseDayIds: number[]): Promise<(Person & { courseDayId: number })[]> {
  const standing = documentsOfSources(db, 'standing')
  const { firstName, lastName, email } = participants
  const rows = await db
    .select({
      person: participants,
      schoolGroupId: schools.schoolGroupId,
      kind: standing.kind,
      invoiceNumber: standing.invoiceNumber,
      purchaseOrderNumber: standing.purchaseOrderNumber,
    })
    .from(participants)
    .leftJoin(schools, eq(schools.id, participants.schoolId))
    .leftJoin(standing, and(eq(standing.kind, 'participant'), eq(standing.sourceId, participants.id)))
    .where(inArray(participants.courseDayId, courseDayIds))
    .orderBy(asc(firstName), asc(lastName), asc(email), asc(participants.id))
  return rows.map(({ person, schoolGroupId, kind, invoiceNumber, purchaseOrderNumber }) => ({
    id: person.id,
    courseDayId: person.courseDayId,
    schoolGroupId,
    name: [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email,
    waits: person.waitingTurn !== null,
    invoiceRequired: person.invoiceRequired,
    purchaseOrderRequired: person.purchaseOrderRequired,
    taken: kind !== null,
    number: invoiceNumber ?? purchaseOrderNumber,
  }))
}

/** Billable people, counted by the fields in which they differ. */
async function countPeople(db: Db, courseDayIds: number[]): Promise<(PersonOnDay & { courseDayId: number })[]> {
  const { courseDayId, purchaseOrderRequired, invoiceRequired, waitingTurn } = participants
  const taken = sql<boolean>`${billedSources.id} is not null`
  const rows = await db
    .select({
      courseDayId,
      schoolGroupId: schools.schoolGroupId,
      purchaseOrderRequired,
      taken,
      count: sql<number>`count(*)::int`,
    })
    .from(participants)
    .innerJoin(schools, eq(schools.id, participants.schoolId))
    .leftJoin(billedSources, and(eq(billedSources.kind, 'participant'), eq(billedSources.sourceId, participants.id)))
    .where(and(inArray(courseDayId, courseDayIds), invoiceRequired, isNull(waitingTurn)))
    .groupBy(courseDayId, schools.schoolGroupId, purchaseOrderRequired, taken)
  return rows.flatMap(({ count, ...alike }) =>
    Array.from({ length: count }, () => ({ id: 0, ...alike, waits: false, invoiceRequired: true })),
  )
}

async function listShares(db: Db, courseDayIds: number[]) {
  const { courseDayId, schoolGroupId, shareCents, travelCents } = courseDayShares
  return db
    .select({ courseDayId, schoolGroupId, share: shareCents, travel: travelCents })
    .from(courseDayShares)
    .where(inArray(courseDayId, courseDayIds))
    .orderBy(asc(schoolGroupId))
}

async function groupsThatOrder(db: Db): Promise<(schoolGroupId: number) => boolean> {
  const rows = await db
    .select({ id: schoolGroups.id })
    .from(schoolGroups)
    .where(eq(schoolGroups.requiresPurchaseOrder, true))
  const ids = new Set(rows.map(({ id }) => id))
  return (schoolGroupId) => ids.has(schoolGroupId)
}
