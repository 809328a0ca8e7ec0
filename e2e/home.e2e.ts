/** The first page: what waits to be done, for each who may see it. */

import type { Page } from '@playwright/test'
import { as } from './accounts.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { heading, menuLink } from './places.ts'
import { results } from './tables.ts'
import { expect, test } from './test.ts'

function tiles(page: Page) {
  return page.getByRole('region', { name: 'Te doen' }).getByRole('listitem')
}

test.describe('an admin', () => {
  test.use(as('admin'))

  test('sees what waits, with amounts, and goes to the lists', async ({ page }) => {
    await page.goto('/home')
    for (const label of ['Contracten te factureren', 'Facturen zonder PDF', 'Vervallen facturen'])
      await expect(tiles(page).filter({ hasText: label })).toHaveText(/^[1-9]\d* .+€/)
    await expectAccessible(page)
    await expectNarrow(page)
    const toSend = tiles(page).filter({ hasText: 'Facturen te verzenden' })
    await toSend.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/invoices\?year=20\d\d&status=1$/)
  })
})

test.describe('somebody who may see invoices', () => {
  test.use(as('boekhouding'))

  test('sees what the own group has to pay', async ({ page }) => {
    await page.goto('/home')
    await expect(tiles(page)).toHaveText([/Vervallen facturen/, /Te betalen facturen/])
    for (const [at, state] of ['overdue', 'topay%2Coverdue'].entries()) {
      await page.goto('/home')
      const link = tiles(page).nth(at).getByRole('link')
      const [count = ''] = /^\d+/.exec(await link.innerText()) ?? []
      await link.click()
      await expect(page).toHaveURL(`/invoices/my?state=${state}`)
      await expect(results(page)).toHaveText(new RegExp(`^${count} van`))
    }
  })
})

test.describe('somebody else', () => {
  test.use(as('leerkracht'))

  test('sees nothing that waits, and nothing is asked', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/home')
    await expect(heading(page)).toHaveText('Welkom!')
    await expect(tiles(page)).toHaveCount(0)
    await menuLink(page, 'Opleidingsdagen').click()
    const calls = () => asked.filter((url) => url.includes('/trpc/'))
    // The first that is asked is of the next page.
    await expect.poll(() => calls()[0]).toContain('courseDays.')
  })
})
