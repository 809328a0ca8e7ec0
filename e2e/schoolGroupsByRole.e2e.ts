// School groups for users who are not admins.

import type { Page } from '@playwright/test'
import { as, type Role } from './accounts.ts'
import { results, table as tableOf } from './tables.ts'
import { expect, test } from './test.ts'

function table(page: Page) {
  return tableOf(page, 'Scholengroepen')
}
function names(page: Page) {
  return table(page).getByRole('link')
}

function writes(page: Page) {
  return page.getByRole('link', { name: /Nieuwe|Exporteren|Bewerken|Alle scholengroepen/ })
}
function edit(page: Page) {
  return page.getByRole('button', { name: 'Bewerken' })
}

/** Opens the first group of the list. */
async function open(page: Page) {
  await page.goto('/schoolgroups')
  const name = (await names(page).first().textContent()) ?? ''
  await names(page).first().click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

for (const role of ['opleiding', 'schooladmin', 'directie', 'leerkracht'] satisfies Role[]) {
  test.describe(role, () => {
    test.use(as(role))

    test('sees no contract and changes nothing', async ({ page }) => {
      const answer = page.waitForResponse(/schoolGroups\.list/)
      await open(page)
      expect(await (await answer).text()).not.toMatch(/"(contract|licence|yearly)\w*":/)
      await expect(page.getByText(/Licentie|Contract|Jaarlijks|schijven/)).toBeHidden()
      await expect(writes(page)).toBeHidden()
      await page.goto('/schoolgroups')
      await expect(table(page)).toBeVisible()
      await expect(writes(page)).toBeHidden()
    })

    if (role === 'opleiding') {
      test('sees every group', async ({ page }) => {
        await page.goto('/schoolgroups')
        await expect(results(page)).toHaveText(/^\d\d+ resultaten$/)
      })

      test('has no filters on contracts, in the address neither', async ({ page }) => {
        await page.goto('/schoolgroups?contractType=1&expiry=none')
        await expect(results(page)).toHaveText(/^\d\d+ resultaten$/)
        await expect(page.getByRole('group', { name: 'Filters' }).getByRole('combobox')).toHaveCount(3)
      })
    } else {
      test('sees the group of the own school alone', async ({ page }) => {
        await page.goto('/schoolgroups')
        await expect(results(page)).toHaveText('1 resultaat')
        await expect(names(page)).toHaveCount(1)
        await open(page)
        const own = Number(/\d+$/.exec(page.url())?.[0])
        await page.goto(`/schoolgroups/${own + 1}`)
        await expect(page.getByText('Deze scholengroep bestaat niet')).toBeVisible()
      })

      test('gets links only to the schools that it may open', async ({ page }) => {
        await open(page)
        const schools = tableOf(page, 'Scholen')
        await expect(schools.getByRole('row').nth(2)).toBeVisible()
        await expect(schools.getByRole('link')).toHaveCount(role === 'schooladmin' ? 1 : 0)
      })
    }

    if (role === 'schooladmin') {
      test('is told why the group cannot be edited', async ({ page }) => {
        await open(page)
        await expect(edit(page)).toBeDisabled()
        await expect(edit(page)).toHaveAccessibleDescription('Alleen een beheerder kan een scholengroep bewerken.')
        await edit(page).hover()
        await expect(page.getByRole('tooltip')).toHaveText('Alleen een beheerder kan een scholengroep bewerken.')
      })
    } else {
      test('is offered no edit', async ({ page }) => {
        await open(page)
        await expect(edit(page)).toBeHidden()
      })
    }
  })
}
