// Users in the command palette.

import { as } from './accounts.ts'
import { box, open, options, palette, section } from './palette.ts'
import { call } from './procedures.ts'
import { addSchool, openAsSchoolAdmin } from './schools.ts'
import { expectMade } from './tables.ts'
import { expect, test } from './test.ts'
import { addUsers, row } from './usersPanel.ts'

test.use(as('admin'))

test('a user is found by e-mail address and shown in the list of the school; only by who sees it', async ({
  page,
  browser,
}) => {
  const { id, guid, groupName: _, ...school } = await addSchool(page)
  const { name } = school
  const [user] = await addUsers(page, guid, ['Zoë Dubois', 'An Maes'])
  const { userName = '' } = user ?? {}
  await page.goto('/home')
  await open(page, userName.slice(0, -2))
  const found = section(page, 'Gebruikers').getByRole('option')
  await expect(found).toHaveText([`Zoë Dubois${userName} · ${name}`])
  await found.click()
  await expect(page).toHaveURL(`/schools/${id}?user=${user?.id}`)
  await expectMade(row(page, 'Zoë Dubois'))
  await page.reload()
  await expectMade(row(page, 'Zoë Dubois'))

  const other = await call<{ guid: string }>(page, 'schools.create', { ...school, name: 'Andere' })
  const stranger = await openAsSchoolAdmin(browser, page, other.guid)
  await stranger.goto('/home')
  await open(stranger, userName)
  await expect(palette(stranger).getByText('Niets gevonden')).toBeVisible()
  await box(stranger).fill('ria claes')
  await expect(options(stranger)).toHaveText([/^Ria Claes.*· Andere$/])
  await stranger.keyboard.press('Enter')
  await expect(stranger).toHaveURL(/\/schools\/my\?user=\d+$/)
  await expectMade(row(stranger, 'Ria Claes'))
})
