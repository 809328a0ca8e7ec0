// Schools and their licences: who sees which, and how many licences are left. A school is named by its guid. The viewer
// has passed `may` where a function does not ask it.

import { may, type Viewer } from './permissions.ts'
import type { RoleFlags } from './roles.ts'

/** The fields that in the list of a group's schools only reach those who see contracts. */
export const licenceFields = ['maxNumberLicences', 'licenceExpirationDate', 'activeLicences'] as const

/** Whether the viewer sees every school; a school admin sees the own one only. */
export function seesAllSchools(viewer: RoleFlags): boolean {
  return viewer.canWriteCourses
}

/** Whether the page of the own school is the viewer's: an admin finds schools in their groups. */
export function hasOwnSchoolPage(viewer: RoleFlags): boolean {
  return viewer.isActive && viewer.isSchoolAdmin && !viewer.isAdmin
}

/** Admins stop licences of any school, a school admin those of the own school. */
export function canStopLicencesOf(viewer: Viewer, schoolGuid: string | null | undefined): boolean {
  return may(viewer, 'licences:stop') && (viewer.isAdmin || isOwnSchool(viewer, schoolGuid))
}

/** Whether one more licence can be active; a school without a maximum has no end of them. */
export function hasFreeLicence(active: number, maxNumberLicences: number | null | undefined): boolean {
  return typeof maxNumberLicences !== 'number' || active < maxNumberLicences
}

/** Whether the guid is that of the viewer's school; a viewer without a school has none. */
export function isOwnSchool(viewer: Pick<Viewer, 'schoolGuid'>, schoolGuid: string | null | undefined): boolean {
  return sameGuid(viewer.schoolGuid, schoolGuid)
}

/** Guids do not differ by case; a missing one is nobody's. */
export function sameGuid(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a) && a?.toLowerCase() === b?.toLowerCase()
}
