/** Actions of one person on the account of another. */
import { roleCall, roleCalls, users } from '@schoolbeheer/contracts/identity/users'
import type { AssignableRole } from '@schoolbeheer/domain/users'
import { accountOf, school, type Name, type TestApi } from './api.ts'

export async function reference(api: TestApi, name: string) {
  const { id, schoolGuid } = await api.user(name)
  return { id, schoolId: schoolGuid ?? school.guid }
}

export async function setRole(api: TestApi, as: Name, name: string, role: AssignableRole, held: boolean) {
  return (await api.as(as))(roleCall(role), { ...(await reference(api, name)), [roleCalls[role].field]: held })
}

export async function setActive(api: TestApi, as: Name, name: string, active: boolean) {
  return (await api.as(as))(users.setActive, { ...(await reference(api, name)), active })
}

export async function remove(api: TestApi, as: Name, name: string) {
  return (await api.as(as))(users.remove, await reference(api, name))
}

export async function create(api: TestApi, as: Name, name: string, more: object = {}) {
  return (await api.as(as))(users.create, {
    userName: accountOf(name).userName,
    firstName: 'Eva',
    lastName: 'Maes',
    schoolId: school.guid,
    ...more,
  })
}
