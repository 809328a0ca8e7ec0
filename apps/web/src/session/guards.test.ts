import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { expect, test } from 'vitest'
import { letsIn, type PageAccess } from './guards.ts'

const teacher: SessionUser = {
  userId: 't',
  email: 't@school.test',
  firstName: 'T',
  lastName: 'T',
  schoolGuid: null,
  isActive: true,
  isAdmin: false,
  isSchoolAdmin: false,
  canWriteCourses: false,
  canSeeInvoice: false,
}
const layout = { routeId: '/_signed-in', staticData: {} }

function page(allows?: PageAccess) {
  return { routeId: '/_signed-in/page', staticData: { ...(allows && { allows }) } }
}

function opens(...pages: ReturnType<typeof page>[]): boolean {
  return letsIn(teacher, layout.routeId, [{ routeId: '__root__', staticData: {} }, layout, ...pages])
}

test('a page lets in a user who has its permission, or passes its test', () => {
  expect([opens(page('courseDays:read')), opens(page(({ isActive }) => isActive))]).toEqual([true, true])
  expect([opens(page('schoolGroups:write')), opens(page(({ isAdmin }) => isAdmin))]).toEqual([false, false])
})

test('a page that does not say whom it lets in lets in nobody', () => {
  expect([opens(page()), opens(page(), page('courseDays:read')), opens(page('courseDays:read'), page())]).toEqual([
    false,
    false,
    false,
  ])
})

test('every route above a page has to let the user in too', () => {
  expect(opens(page('courseDays:read'), page('schoolGroups:write'))).toBe(false)
})
