// How the screens name a licence, and how a stopped licence changes its school.

import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { School } from '@schoolbeheer/contracts/school/schools'
import { isolated } from '../../kit/text/isolated.ts'

/** The school with one licence that is no longer active; the other licences stay the same objects. */
export function withStopped(school: School, id: number): School {
  const stopped = (licence: Licence) => (licence.id === id ? { ...licence, active: false } : licence)
  return { ...school, activeLicences: school.activeLicences?.map(stopped) }
}

/** Whose licence it is: name and address, as far as they are known. */
export function holderOf({ name, userEmail }: Licence): string {
  return name && userEmail ? `${isolated(name)} (${userEmail})` : (name ?? userEmail ?? '')
}
