// The number of a school's licences that are in use.

import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { School } from '@schoolbeheer/contracts/school/schools'
import { hasFreeLicence } from '@schoolbeheer/domain/schools'

export type Occupation = {
  active: number
  /** null: any number. */
  maximum: number | null
  state: 'free' | 'full' | 'over'
}

/** The number of active licences, and how many there may be. */
export function occupationOf({ activeLicences, maxNumberLicences }: School): Occupation {
  const active = activeLicences?.filter(isActive).length ?? 0
  const maximum = maxNumberLicences ?? null
  if (hasFreeLicence(active, maximum)) return { active, maximum, state: 'free' }
  return { active, maximum, state: active === maximum ? 'full' : 'over' }
}

/** The list holds active licences, so a licence counts as active unless it says otherwise. */
export function isActive(licence: Licence): boolean {
  return licence.active !== false
}
