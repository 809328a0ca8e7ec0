// The releases: the list, and the way to a new one.

import { as, type Role } from './accounts.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { leave } from './messages.ts'
import { cancel, create, dialog, file, mapping, name, notes, open, row, table } from './releaseForm.ts'
import { cells, column } from './tables.ts'
import { expect, test } from './test.ts'

test.describe('the list', () => {
  test.use(as('admin'))

  test('shows the newest first, with a mark for a test and the notes line by line', async ({ page }) => {
    await page.goto('/releases')
    await expect(page).toHaveTitle('Releases · Schoolbeheer')
    await expect(table(page).getByRole('columnheader')).toHaveText(['ID', 'Test', 'Naam', 'Releasenotes'])
    const ids = (await column(table(page), 0)).map(Number)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    const tested = row(page, '4.2.0')
    await expect(cells(tested).nth(1)).toHaveText('✓Testrelease')
    const released = row(page, 'Sneller openen')
    await expect(cells(released)).toHaveText([/^\d+$/, '', '4.1.0', /roosters\.\nLeerkrachten/])
    await expect(released.getByText('Sneller openen')).toHaveCSS('white-space', 'pre-wrap')
  })

  test('shows a card for each release on a phone, which is accessible', async ({ page }) => {
    await page.goto('/releases')
    await expect(table(page)).toBeVisible()
    await expectAccessible(page)
    await expectNarrow(page)
    await expect(row(page, '4.2.0').getByText('Testrelease')).toBeAttached()
  })
})

test.describe('a new release', () => {
  test.use(as('admin'))

  test('shows its texts as they were typed, and takes a file of any name', async ({ page }) => {
    const typed = `<b>${unique()}</b> \u202Etxt.exe`
    const longest = `<img src=x onerror="alert(1)">\n${'x'.repeat(10_000)}`
    await page.goto('/releases?create=true')
    await name(page).fill(typed)
    await notes(page).fill(longest)
    await file(page).setInputFiles({ ...mapping(10), name: '../../etc/passwd' })
    await create(page).click()
    await expect(dialog(page)).toBeHidden()
    const shown = cells(row(page, unique()))
    await expect(shown.nth(2)).toHaveText(typed)
    await expect(shown.nth(3)).toContainText('<img src=x onerror="alert(1)">')
    await expect(shown.nth(3).getByRole('button', { name: 'Meer tonen' })).toBeVisible()
    await expectNarrow(page)
  })

  test('opens by its address, and Back closes it', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('link', { name: 'Releases' }).click()
    await open(page).click()
    await expect(page).toHaveURL('/releases?create=true')
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await page.goForward()
    await expect(dialog(page)).toBeVisible()
    await cancel(page).click()
    await expect(page).toHaveURL('/releases')
    await page.goBack()
    await expect(page).toHaveURL('/home')
    await page.goto('/releases?create=true')
    await name(page).fill('5.0')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeVisible()
    await cancel(page).click()
    await leave(page).click()
    await expect(page).toHaveURL('/releases')
    await expect(dialog(page)).toBeHidden()
  })
})

for (const role of ['opleiding', 'schooladmin', 'leerkracht'] satisfies Role[]) {
  test.describe(role, () => {
    test.use(as(role))

    test('opens neither the list nor the form', async ({ page }) => {
      for (const address of ['/releases', '/releases?create=true']) {
        await page.goto(address)
        await expect(page).toHaveURL('/forbidden')
      }
    })
  })
}
