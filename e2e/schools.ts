/** Schools of a test's own, added as an admin through the gateway, and their school admin. */
import type { Browser, Page } from '@playwright/test'
import { cookiesOf } from './accounts.ts'
import { addGroup, unique } from './groups.ts'
import { call } from './procedures.ts'
import { confirmUser } from './users.ts'

/**
 * Adds a school, with all required fields and the given ones, to a new group in Ieper; the page has to be an admin's.
 */
export async function addSchool(page: Page, fields: Record<string, unknown> = {}) {
  const { id: schoolGroupId, name: groupName, city } = await addGroup(page, { licenceExpirationDate: '2027-03-09' })
  const school = { name: `School ${unique()}`, street: 'Schoolstraat', number: '12', city, schoolGroupId, ...fields }
  const { id, guid } = await call<{ id: number; guid: string }>(page, 'schools.create', school)
  return { ...school, id, guid, groupName }
}

/** A page of a school admin of this school, signed in; `admin` is a page of an admin. */
export async function openAsSchoolAdmin(browser: Browser, admin: Page, schoolId: string): Promise<Page> {
  const userName = `directie.${unique()}@school.test`
  const user = { userName, firstName: 'Ria', lastName: 'Claes', schoolId }
  const { id } = await call<{ id: number }>(admin, 'users.create', user)
  await call(admin, 'users.setRole', { id, schoolId, role: 'SchoolAdmin', value: true })

  // The new page is without the session that the test starts with.
  const page = await browser.newPage({ storageState: { cookies: [], origins: [] } })
  await confirmUser(page, userName, 'Winter-2026')
  await page.context().addCookies(await cookiesOf(userName, 'Winter-2026'))
  return page
}
