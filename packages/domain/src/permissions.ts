// Who may do what, in general: the one table that the gateway, the APIs and the web client use.
// Rules about one record (own school, deadlines) live beside their feature.

import type { Language } from './languages.ts'
import type { RoleFlags } from './roles.ts'

/** Another program has scopes instead of roles: it may do what an admin may do, within its scopes. */
export type Viewer = RoleFlags & {
  userId: string
  schoolGuid: string | null
  /** Where the token says it, as the rest of who it is. */
  name?: string
  email?: string
  firstName?: string
  lastName?: string
  /** The `id` of the user in the identity service. */
  uid?: number
  /** What is sent to the viewer is in it. */
  language?: Language
  scopes?: readonly string[]
}

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

/**
 * What the flags of an active user allow; `program` is for other programs only. Ask `may`, which also checks that the
 * viewer is active.
 */
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
  'search:find': everyone,
  'users:read': courseWriterOrSchoolAdmin,
  'users:manage': adminOrSchoolAdmin,
  'audit:read': admin,
  'activity:read': admin,
  'invoices:read': (flags) => flags.isAdmin || flags.canSeeInvoice,
  'invoices:manage': admin,
  'creditNotes:manage': admin,
  /** Each kind of paper says once more who may. */
  'dispatches:settle': courseWriter,
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

/** What a scope allows besides the permission of its name: whoever manages papers settles what became of them. */
const settles: readonly Permission[] = ['dispatches:settle']
const grants: Partial<Record<string, readonly Permission[]>> = {
  'invoices:manage': settles,
  'creditNotes:manage': settles,
  'purchaseOrders:manage': settles,
  'courseDays:write': settles,
}

/**
 * Whether the viewer (null: not signed in) has the permission. Every permission but 'public' requires an active viewer,
 * and for another program the scope of the same name.
 */
export function may(viewer: Asking | null, permission: Permission): boolean {
  if (permission === 'public') return true
  if (viewer === null || !viewer.isActive || !permissions[permission](viewer)) return false
  return (
    viewer.scopes === undefined ||
    viewer.scopes.some((scope) => scope === permission || grants[scope]?.includes(permission))
  )
}
