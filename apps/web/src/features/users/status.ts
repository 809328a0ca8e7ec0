// The status of a user: invited until the account is confirmed, then active, or disabled.

import type { User } from '@schoolbeheer/contracts/identity/users'

export const statuses = ['invited', 'active', 'disabled'] as const
export type Status = (typeof statuses)[number]

/** Where the upstream does not say who is invited, users are active or disabled. */
export function statusOf({ roles, invitedSince }: Pick<User, 'roles' | 'invitedSince'>): Status {
  if (!roles?.includes('Active')) return 'disabled'
  return invitedSince ? 'invited' : 'active'
}
