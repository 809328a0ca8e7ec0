// Schools and their licences: the schools that a viewer sees, and the number of free licences. A school is identified
// by its guid. Where a function does not ask `may` itself, callers have checked it before.

import { may, type Viewer } from './permissions.ts'
import type { RoleFlags } from './roles.ts'

/** The fields that only viewers who see contracts get in the list of a group's schools. */
export const licenceFields = ['maxNumberLicences', 'licenceExpirationDate', 'activeLicences'] as const

/** Whether the viewer sees every school; a school admin sees the own one only. */
export function seesAllSchools(viewer: RoleFlags): boolean {
  return viewer.canWriteCourses
}

/**
 * Whether the viewer has the page of the own school. Only school admins have it: an admin finds schools in their
 * groups.
 */
export function hasOwnSchoolPage(viewer: RoleFlags): boolean {
  return viewer.isActive && viewer.isSchoolAdmin && !viewer.isAdmin
}

/** Whether the viewer may stop licences of a school: an admin of any, a school admin of the own one. */
export function canStopLicencesOf(viewer: Viewer, schoolGuid: string | null | undefined): boolean {
  return may(viewer, 'licences:stop') && (viewer.isAdmin || isOwnSchool(viewer, schoolGuid))
}

/** Whether one more licence can be active; always so for a school without a maximum. */
export function hasFreeLicence(active: number, maxNumberLicences: number | null | undefined): boolean {
  return typeof maxNumberLicences !== 'number' || active < maxNumberLicences
}

/** Whether the guid is that of the viewer's school; a viewer without a school has none. */
export function isOwnSchool(viewer: Pick<Viewer, 'schoolGuid'>, schoolGuid: string | null | undefined): boolean {
  return sameGuid(viewer.schoolGuid, schoolGuid)
}

/** Guids are compared without case; a missing guid equals none. */
export function sameGuid(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a) && a?.toLowerCase() === b?.toLowerCase()
}
