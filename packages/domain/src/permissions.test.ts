import { expect, test } from 'vitest'
import { may, permissions } from './permissions.ts'
import type { Permission } from './permissions.ts'
import { roleFlags } from './roles.ts'

const active: Permission[] = [
  'public',
  'account:change',
  'reference:read',
  'search:find',
  'schoolGroups:read',
  'courseDays:read',
  'courseDays:signUp',
  'locations:read',
]

const opleiding: Permission[] = [
  ...active,
  'schools:read',
  'users:read',
  'courseDays:write',
  'courseDays:nominate',
  'dispatches:settle',
  'schoolVisits:manage',
  'feedback:manage',
  'locations:write',
]

const schoolAdmin: Permission[] = [
  ...active,
  'schools:read',
  'licences:stop',
  'users:read',
  'users:manage',
  'invoices:read',
  'courseDays:nominate',
]

const all: Permission[] = [
  ...opleiding,
  'account:resend',
  'releases:manage',
  'exceptions:manage',
  'schoolGroups:write',
  'schoolGroups:export',
  'schools:write',
  'licences:stop',
  'users:manage',
  'audit:read',
  'activity:read',
  'operations:manage',
  'invoices:read',
  'invoices:manage',
  'creditNotes:manage',
  'payments:read',
  'payments:manage',
  'purchaseOrders:manage',
]

const programsOnly: Permission[] = ['licences:start', 'exceptions:report']

test('the list of all permissions is whole', () => {
  expect(new Set<string>([...all, ...programsOnly])).toEqual(new Set(['public', ...Object.keys(permissions)]))
})

test('a permission for programs only needs the scope, and no user has it', () => {
  const flags = roleFlags(['Active', 'Admin'])
  for (const permission of programsOnly) {
    expect(may(flags, permission)).toBe(false)
    expect(may({ ...flags, scopes: all }, permission)).toBe(false)
    expect(may({ ...flags, scopes: [permission] }, permission)).toBe(true)
  }
})

test('a program that manages papers of any kind settles what became of them', () => {
  const flags = roleFlags(['Active', 'Admin'])
  for (const scope of ['invoices:manage', 'creditNotes:manage', 'purchaseOrders:manage', 'courseDays:write'])
    expect(may({ ...flags, scopes: [scope] }, 'dispatches:settle')).toBe(true)
  for (const scope of ['invoices:read', 'courseDays:nominate'])
    expect(may({ ...flags, scopes: [scope] }, 'dispatches:settle')).toBe(false)
  expect(may({ ...flags, scopes: ['dispatches:settle'] }, 'invoices:manage')).toBe(false)
})

test.each([
  ['admin', roleFlags(['Active', 'Admin']), all],
  ['opleiding', roleFlags(['Active', 'Opleiding']), opleiding],
  ['schooladmin', roleFlags(['Active', 'SchoolAdmin']), schoolAdmin],
  ['directie', roleFlags(['Active', 'Directie']), [...active, 'invoices:read']],
  ['boekhouding', roleFlags(['Active', 'Boekhouding']), [...active, 'invoices:read']],
  ['plain active', roleFlags('Active'), active],
  ['inactive', roleFlags([]), ['public']],
  ['inactive with every other role', roleFlags(['Admin', 'SchoolAdmin', 'Opleiding', 'Directie']), ['public']],
  ['anonymous', null, ['public']],
])('%s may exactly this', (_name, viewer, expected) => {
  expect(new Set(all.filter((permission) => may(viewer, permission)))).toEqual(new Set(expected))
})
