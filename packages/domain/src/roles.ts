// The roles of the specification, and the flags that a role claim gives.

/** Every role a user can hold, by the names that travel in the role claim. */
export const roles = [
  'Active',
  'Admin',
  'Ambtsbevoegdheden',
  'Boekhouding',
  'Dagroosterbeheer',
  'Directie',
  'Examenrooster',
  'Personeelsadministratie',
  'Roosteraar',
  'SchoolAdmin',
  'TA',
  'ICT',
  'Orthopedagoog',
  'Adjunct-directeur',
  'Opleiding',
] as const

export type Role = (typeof roles)[number]

export type RoleFlags = {
  isActive: boolean
  isAdmin: boolean
  isSchoolAdmin: boolean
  canSeeInvoice: boolean
  canWriteCourses: boolean
}

/** The flags of a role claim: an array of roles, or one role that must equal the name. Anything else gives none. */
export function roleFlags(claim: unknown): RoleFlags {
  const held: unknown[] = Array.isArray(claim) ? claim : [claim]
  const holds = (...names: Role[]) => names.some((name) => held.includes(name))

  return {
    isActive: holds('Active'),
    isAdmin: holds('Admin'),
    isSchoolAdmin: holds('SchoolAdmin'),
    canSeeInvoice: holds('SchoolAdmin', 'Directie', 'Boekhouding'),
    canWriteCourses: holds('Opleiding', 'Admin'),
  }
}

/** Whether somebody who held the first roles and now holds the others may do less. */
export function takesAway(before: readonly string[], after: readonly string[]): boolean {
  const [had, has] = [before, after].map((held) => Object.values(roleFlags(held)))
  return had?.some((flag, at) => flag && !has?.[at]) ?? false
}
