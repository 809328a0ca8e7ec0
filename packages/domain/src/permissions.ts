// Who may what, in general: the one table that the gateway, the APIs and the web client ask.
// Rules about one record (own school, deadlines) live beside their feature.

import type { RoleFlags } from './roles.ts'

/** Another program has no roles but scopes: it may what an admin may, as far as they go. */
export type Viewer = RoleFlags & { userId: string; schoolGuid: string | null; scopes?: readonly string[] }

export type Permission = 'public' | keyof typeof permissions

/** What a permission is decided by. */
type Asking = RoleFlags & Pick<Viewer, 'scopes'>

function everyone() {
  return true
}
function admin(flags: RoleFlags) {
  return flags.isAdmin
}
function courseWriter(flags: RoleFlags) {
  return flags.canWriteCourses
}
function adminOrSchoolAdmin(flags: RoleFlags) {
  return flags.isAdmin || flags.isSchoolAdmin
}
function courseWriterOrSchoolAdmin(flags: RoleFlags) {
  return flags.canWriteCourses || flags.isSchoolAdmin
}
function program({ scopes }: Asking) {
  return scopes !== undefined
}

/** What the flags of an active user allow; `program` is for other programs alone. Ask `may`, which also checks that the viewer is active. */
export const permissions = {
  'account:change': everyone,
  'account:resend': admin,
  'reference:read': everyone,
  'releases:manage': admin,
  'exceptions:manage': admin,
  'exceptions:report': program,
  'schoolGroups:read': everyone,
  'schoolGroups:write': admin,
  'schoolGroups:export': admin,
  'schools:read': courseWriterOrSchoolAdmin,
  'schools:write': admin,
  'licences:start': program,
  'licences:stop': adminOrSchoolAdmin,
  'users:read': courseWriterOrSchoolAdmin,
  'users:manage': adminOrSchoolAdmin,
  'audit:read': admin,
  'invoices:read': (flags) => flags.isAdmin || flags.canSeeInvoice,
  'invoices:manage': admin,
  'creditNotes:manage': admin,
  'purchaseOrders:manage': admin,
  'courseDays:read': everyone,
  'courseDays:write': courseWriter,
  'courseDays:nominate': courseWriterOrSchoolAdmin,
  'courseDays:signUp': everyone,
  'schoolVisits:manage': courseWriter,
  'feedback:manage': courseWriter,
  'locations:read': everyone,
  'locations:write': courseWriter,
} satisfies Record<string, (viewer: Asking) => boolean>

/**
 * Whether the viewer (null: not signed in) has the permission; all but 'public' ask for an active viewer, and of
 * another program for the scope of the same name.
 */
export function may(viewer: Asking | null, permission: Permission): boolean {
  if (permission === 'public') return true
  if (viewer === null || !viewer.isActive || !permissions[permission](viewer)) return false
  return viewer.scopes === undefined || viewer.scopes.includes(permission)
}
