// How a user stands: invited until the account is confirmed, active, or disabled.

import type { User } from '@schoolbeheer/contracts/identity/users'

export const statuses = ['invited', 'active', 'disabled'] as const
export type Status = (typeof statuses)[number]

/** An upstream that does not say who is invited has active and disabled users only. */
export function statusOf({ roles, invitedSince }: Pick<User, 'roles' | 'invitedSince'>): Status {
  if (!roles?.includes('Active')) return 'disabled'
  return invitedSince ? 'invited' : 'active'
}
