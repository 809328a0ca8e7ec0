/** The form in which a user travels. */
import type { User as WireUser } from '@schoolbeheer/contracts/identity/users'
import type { User } from './queries.ts'

/** Copies each field by its name, because the row holds the password too. */
export function toUser(user: User): WireUser {
  const { id, guid, userName, firstName, lastName, schoolGuid, schoolName, roles } = user
  return {
    id,
    guid,
    userName,
    firstName,
    lastName,
    schoolId: schoolGuid,
    schoolName,
    roles,
    invitedSince: user.passwordHash === null ? user.createdAt.toISOString() : null,
    lastSignIn: user.lastSignInAt?.toISOString() ?? null,
  }
}
