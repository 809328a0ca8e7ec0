import { extensions } from '@schoolbeheer/contracts/extensions'
import { expect, test } from 'vitest'
import { abilities, type Ability } from './abilities.ts'
import { decide } from './can.ts'

const nobody = { isActive: true, isAdmin: false, isSchoolAdmin: false, canSeeInvoice: false, canWriteCourses: false }
const admin = { ...nobody, isAdmin: true, canWriteCourses: true }

test('what needs an extension can be done where the upstream names it, by who may', () => {
  const decisions = (ability: Ability) => [
    decide(ability, admin, [null, 'invoices.batch', 'invoices.dueDate', 'invoices.preview']),
    decide(ability, admin, ['invoices.history']),
    decide(ability, nobody, extensions),
    decide(ability, null, extensions),
  ]
  expect(decisions('invoices.batch')).toEqual([true, false, false, false])
  expect(decisions('invoices.send.dueDate')).toEqual([true, false, false, false])
  expect(decisions('files.invoicePreview')).toEqual([true, false, false, false])
})

test('it is not known before the upstream has answered, but for who may not', () => {
  expect([decide('invoices.batch', admin, undefined), decide('invoices.batch', nobody, undefined)]).toEqual([
    undefined,
    false,
  ])
})

test('a documented call needs the permission alone, and a public one nobody who is signed in', () => {
  expect([decide('schoolGroups.create', admin, undefined), decide('schoolGroups.create', nobody, [])]).toEqual([
    true,
    false,
  ])
  expect(decide('account.checkCode', null, ['account.checkCode'])).toBe(true)
})

test("what a call takes or answers beyond the documents has the call's permission and an extension of its own", () => {
  expect([abilities['schoolGroups.list'], abilities['schoolGroups.list.eInvoices']]).toEqual([
    { permission: 'schoolGroups:read', isLong: true },
    { permission: 'schoolGroups:read', extension: 'schoolGroups.preflight' },
  ])
})

test('the procedures that the gateway makes itself are extensions by their names', () => {
  expect(abilities['search.find']).toEqual({ permission: 'search:find', extension: 'search.find' })
})

test('lists that may be long are those of no record, except the reference lists', () => {
  const names = [
    'schoolGroups.list',
    'invoices.list',
    'courseDays.past',
    'users.list',
    'activity.list',
    'reference.cities',
    'schools.byId',
    'files.invoices',
  ]
  expect(names.filter((name) => abilities[name]?.isLong)).toEqual([
    'schoolGroups.list',
    'invoices.list',
    'courseDays.past',
  ])
})
