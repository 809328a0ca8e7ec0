import { expect, test } from 'vitest'
import type { Viewer } from './permissions.ts'
import { roleFlags, type Role } from './roles.ts'
import {
  assignableRoles,
  canManageUsersOf,
  canRemove,
  canSeeUsersOf,
  canSetActive,
  canSetRole,
  isOwnAccount,
} from './users.ts'

const own = '7B0C6A52-4c1e-4b8e-9a55-1f5a1c0d7e11'
const other = '00000000-4c1e-4b8e-9a55-1f5a1c0d7e11'
function viewer(userId: string, roles: Role[], schoolGuid: string | null = null): Viewer {
  return {
    userId,
    schoolGuid,
    ...roleFlags(roles),
  }
}
const admin = viewer('admin', ['Active', 'Admin'])
const writer = viewer('writer', ['Active', 'Opleiding'])
const schoolAdmin = viewer('school-admin', ['Active', 'SchoolAdmin'], own)
const director = viewer('director', ['Active', 'Directie'], own)
function user(roles: Role[] = ['Active'], schoolId: string | null = own.toLowerCase(), guid = 'somebody') {
  return {
    guid,
    schoolId,
    roles,
  }
}

test.each([
  ['admin', admin, true, true],
  ['course writer', writer, true, true],
  ['school admin', schoolAdmin, true, false],
  ['director', director, false, false],
  ['school admin without a school', viewer('x', ['Active', 'SchoolAdmin']), false, false],
  ['inactive admin', viewer('x', ['Admin']), false, false],
])('whose users %s sees', (_name, who, ofOwn, ofOther) => {
  expect([canSeeUsersOf(who, own), canSeeUsersOf(who, other)]).toEqual([ofOwn, ofOther])
})

test('admins manage every school, school admins their own, nobody else any', () => {
  expect([admin, writer, schoolAdmin, director].map((who) => canManageUsersOf(who, own.toLowerCase()))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([admin, writer, schoolAdmin, director].map((who) => canManageUsersOf(who, other))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(canManageUsersOf(viewer('x', ['Active', 'SchoolAdmin'], ''), '')).toBe(false)
})

test('a school admin gives every role of the own school but the three reserved ones', () => {
  const refused = assignableRoles.filter((role) => !canSetRole(schoolAdmin, user(), role))
  expect(refused).toEqual(['Admin', 'SchoolAdmin', 'Opleiding'])
  expect(assignableRoles.filter((role) => canSetRole(schoolAdmin, user(['Active'], other), role))).toEqual([])
  expect(assignableRoles.filter((role) => canSetRole(admin, user(['Active'], other), role))).toEqual(assignableRoles)
  expect(assignableRoles).not.toContain('Active')
})

test('nobody disables, deletes or changes the roles of their own account', () => {
  for (const self of [admin, schoolAdmin]) {
    const account = user(['Active'], own, self.userId.toUpperCase())
    expect([canSetActive, canRemove].map((rule) => rule(self, account))).toEqual([false, false])
    expect(canSetRole(self, account, 'TA')).toBe(false)
    expect([account, user(), user([], own, '')].map((one) => isOwnAccount(self, one))).toEqual([true, false, false])
  }
})

test('facts that are missing refuse', () => {
  for (const guid of [undefined, null, '']) {
    const nameless = { ...user(), guid }
    for (const who of [admin, schoolAdmin]) {
      expect([canSetActive, canRemove].map((rule) => rule(who, nameless))).toEqual([false, false])
      expect(canSetRole(who, nameless, 'TA')).toBe(false)
    }
  }
  const roleless = { ...user(), roles: undefined }
  expect([schoolAdmin, admin].map((who) => canRemove(who, roleless))).toEqual([false, true])
})

test.each<Role>(['Admin', 'SchoolAdmin', 'Opleiding'])('a school admin takes no account away that is %s', (role) => {
  for (const rule of [canSetActive, canRemove]) {
    expect(rule(schoolAdmin, user(['Active', role]))).toBe(false)
    expect(rule(schoolAdmin, user(['Active', 'Directie']))).toBe(true)
    expect(rule(admin, user(['Active', role]))).toBe(true)
  }
})

test('another program manages users if its scope allows, but gives and takes no reserved role', () => {
  const program: Viewer = { ...viewer('program', ['Active', 'Admin']), scopes: ['users:manage'] }
  expect(canSetRole(program, user(), 'Directie')).toBe(true)
  expect(canSetActive(program, user())).toBe(true)
  expect(canSetRole(program, user(), 'Admin')).toBe(false)
  expect(canRemove(program, user(['Active', 'Admin']))).toBe(false)
  expect(canManageUsersOf({ ...program, scopes: ['users:read'] }, own)).toBe(false)
})
