// How the screens name a licence, and how stopped licences change their school.

import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { School } from '@schoolbeheer/contracts/school/schools'
import { isolated } from '../../kit/text/isolated.ts'
import { isActive } from '../schools/occupation.ts'

/** The school with one licence that has ended; the other licences stay the same objects. */
export function withStopped(school: School, id: number, endDate: string): School {
  const stopped = (licence: Licence) => (licence.id === id ? { ...licence, active: false, endDate } : licence)
  return { ...school, activeLicences: school.activeLicences?.map(stopped) }
}

/** Those that have ended: the history, and those that were stopped on this page and do not stand in it yet. */
export function stoppedOf({ activeLicences }: School, history: readonly Licence[]): Licence[] {
  const known = new Set(history.map(({ id }) => id))
  return [...(activeLicences ?? []).filter((one) => !isActive(one) && !known.has(one.id)), ...history]
}

/** Whose licence it is: name and address, as far as they are known. */
export function holderOf({ name, userEmail }: Licence): string {
  return name && userEmail ? `${isolated(name)} (${userEmail})` : (name ?? userEmail ?? '')
}
