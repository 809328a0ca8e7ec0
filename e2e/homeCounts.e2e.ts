// Numbers that are links: each opens the same number of rows, whatever the year.

import type { Locator, Page } from '@playwright/test'
import { as } from './accounts.ts'
import { addGroup } from './groups.ts'
import { heading } from './places.ts'
import { call } from './procedures.ts'
import { results } from './tables.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** The number in a link, and the number of rows where it leads. */
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

/**
 * Expects that each link leads to as many rows as it says. Other tests make and send invoices meanwhile, so a link
 * whose number changed on the way is followed again.
 */
async function expectCounts(page: Page, links: Locator) {
  const address = page.url()
  await expect(links.first()).toBeVisible()
  for (const at of Array.from({ length: await links.count() }).keys())
    await expect(async () => {
      if (page.url() !== address) await page.goto(address)
      await expect(links.first()).toBeVisible()
      // The work of this link may have been done meanwhile.
      if ((await links.count()) <= at) return
      const [text, said, shown] = await follow(page, links.nth(at))
      expect(shown, text).toBe(said)
    }).toPass()
}

test.describe('as an admin', () => {
  test.use(as('admin'))

  test('every tile of home opens what it counts', async ({ page }) => {
    // The licence of this group was extended by hand, so that it is not billed until then.
    const { id } = await addGroup(page, { contractFee: 100, licenceExpirationDate: '2049-12-31' })
    await call(page, 'invoices.createContract', { contractStart: '2020-01-01', items: [{ schoolGroupId: id }] })
    await page.goto('/home')
    // A tile of one course day leads to that day, whose page shows more.
    const tiles = page
      .getByRole('region', { name: 'Te doen' })
      .getByRole('link')
      .and(page.locator(':not([href^="/coursedays/"])'))
    await expectCounts(page, tiles)
  })

  test('every list of a school group opens what it counts', async ({ page }) => {
    // This group has records of each kind.
    await page.goto('/schoolgroups/8')
    const all = page.getByRole('main').getByRole('link', { name: /^Alle \(/ })
    await expect(all).toHaveCount(5)
    await expectCounts(page, all)
  })
})

test.describe('as a customer', () => {
  test.use(as('schooladmin'))

  test('every list of the own school group opens what it counts', async ({ page }) => {
    await page.goto('/schoolgroups')
    await page.getByRole('table', { name: 'Scholengroepen' }).getByRole('link').click()
    const all = page.getByRole('main').getByRole('link', { name: /^Alle \(/ })
    await expectCounts(page, all)
  })
})
