// Permissions in general: the one table that the gateway, the APIs and the web client use. Rules about one record (own
// school, deadlines) live beside their feature.

import type { Language } from './languages.ts'
import type { RoleFlags } from './roles.ts'

/** Another program has scopes instead of roles: it may do what an admin may do, within its scopes. */
export type Viewer = RoleFlags & {
  userId: string
  schoolGuid: string | null
  /** The name, where the token has it; the same goes for the other fields of the person. */
  name?: string
  email?: string
  firstName?: string
  lastName?: string
  /** The `id` of the user in the identity service. */
  uid?: number
  /** The language of mails to the viewer. */
  language?: Language
  scopes?: readonly string[]
}

export type Permission = 'public' | keyof typeof permissions

/** The fields that decide about a permission. */
type Rights = RoleFlags & Pick<Viewer, 'scopes'>

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
function program({ scopes }: Rights) {
  return scopes !== undefined
}

/**
 * The check of each permission by the flags of an active user; `program` is for other programs only. Ask `may`, which
 * also checks that the viewer is active.
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
  'operations:manage': admin,
  'invoices:read': (flags) => flags.isAdmin || flags.canSeeInvoice,
  'invoices:manage': admin,
  'creditNotes:manage': admin,
  'payments:read': admin,
  'payments:manage': admin,
  /** Each kind of paper has its own check as well. */
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
} satisfies Record<string, (viewer: Rights) => boolean>

/** The permissions that a scope includes besides its own: a program that manages papers settles their dispatches. */
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
export function may(viewer: Rights | null, permission: Permission): boolean {
  if (permission === 'public') return true
  if (viewer === null || !viewer.isActive || !permissions[permission](viewer)) return false
  return (
    viewer.scopes === undefined ||
    viewer.scopes.some((scope) => scope === permission || grants[scope]?.includes(permission))
  )
}
