/** Puts the demo course days into the database, with people of the demo schools on them. */
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { insertMany } from '../db/insertMany.ts'
import { calendarEntries, courseDays, participants } from '../db/tables/courseDays.ts'
import { locations } from '../db/tables/locations.ts'
import { schoolGroups } from '../db/tables/schoolGroups.ts'
import { schools } from '../db/tables/schools.ts'
import { demoCourseDays, type DemoCourseDay } from './courseDays.ts'
import { domainOf, mailboxOf, pairs, personAt } from './names.ts'
import { createRandom } from './random.ts'

type School = { id: number; name: string; requiresPurchaseOrder: boolean }

/** The demo accounts of the first demo school: see the identity app's `demo.ts`. */
const accounts = [
  { firstName: 'Jonas', lastName: 'Mertens', email: 'leerkracht@demo.test' },
  { firstName: 'Katrien', lastName: 'De Smet', email: 'schooladmin@demo.test' },
  { firstName: 'Luc', lastName: 'Vermeulen', email: 'directie@demo.test' },
]

/** So many past days, and the coming days, the first of which has so many participants. */
export async function seedCourseDays(
  tx: Db,
  { past, participants: most, now }: { past: number; participants: number; now: Date },
): Promise<void> {
  const locationIds = (await tx.select({ id: locations.id }).from(locations).orderBy(asc(locations.id))).map(
    ({ id }) => id,
  )
  const days = demoCourseDays({ past, participants: most, locationIds, now })
  await insertMany(
    tx,
    courseDays,
    days.map(({ people: _people, waiting: _waiting, ...day }) => day),
  )
  const ids = await tx.select({ id: courseDays.id }).from(courseDays).orderBy(asc(courseDays.id))
  const someSchools = await firstSchools(tx)
  const rows = days.flatMap((day, index) => peopleOf(day, ids[index]?.id ?? 0, index, someSchools, now))
  await insertMany(tx, participants, rows)
  const entries = rows
    .filter(({ waitingTurn }) => waitingTurn === null)
    .map(({ courseDayId, email }, index) => ({
      courseDayId,
      email: email.toLowerCase(),
      uid: `demo-${index}@schoolbeheer`,
    }))
  await insertMany(tx, calendarEntries, entries)
}

function firstSchools(tx: Db): Promise<School[]> {
  return tx
    .select({ id: schools.id, name: schools.name, requiresPurchaseOrder: schoolGroups.requiresPurchaseOrder })
    .from(schools)
    .innerJoin(schoolGroups, eq(schoolGroups.id, schools.schoolGroupId))
    .orderBy(asc(schools.id))
    .limit(40)
}

/** People of a day: the demo accounts come first, on some days; the last people wait. */
function peopleOf(day: DemoCourseDay, courseDayId: number, index: number, from: School[], now: Date) {
  const random = createRandom(index)
  const turns = [
    ...Array.from({ length: day.people }, () => null),
    ...day.waiting.flatMap((size, turn) => Array.from({ length: size }, () => turn + 1)),
  ]
  const first = random.between(0, pairs - 1)
  const known = index % 3 === 0 ? accounts.slice(0, 1 + (index % 2)) : []
  return turns.map((waitingTurn, place) => {
    const account = known[place]
    const school = account ? from[0] : random.pick(from)
    return {
      courseDayId,
      ...(account ?? strangerOf(first, place, school?.name ?? '')),
      schoolId: school?.id ?? null,
      waitingTurn,
      present: waitingTurn === null && day.endDate < now && random.chance(0.9),
      invoiceRequired: random.chance(0.92),
      purchaseOrderRequired: school?.requiresPurchaseOrder ?? false,
    }
  })
}

function strangerOf(first: number, place: number, school: string) {
  const person = personAt(first, place)
  // So many people of this name have come before.
  const round = Math.floor(place / pairs)
  return { ...person, email: `${mailboxOf(person)}${round || ''}@${domainOf(school)}` }
}
