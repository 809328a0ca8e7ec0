// What is counted and said of a school's licences.

import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { School } from '@schoolbeheer/contracts/school/schools'
import { hasFreeLicence } from '@schoolbeheer/domain/schools'
import { isolated } from '../../kit/text/isolated.ts'

export type Occupation = {
  active: number
  /** null: any number. */
  maximum: number | null
  state: 'free' | 'full' | 'over'
}

/** How many licences are active against how many may be. */
export function occupationOf({ activeLicences, maxNumberLicences }: School): Occupation {
  const active = activeLicences?.filter(isActive).length ?? 0
  const maximum = maxNumberLicences ?? null
  if (hasFreeLicence(active, maximum)) return { active, maximum, state: 'free' }
  return { active, maximum, state: active === maximum ? 'full' : 'over' }
}

/** They are listed because they are active, unless they say otherwise. */
export function isActive(licence: Licence): boolean {
  return licence.active !== false
}

/** The school with one licence that is not active any more; the others stay the objects that they are. */
export function withStopped(school: School, id: number): School {
  const stopped = (licence: Licence) => (licence.id === id ? { ...licence, active: false } : licence)
  return { ...school, activeLicences: school.activeLicences?.map(stopped) }
}

/** Whose licence it is: name and address, as far as they are known. */
export function holderOf({ name, userEmail }: Licence): string {
  return name && userEmail ? `${isolated(name)} (${userEmail})` : (name ?? userEmail ?? '')
}
