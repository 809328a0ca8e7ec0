// The switches of a school's users, which enable them and give them roles; the refused changes; and the users who were
// enabled or disabled here.

import type { User } from '@schoolbeheer/contracts/identity/users'
import type { Role } from '@schoolbeheer/domain/roles'
import { t } from 'i18next'
import { useState } from 'react'
import { toast } from '../../kit/feedback/toast.ts'
import { createSwitches, type Switch } from '../../kit/table/switches.ts'
import { untilDrawn } from '../../kit/untilDrawn.ts'
import { trpc } from '../../trpc.ts'
import { refusalOf } from './refusal.ts'
import { roleLabel } from './roleLabels.ts'
import { nameOf } from './userNames.ts'
import { replaced, withRole, type UserList } from './useUserList.ts'

/** Gives a user a role or takes it away. The role Active says whether the user is enabled. */
type RoleSwitch = Switch<User, Role>

/** `key` names the switch. */
type Refusal = { key: string; message: string }

export function useSwitches(schoolId: string, { change, readAgain }: UserList) {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const setActive = trpc.users.setActive.useMutation()
  const setRole = trpc.users.setRole.useMutation()

  async function turn({ row: user, name: role, on: held }: RoleSwitch): Promise<void> {
    const { id } = user
    if (role === 'Active') await setActive.mutateAsync({ id, schoolId, active: held })
    else await setRole.mutateAsync({ id, schoolId, role, value: held })
    dismiss(keyOf(user, role))
    if (role === 'Active') setToggled((known) => new Set([...known, id]))
    change((users) => replaced(users, id, (one) => withRole(one, role, held)))
    // Without this wait the table would show the old value for a moment.
    await untilDrawn()
  }

  function done({ row: user, name: role, on: held }: RoleSwitch, undo: () => void): void {
    if (role === 'Active') toast.undoable(t(held ? 'user_enabled' : 'user_disabled', { name: nameOf(user) }), undo)
  }

  function fail(refused: RoleSwitch, error: unknown): void {
    const key = keyOf(refused.row, refused.name)
    const message = `${whatFailed(refused)} ${refusalOf(error)}`
    setRefusals((known) => [...known.filter((one) => one.key !== key), { key, message }])
    void readAgain()
  }

  /** Removes the message about a switch. */
  function dismiss(key: string): void {
    setRefusals((known) => (known.some((one) => one.key === key) ? known.filter((one) => one.key !== key) : known))
  }

  const [switches] = useState(() => createSwitches<User, Role>({ turn, fail, done }))
  return { switches, refusals, dismiss, toggled, forgetToggled: () => setToggled(new Set()) }
}

function keyOf(user: User, role: Role): string {
  return `${user.id} ${role}`
}

function whatFailed({ row: user, name: role, on: held }: RoleSwitch): string {
  const name = nameOf(user)
  if (role === 'Active') return t(held ? 'user_enable_failed' : 'user_disable_failed', { name })
  return t(held ? 'user_role_give_failed' : 'user_role_take_failed', { name, role: roleLabel(t, role) })
}
