// Numbers that are links: each opens just as many rows as it says, whatever the year.

import type { Locator, Page } from '@playwright/test'
import { as } from './accounts.ts'
import { addGroup } from './groups.ts'
import { heading } from './places.ts'
import { call } from './procedures.ts'
import { results } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))
test.use({ viewport: { width: 1440, height: 900 } })

/** What a link says, and how many rows there are where it leads. */
async function follow(page: Page, link: Locator): Promise<string[]> {
  const text = await link.innerText()
  const [, said = ''] = /\(([\d.]+)\)/.exec(text) ?? /: ([\d.]+)$/.exec(text) ?? /^([\d.]+)/.exec(text) ?? []
  const from = await heading(page).innerText()
  await link.click()
  await expect(heading(page)).not.toHaveText(from)
  const [shown = ''] = /^[\d.]+/.exec(await results(page).innerText()) ?? []
  await page.goBack()
  await expect(heading(page)).toHaveText(from)
  return [text, said, shown]
}

/** Those that lead to more or less than they say. */
async function wrong(page: Page, links: Locator): Promise<string[][]> {
  await expect(links.first()).toBeVisible()
  const followed: string[][] = []
  for (const at of Array.from({ length: await links.count() }).keys()) followed.push(await follow(page, links.nth(at)))
  return followed.filter(([, said, shown]) => said !== shown)
}

test('every tile of home opens what it counts', async ({ page }) => {
  // A licence that was prolonged by hand is not billed until then.
  const { id } = await addGroup(page, { contractFee: 100, licenceExpirationDate: '2049-12-31' })
  await call(page, 'invoices.createContract', { contractStart: '2020-01-01', items: [{ schoolGroupId: id }] })
  await page.goto('/home')
  // What waits on one course day leads to that day, whose page has more to say.
  const tiles = page
    .getByRole('region', { name: 'Te doen' })
    .getByRole('link')
    .and(page.locator(':not([href^="/coursedays/"])'))
  // Others make and send invoices meanwhile: what has changed between two pages is followed again.
  await expect.poll(() => wrong(page, tiles)).toEqual([])
})

test('every list of a school group opens what it counts', async ({ page }) => {
  // One of those that have something of each kind.
  await page.goto('/schoolgroups/8')
  const all = page.getByRole('main').getByRole('link', { name: /^Alle \(/ })
  await expect(all).toHaveCount(5)
  await expect.poll(() => wrong(page, all)).toEqual([])
})
