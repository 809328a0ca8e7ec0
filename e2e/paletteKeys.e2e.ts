// The keys that work on every page.

import { as } from './accounts.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { button, open, palette, shortcuts } from './palette.ts'
import { heading } from './places.ts'
import { listSearch } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('? lists them, and closing returns the focus', async ({ page }) => {
  await page.goto('/schoolgroups')
  const link = page.getByRole('table').getByRole('link').first()
  await link.focus()
  await page.keyboard.press('?')
  await expect(shortcuts(page).getByRole('definition')).toHaveText([
    'Naar een pagina gaan of iets opzoeken',
    'Zoeken in de lijst op de pagina',
    'Deze sneltoetsen tonen',
    'Een venster of menu sluiten',
  ])
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect(shortcuts(page)).toBeHidden()
  await expect(link).toBeFocused()
  await page.keyboard.press('/')
  await expect(listSearch(page)).toBeFocused()
})

test('they work from the moment at which the page is drawn', async ({ page }) => {
  await page.addInitScript(`
    const drawn = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      drawn.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
    })
    drawn.observe(document, { childList: true, subtree: true })`)
  await page.goto('/home')
  await expect(shortcuts(page)).toBeVisible()
})

test('the dialog that lists them is accessible', async ({ page }) => {
  await page.goto('/home')
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('?')
  await expect(shortcuts(page)).toBeVisible()
  await expectAccessible(page)
  await expectNarrow(page)
})

test('those of a single character can be switched off, and on again from the palette', async ({ page }) => {
  await page.goto('/schoolgroups')
  await expect(listSearch(page)).toBeVisible()
  const single = shortcuts(page).getByRole('switch', { name: 'Sneltoetsen van één teken gebruiken' })
  await page.keyboard.press('?')
  await single.uncheck()
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(listSearch(page)).not.toBeFocused()

  await open(page, 'sneltoetsen')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
  await single.check()
  await page.keyboard.press('Escape')
  await expect(shortcuts(page)).toBeHidden()
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('/')
  await expect(listSearch(page)).toBeFocused()
})
