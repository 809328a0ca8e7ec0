// The switches of a school's users: enabling them, and their roles.

import { notifyManager } from '@tanstack/react-query'
import { t } from 'i18next'
import { useState } from 'react'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import { refusalOf } from './refusal.ts'
import { roleLabel } from './roleLabels.ts'
import { createSwitches, type Switch, type Switches } from './switches.ts'
import { nameOf } from './userNames.ts'
import { replaced, withRole, type UserList } from './useUserList.ts'

export function useSwitches(schoolId: string, { change, readAgain }: UserList): Switches {
  const setActive = trpc.users.setActive.useMutation()
  const setRole = trpc.users.setRole.useMutation()

  async function turn({ user: { id }, role, held }: Switch): Promise<void> {
    if (role === 'Active') await setActive.mutateAsync({ id, schoolId, active: held })
    else await setRole.mutateAsync({ id, schoolId, role, value: held })
    change((users) => replaced(users, id, (user) => withRole(user, role, held)))
    // Until the table has heard of it, it would show what was before.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve))
  }

  function fail(refused: Switch, error: unknown): void {
    toast.error(`${whatFailed(refused)} ${refusalOf(error)}`)
    void readAgain()
  }

  const [switches] = useState(() => createSwitches({ turn, fail }))
  return switches
}

function whatFailed({ user, role, held }: Switch): string {
  const name = nameOf(user)
  if (role === 'Active') return t(held ? 'user_enable_failed' : 'user_disable_failed', { name })
  return t(held ? 'user_role_give_failed' : 'user_role_take_failed', { name, role: roleLabel(t, role) })
}
