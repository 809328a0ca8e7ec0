// The name of a licence on the screens, and a school with some licences stopped.

import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { School } from '@schoolbeheer/contracts/school/schools'
import { isolated } from '../../kit/text/isolated.ts'
import { isActive } from '../schools/occupation.ts'

/** The school with this licence ended; the other licences stay the same objects. */
export function withStopped(school: School, id: number, endDate: string): School {
  const stopped = (licence: Licence) => (licence.id === id ? { ...licence, active: false, endDate } : licence)
  return { ...school, activeLicences: school.activeLicences?.map(stopped) }
}

/** The ended licences: the history, and those stopped on this page that the history does not hold yet. */
export function stoppedOf({ activeLicences }: School, history: readonly Licence[]): Licence[] {
  const known = new Set(history.map(({ id }) => id))
  return [...(activeLicences ?? []).filter((one) => !isActive(one) && !known.has(one.id)), ...history]
}

/** The holder of a licence: name and address, as far as they are known. */
export function holderOf({ name, userEmail }: Licence): string {
  return name && userEmail ? `${isolated(name)} (${userEmail})` : (name ?? userEmail ?? '')
}
