// Rules of users and roles: who may manage whom, and who may give which roles. The APIs refuse by these rules, and the
// screens show their buttons by them. A user is identified by the guid that is the `sub` of the user's tokens, a school
// by its guid.

import { may, type Viewer } from './permissions.ts'
import { roles, type Role } from './roles.ts'
import { isOwnSchool, sameGuid } from './schools.ts'

/** Every role but Active, which is given and taken by enabling and disabling. */
export type AssignableRole = Exclude<Role, 'Active'>

export const assignableRoles = roles.filter((role) => role !== 'Active')

/** The roles that only an admin may give or take. */
const reservedRoles: readonly Role[] = ['Admin', 'SchoolAdmin', 'Opleiding']

/** The fields of a user that the rules look at. */
export type ManagedUser = {
  guid?: string | null | undefined
  schoolId?: string | null | undefined
  roles?: readonly string[] | null | undefined
}

/** Whether the viewer sees the users of all schools: admins and course writers do. */
export function seesAllUsers(viewer: Viewer): boolean {
  return may(viewer, 'users:read') && viewer.canWriteCourses
}

/** Whether the viewer sees the users of a school; a school admin sees those of the own school. */
export function canSeeUsersOf(viewer: Viewer, schoolGuid: string | null | undefined): boolean {
  return seesAllUsers(viewer) || (may(viewer, 'users:read') && isOwnSchool(viewer, schoolGuid))
}

/** Whether the viewer manages the users of a school: an admin of any, a school admin of the own one. */
export function canManageUsersOf(viewer: Viewer, schoolGuid: string | null | undefined): boolean {
  return may(viewer, 'users:manage') && (viewer.isAdmin || isOwnSchool(viewer, schoolGuid))
}

/** Whether the viewer may give or take this role. Nobody changes their own roles, so nobody can lock themselves out. */
export function canSetRole(viewer: Viewer, user: ManagedUser, role: AssignableRole): boolean {
  return (
    canManageUsersOf(viewer, user.schoolId) && isAnother(viewer, user) && (isAdminInPerson(viewer) || !isReserved(role))
  )
}

/** Whether the viewer may enable and disable the user. Disabling takes roles away, so reserved roles count here too. */
export function canSetActive(viewer: Viewer, user: ManagedUser): boolean {
  // Unknown roles may be reserved ones.
  const holdsReservedRole = user.roles?.some(isReserved) ?? true
  return (
    canManageUsersOf(viewer, user.schoolId) &&
    isAnother(viewer, user) &&
    (isAdminInPerson(viewer) || !holdsReservedRole)
  )
}

/** Whether the viewer may delete the user: the same rule as for disabling. */
export function canRemove(viewer: Viewer, user: ManagedUser): boolean {
  return canSetActive(viewer, user)
}

/** Whether the user is certainly somebody else: a user without a guid may be the viewer. */
function isAnother(viewer: Viewer, user: ManagedUser): boolean {
  return Boolean(user.guid) && !isOwnAccount(viewer, user)
}

/** Whether the user is the viewer. */
export function isOwnAccount(viewer: Pick<Viewer, 'userId'>, user: ManagedUser): boolean {
  return sameGuid(viewer.userId, user.guid)
}

/**
 * Whether the viewer is an admin and a person. A program could otherwise give a user roles, and by that user exceed its
 * own scopes.
 */
export function isAdminInPerson(viewer: Viewer): boolean {
  return viewer.isAdmin && viewer.scopes === undefined
}

/** Whether only an admin may give or take the role. */
export function isReserved(role: string): boolean {
  return reservedRoles.some((reserved) => reserved === role)
}
