// The users of a school as they were read, with the changes that were made here.

import type { User } from '@schoolbeheer/contracts/identity/users'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useCallback } from 'react'
import { trpc } from '../../trpc.ts'

export type UserList = Pick<ReturnType<typeof useUserList>, 'change' | 'readAgain'>

export function useUserList(schoolId: string) {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  // The list was requested for this school, so its users belong to it, whatever the upstream says in the rows.
  const select = useCallback((users: User[]) => users.map((user) => ({ ...user, schoolId })), [schoolId])
  const list = trpc.users.list.useQuery({ schoolId }, { select })

  function readAgain(): Promise<void> {
    return utils.users.list.invalidate({ schoolId })
  }

  /** Repeats in the list a change that the server has made. */
  function change(update: (users: User[]) => User[]): void {
    utils.users.list.setData({ schoolId }, (users) => users && update(users))
    // A list that was requested before this change would undo it.
    if (queryClient.isFetching({ queryKey: getQueryKey(trpc.users.list, { schoolId }) }) > 0) void readAgain()
  }

  /** Undefined when the list has no such user. */
  function idOf(userName: string): number | undefined {
    const users = utils.users.list.getData({ schoolId })
    return users?.find((user) => user.userName?.toLowerCase() === userName.toLowerCase())?.id
  }

  return { list, change, readAgain, idOf }
}

/** The list with this user updated, for `change`. */
export function replaced(users: User[], id: number, update: (user: User) => User): User[] {
  return users.map((user) => (user.id === id ? update(user) : user))
}

/** The user with the role, or without it. */
export function withRole(user: User, role: string, held: boolean): User {
  const others = (user.roles ?? []).filter((one) => one !== role)
  return { ...user, roles: held ? [...others, role] : others }
}
