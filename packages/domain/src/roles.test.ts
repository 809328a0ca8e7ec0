import { expect, test } from 'vitest'
import { roleFlags, takesAway } from './roles.ts'

const none = { isActive: false, isAdmin: false, isSchoolAdmin: false, canSeeInvoice: false, canWriteCourses: false }

test.each([
  [['Active'], { isActive: true }],
  [['Active', 'Admin'], { isActive: true, isAdmin: true, canWriteCourses: true }],
  [['Active', 'Opleiding'], { isActive: true, canWriteCourses: true }],
  [['Active', 'SchoolAdmin'], { isActive: true, isSchoolAdmin: true, canSeeInvoice: true }],
  [['Active', 'Directie'], { isActive: true, canSeeInvoice: true }],
  [['Active', 'Boekhouding'], { isActive: true, canSeeInvoice: true }],
  [['Active', 'TA', 'Adjunct-directeur'], { isActive: true }],
  ['Active', { isActive: true }],
  ['Admin', { isAdmin: true, canWriteCourses: true }],
])('the claim %j gives its flags', (claim, flags) => {
  expect(roleFlags(claim)).toEqual({ ...none, ...flags })
})

test.each([
  'Active,Admin',
  'Inactive',
  'SuperAdmin',
  'active',
  ' Admin',
  '',
  [],
  ['active', 'admin'],
  [['Active', 'Admin']],
  { 0: 'Active', length: 1 },
  { Active: true },
  true,
  1,
  null,
  undefined,
])('the claim %j gives nothing', (claim) => {
  expect(roleFlags(claim)).toEqual(none)
})

test.each<[string[], string[], boolean]>([
  [['Active', 'Directie'], ['Active'], true],
  [['Active', 'Directie', 'Boekhouding'], ['Active', 'Boekhouding'], false],
  [['Active', 'ICT'], ['Active'], false],
  [['Active'], ['Active', 'Admin'], false],
  [['Active', 'Admin'], ['Active', 'Opleiding'], true],
  [['Active'], [], true],
])('from %j to %j takes a right away: %s', (before, after, takes) => {
  expect(takesAway(before, after)).toBe(takes)
})
