/**
 * Demo licences: a few people of each school. Their random numbers are their own, so that they change no other demo
 * data.
 */
import type { licences } from '../db/tables/licences.ts'
import { domainOf, mailboxOf, pairs, personAt } from './names.ts'
import { createRandom, type Random } from './random.ts'

export type DemoLicence = Omit<typeof licences.$inferSelect, 'id' | 'schoolId' | 'endDate'>

/** The active licences of a school, never more than its maximum; `place` is another number for each school. */
export function demoLicences(
  school: { name: string; maxNumberLicences: number },
  place: { group: number; index: number },
  now: Date,
): DemoLicence[] {
  const random = createRandom(place.group * 100 + place.index)
  const domain = domainOf(school.name)
  const first = random.between(0, pairs - 1)
  return Array.from({ length: howMany(random, school.maxNumberLicences, place) }, (_, index) => {
    const { firstName, lastName } = personAt(first, index)
    return {
      userEmail: `${mailboxOf({ firstName, lastName })}@${domain}`,
      name: `${firstName} ${lastName}`,
      creationDate: new Date(now.getTime() - random.between(day, 900 * day)),
    }
  })
}

const day = 24 * 60 * 60 * 1000

/** The school of the demo accounts has many free licences; many small schools have none left. */
function howMany(random: Random, most: number, { group, index }: { group: number; index: number }): number {
  if (group === 0 && index === 0) return 6
  if (most <= 10 && random.chance(0.4)) return most
  return random.chance(0.1) ? 0 : random.between(1, Math.min(most, 6))
}
