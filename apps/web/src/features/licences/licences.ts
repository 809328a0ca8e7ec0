// What is said of a licence, and what becomes of a stopped one.

import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { School } from '@schoolbeheer/contracts/school/schools'
import { isolated } from '../../kit/text/isolated.ts'

/** The school with one licence that is not active any more; the others stay the objects that they are. */
export function withStopped(school: School, id: number): School {
  const stopped = (licence: Licence) => (licence.id === id ? { ...licence, active: false } : licence)
  return { ...school, activeLicences: school.activeLicences?.map(stopped) }
}

/** Whose licence it is: name and address, as far as they are known. */
export function holderOf({ name, userEmail }: Licence): string {
  return name && userEmail ? `${isolated(name)} (${userEmail})` : (name ?? userEmail ?? '')
}
