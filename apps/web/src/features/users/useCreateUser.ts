// Adding a user with roles. The documents have a call that adds a user and a call for each role, so a part can be
// refused: the finished calls stand, and sending again makes only the others.

import { User, type NewUser } from '@schoolbeheer/contracts/identity/users'
import type { AssignableRole } from '@schoolbeheer/domain/users'
import { t } from 'i18next'
import { useState } from 'react'
import { trpc } from '../../trpc.ts'
import { refusalOf } from './refusal.ts'
import { roleLabel } from './roleLabels.ts'
import { nameOf } from './userNames.ts'
import { replaced, withRole, type UserList } from './useUserList.ts'

/** The user was added, but not all roles could be given; the message says which, and why. */
export class RolesNotGiven extends Error {}

type Fields = Pick<NewUser, 'userName' | 'firstName' | 'lastName'>

export function useCreateUser(school: { guid: string; name: string }, list: UserList) {
  const { client } = trpc.useUtils()
  /** Set once the user is added; `user` is undefined where the upstream does not tell who was added. */
  const [created, setCreated] = useState<{ user: User | undefined } | null>(null)

  /** Throws a RolesNotGiven when the user was added without all roles. */
  async function create(fields: Fields, roles: readonly AssignableRole[]): Promise<void> {
    const user = created ? created.user : await add(fields)
    if (roles.length > 0) await give(user, fields, roles)
  }

  /** Undefined where the upstream does not tell who was added. */
  async function add(fields: Fields): Promise<User | undefined> {
    const answer = await client.users.create.mutate({ ...fields, schoolId: school.guid, schoolName: school.name })
    const { data } = User.safeParse(answer)
    if (!data?.userName) {
      await list.readAgain()
      return undefined
    }
    const user = withRole(data, 'Active', true)
    list.change((known) => [...known, user])
    return user
  }

  /** The roles are given one after the other, because an upstream may write all roles of a user at each call. */
  async function give(known: User | undefined, fields: Fields, roles: readonly AssignableRole[]): Promise<void> {
    let user = known
    const missing: AssignableRole[] = []
    let refusal: unknown
    for (const role of roles.filter((one) => !known?.roles?.includes(one))) {
      try {
        user ??= await find(fields.userName)
        const { id } = user
        await client.users.setRole.mutate({ id, schoolId: school.guid, role, value: true })
        user = withRole(user, role, true)
      } catch (error) {
        refusal = error
        missing.push(role)
      }
    }
    const after = user
    if (after) list.change((users) => replaced(users, after.id, () => after))
    if (missing.length === 0) return
    setCreated({ user: after })
    const names = missing.map((role) => roleLabel(t, role)).join(', ')
    throw new RolesNotGiven(`${t('user_roles_missing', { name: nameOf(fields), roles: names })} ${refusalOf(refusal)}`)
  }

  async function find(userName: string): Promise<User> {
    const users = await client.users.list.query({ schoolId: school.guid })
    const found = users.find((one) => one.userName?.toLowerCase() === userName.toLowerCase())
    if (!found) throw new Error(`${userName} is not in the list`)
    return found
  }

  return { create, isCreated: created !== null }
}
