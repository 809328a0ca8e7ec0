// The list of bugs.

import { as, type Role } from './accounts.ts'
import { cells, heightOf, releases, report, table, today } from './exceptions.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { heading } from './places.ts'
import { cardSort, expectRow, header, listSearch, results, row } from './tables.ts'
import { expect, test } from './test.ts'

test.describe('for an admin', () => {
  test.use(as('admin'))

  test('shows id, message, the first two lines, how often and when last of each, the newest first', async ({
    page,
  }) => {
    const id = await report()
    await report()
    await page.goto('/exceptions')
    await expect(page).toHaveTitle('Bugs · Schoolbeheer')
    const links = table(page).getByRole('link')
    await expect(links.nth(3)).toBeVisible()
    const ids = (await links.allTextContents()).map(Number)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    await listSearch(page).fill(unique())
    await expect(results(page)).toHaveText(/^1 van/)
    await expectRow(table(page), {
      Boodschap: `Boodschap ${unique()}`,
      ID: String(id),
      Fout: `System.Exception: ${unique()}\n   at Rooster.Lokaal.Reserveer(Les les)`,
      Aantal: '2',
      Laatst: today(),
    })
    await table(page)
      .getByRole('link', { name: String(id) })
      .click()
    await expect(page).toHaveURL(`/exceptions/${id}?q=${unique()}`)
    await expect(heading(page)).toHaveText(`Bug ${id}`)
    await page.getByRole('link', { name: 'Alle bugs' }).click()
    await expect(listSearch(page)).toHaveValue(unique())
    await expect(cells(page)).toHaveCount(5)
  })

  test('is searched over message and exception, by its address too', async ({ page }) => {
    const id = await report({ message: `Été ${unique()}` })
    await page.goto('/exceptions')
    for (const text of [`ETE ${unique()}`, `Planner.Verplaats ${unique()}`, `system.exception: ${unique()}`]) {
      await listSearch(page).fill('geen enkele bug')
      await expect(page.getByText('Niets gevonden')).toBeVisible()
      await listSearch(page).fill(text)
      await expect(table(page).getByRole('link')).toHaveText([String(id)])
      await expect(results(page)).toHaveText(/^1 van \d+ resultaten$/)
    }
    await page.goto(`/exceptions?q=${unique()}`)
    await expect(table(page).getByRole('link')).toHaveText([String(id)])
    await page.getByRole('button', { name: 'Zoektekst wissen' }).click()
    await expect(page).toHaveURL('/exceptions')
  })

  test('is narrowed to a release that a bug was seen in, by its address too', async ({ page }) => {
    const [older, newer] = [`9.9.${unique()}`, `9.10.${unique()}`]
    const both = await report({ message: `Beide ${unique()}`, release: older })
    await report({ message: `Beide ${unique()}`, release: newer })
    const one = await report({ message: `Een ${unique()}`, release: older })
    await page.goto('/exceptions')
    await expect(releases(page).getByRole('option', { name: newer })).toBeAttached()
    const names = await releases(page).getByRole('option').allTextContents()
    expect(names[0]).toBe('Alle versies')
    expect(names.indexOf(newer)).toBeLessThan(names.indexOf(older))
    await releases(page).selectOption(older)
    await expect(table(page).getByRole('link')).toHaveText([String(one), String(both)])
    await releases(page).selectOption(newer)
    await expect(table(page).getByRole('link')).toHaveText([String(both)])
    await page.reload()
    await expect(releases(page)).toHaveValue(newer)
    await expect(table(page).getByRole('link')).toHaveText([String(both)])
    await listSearch(page).fill('Een')
    await page.getByRole('button', { name: 'Alles tonen' }).click()
    await expect(page).toHaveURL('/exceptions')
    await expect(releases(page)).toHaveValue('')
    await expect(results(page)).toHaveText(/^\d+ resultaten$/)
  })

  test('is sorted by each column, by its address too', async ({ page }) => {
    await report({ message: `Aap ${unique()}` })
    await report({ message: `Zebra ${unique()}`, exception: `Ander ${unique()}` })
    await page.goto(`/exceptions?q=${unique()}`)
    const messages = () => table(page).getByText(/^(Aap|Zebra)/)
    await expect(messages()).toHaveText([/^Zebra/, /^Aap/])
    await page.getByRole('button', { name: 'Boodschap' }).click()
    await expect(messages()).toHaveText([/^Aap/, /^Zebra/])
    await page.getByRole('button', { name: 'Fout' }).click()
    await expect(messages()).toHaveText([/^Zebra/, /^Aap/])
    await page.getByRole('button', { name: 'ID' }).click()
    await expect(page).toHaveURL(/sort=id/)
    await expect(messages()).toHaveText([/^Aap/, /^Zebra/])
    await page.reload()
    await expect(header(page, 'ID')).toHaveAttribute('aria-sort', 'ascending')
  })

  test('shows a card for each bug on a phone, which is accessible', async ({ page }) => {
    const id = await report()
    await page.goto(`/exceptions?q=${unique()}`)
    await expect(table(page)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(cells(page)).toHaveText([String(id), /^Boodschap/, /^System\.Exception/, '1', today()])
    await expect.poll(heightOf(row(table(page), unique()))).toBeLessThanOrEqual(88)
    await cardSort(page).selectOption('Boodschap, aflopend')
    await expect(page).toHaveURL(/sort=-message/)
    await expectNarrow(page)
  })
})

for (const role of ['opleiding', 'schooladmin', 'leerkracht'] satisfies Role[]) {
  test.describe(role, () => {
    test.use(as(role))

    test('opens neither the list nor a bug', async ({ page }) => {
      for (const address of ['/exceptions', '/exceptions/1', '/exceptions/1?screenshot=1']) {
        await page.goto(address)
        await expect(page).toHaveURL('/forbidden')
      }
    })
  })
}
