// The state and actions that a panel shares with its rows. The object stays the same as long as the panel is there, so
// that it never causes a row to be drawn again.

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import type { User } from '@schoolbeheer/contracts/identity/users'
import type { Role } from '@schoolbeheer/domain/roles'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Switches } from '../../kit/table/switches.ts'

export type Panel = {
  viewer: SessionUser
  switches: Switches<User, Role>
  edit: (user: User) => void
  remove: (user: User) => void
  /** Sends the activation mail once more; null where the upstream has no call for it. */
  resend: ((user: User) => void) | null
}

export const PanelContext = createContext<Panel | null>(null)

export function usePanel(): Panel {
  const panel = use(PanelContext)
  if (!panel) throw new Error('There is no panel around this')
  return panel
}

/** The roles of a user as they are wanted, and those that are not confirmed yet. */
export function useRoles(user: User) {
  const { switches } = usePanel()
  const pending: ReadonlyMap<string, boolean> = useSyncExternalStore(switches.subscribe, () => switches.pendingOf(user))
  const settled = (user.roles ?? []).filter((role) => !pending.has(role))
  const given = [...pending].flatMap(([role, held]) => (held ? [role] : []))
  return { roles: [...settled, ...given], pending }
}
