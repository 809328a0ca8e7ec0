// The switches of a school's users, for being enabled and for their roles; the changes that were refused; and who was
// enabled or disabled here.

import { t } from 'i18next'
import { useState } from 'react'
import { toast } from '../../kit/feedback/toast.ts'
import { untilTold } from '../../kit/untilTold.ts'
import { trpc } from '../../trpc.ts'
import { refusalOf } from './refusal.ts'
import { roleLabel } from './roleLabels.ts'
import { createSwitches, type Switch } from './switches.ts'
import { nameOf } from './userNames.ts'
import { replaced, withRole, type UserList } from './useUserList.ts'

/** `key` names the switch. */
type Refusal = { key: string; message: string }

export function useSwitches(schoolId: string, { change, readAgain }: UserList) {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const setActive = trpc.users.setActive.useMutation()
  const setRole = trpc.users.setRole.useMutation()

  async function turn({ user, role, held }: Switch): Promise<void> {
    const { id } = user
    if (role === 'Active') await setActive.mutateAsync({ id, schoolId, active: held })
    else await setRole.mutateAsync({ id, schoolId, role, value: held })
    dismiss(keyOf({ user, role }))
    if (role === 'Active') setToggled((known) => new Set([...known, id]))
    change((users) => replaced(users, id, (one) => withRole(one, role, held)))
    // Without this wait the table would show the old value for a moment.
    await untilTold()
  }

  function done({ user, role, held }: Switch, undo: () => void): void {
    if (role === 'Active') toast.undoable(t(held ? 'user_enabled' : 'user_disabled', { name: nameOf(user) }), undo)
  }

  function fail(refused: Switch, error: unknown): void {
    const key = keyOf(refused)
    const message = `${whatFailed(refused)} ${refusalOf(error)}`
    setRefusals((known) => [...known.filter((one) => one.key !== key), { key, message }])
    void readAgain()
  }

  /** Removes the message about a switch. */
  function dismiss(key: string): void {
    setRefusals((known) => (known.some((one) => one.key === key) ? known.filter((one) => one.key !== key) : known))
  }

  const [switches] = useState(() => createSwitches({ turn, fail, done }))
  return { switches, refusals, dismiss, toggled, forgetToggled: () => setToggled(new Set()) }
}

function keyOf({ user, role }: Pick<Switch, 'user' | 'role'>): string {
  return `${user.id} ${role}`
}

function whatFailed({ user, role, held }: Switch): string {
  const name = nameOf(user)
  if (role === 'Active') return t(held ? 'user_enable_failed' : 'user_disable_failed', { name })
  return t(held ? 'user_role_give_failed' : 'user_role_take_failed', { name, role: roleLabel(t, role) })
}
