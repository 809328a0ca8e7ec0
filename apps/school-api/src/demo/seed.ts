/** Puts the demo data into an empty database. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import type { DataSealing } from '@schoolbeheer/server/database/sealed'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { insertMany } from '../db/insertMany.ts'
import { feedback } from '../db/tables/feedback.ts'
import { licences } from '../db/tables/licences.ts'
import { cities, provinces } from '../db/tables/reference.ts'
import { schoolGroups } from '../db/tables/schoolGroups.ts'
import { schools } from '../db/tables/schools.ts'
import { schoolVisits } from '../db/tables/schoolVisits.ts'
import { seedBugReports } from './bugReports.ts'
import { billContract, type Billing } from './contracts.ts'
import { demoGroups, type DemoGroup, type DemoSchool } from './generate.ts'
import type { GroupBillings } from './invoices.ts'
import type { DemoLicence } from './licences.ts'
import { seedLocations } from './locations.ts'
import { seedAttests } from './seedAttests.ts'
import { seedCourseDays } from './seedCourseDays.ts'
import { seedInvoices } from './seedInvoices.ts'
import { seedOrderPapers } from './seedOrderPapers.ts'
import { seedOrders } from './seedOrders.ts'
import { seedPapers } from './seedPapers.ts'
import { billSources } from './sources.ts'
import { demoWork } from './visits.ts'

type BilledGroup = DemoGroup & { billings: Billing[] }

/**
 * The number of groups, with more of them until last year has so many invoices; the number of past course days, and the
 * number of participants of a coming one.
 */
type DemoSize = { groups?: number; invoices?: number; courseDays?: number; participants?: number; now: Date }

/**
 * The most groups that get orders and PDFs, which would take minutes for more; larger databases have contract invoices
 * alone.
 */
const mostWithPapers = 100

/** Adds groups with their schools and invoices to a database without any; two calls at once add them once. */
export function seedDemo(
  db: Db,
  sealing: DataSealing,
  { groups = 60, invoices = 0, courseDays = 40, participants = 14, now }: DemoSize,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${schoolGroups} in share row exclusive mode`)
    if ((await tx.$count(schoolGroups)) > 0) return
    const billings: GroupBillings[] = []
    const places = await dutchPlaces(tx)
    const cityIds = new Map(places.map(({ id, postalCode, name }) => [`${postalCode} ${name}`, id]))
    await seedLocations(tx, (city) => cityIds.get(city) ?? 0)
    const wanted = billed(demoGroups(places, now), { groups, invoices, now })
    for (let batch = take(wanted); batch.length > 0; batch = take(wanted))
      billings.push(...(await insertBatch(tx, batch)))
    await seedCourseDays(tx, { past: courseDays, participants, now })
    await seedAttests(tx, now)
    await seedWork(tx, brusselsDate(now))
    const withAll = groups <= mostWithPapers && invoices === 0
    if (withAll) billings.push(...(await billSources(tx, now)))
    await seedInvoices(tx, billings, { withBank: withAll, now })
    if (withAll) {
      await seedOrders(tx, sealing, now)
      await seedPapers(tx, now)
      await seedOrderPapers(tx)
    }
    await seedBugReports(tx, now)
  })
}

async function seedWork(tx: Db, today: string): Promise<void> {
  const { id, requiresPurchaseOrder } = schoolGroups
  const groups = await tx.select({ id, requiresPurchaseOrder }).from(schoolGroups).orderBy(asc(id))
  const work = demoWork(groups, today)
  await insertMany(tx, schoolVisits, work.visits)
  await insertMany(tx, feedback, work.feedback)
}

/** Schools that users can belong to, the oldest first: the demo users are of the first one. */
export function demoSchools(db: Db, limit = 10): Promise<{ guid: string; name: string }[]> {
  return db.select({ guid: schools.guid, name: schools.name }).from(schools).orderBy(asc(schools.id)).limit(limit)
}

/** Places where schools teach in Dutch, in the order of the postal codes. */
export function dutchPlaces(db: Db) {
  return db
    .select({ id: cities.id, postalCode: cities.postalCode, name: cities.name })
    .from(cities)
    .innerJoin(provinces, eq(provinces.id, cities.provinceId))
    .where(
      inArray(provinces.name, [
        'Antwerpen',
        'Brussel',
        'Limburg',
        'Oost-Vlaanderen',
        'Vlaams-Brabant',
        'West-Vlaanderen',
      ]),
    )
    .orderBy(asc(cities.postalCode), asc(cities.name))
}

function* billed(
  generated: Iterable<DemoGroup>,
  { groups, invoices, now }: { groups: number; invoices: number; now: Date },
): Generator<BilledGroup> {
  const today = brusselsDate(now)
  const lastYear = String(Number(today.slice(0, 4)) - 1)
  let [count, ofLastYear] = [0, 0]
  for (const unbilled of generated) {
    if (count >= groups && ofLastYear >= invoices) return
    const group = billContract(unbilled, count, today)
    count += 1
    ofLastYear += group.billings.filter(({ date }) => date.startsWith(lastYear)).length
    yield group
  }
}

const batchSize = 1000

function take(generated: Iterator<BilledGroup>): BilledGroup[] {
  const batch: BilledGroup[] = []
  for (let next = generated.next(); !next.done; next = generated.next()) {
    batch.push(next.value)
    if (batch.length === batchSize) break
  }
  return batch
}

async function insertBatch(db: Db, batch: BilledGroup[]): Promise<GroupBillings[]> {
  const added = await db
    .insert(schoolGroups)
    .values(batch)
    .returning({ id: schoolGroups.id, clientNumber: schoolGroups.clientNumber })
  const ids = new Map(added.map(({ id, clientNumber }) => [clientNumber, id]))
  const groups = batch.map((group) => ({ ...group, schoolGroupId: ids.get(group.clientNumber) ?? 0 }))
  const rows = groups.flatMap(({ schoolGroupId, schools: ofGroup }) =>
    ofGroup.map((school) => ({ ...school, schoolGroupId })),
  )
  await insertSchools(
    db,
    rows.map(({ licences: _licences, ...school }) => school),
  )
  await insertLicences(
    db,
    rows.flatMap(({ guid, licences: ofSchool }) => ofSchool.map((licence) => ({ guid, ...licence }))),
  )
  return groups.map(({ schoolGroupId, billings }) => ({ schoolGroupId, billings }))
}

/** As one JSON value: drizzle's own insert takes four times as long, and there can be tens of thousands of schools. */
function insertSchools(db: Db, rows: (Omit<DemoSchool, 'licences'> & { schoolGroupId: number })[]) {
  return db.execute(sql`
    insert into ${schools}
      (school_group_id, guid, name, street, number, city_id, max_number_licences)
    select "schoolGroupId", guid, name, street, number, "cityId", "maxNumberLicences"
    from json_to_recordset(${JSON.stringify(rows)}) as row (
      "schoolGroupId" integer, guid uuid, name text, street text, number text, "cityId" integer,
      "maxNumberLicences" integer
    )`)
}

function insertLicences(db: Db, rows: (DemoLicence & { guid: string })[]) {
  return db.execute(sql`
    insert into ${licences} (school_id, user_email, name, creation_date)
    select ${schools.id}, row."userEmail", row.name, row."creationDate"
    from json_to_recordset(${JSON.stringify(rows)}) as row (
      guid uuid, "userEmail" text, name text, "creationDate" timestamptz
    )
    join ${schools} using (guid)`)
}
