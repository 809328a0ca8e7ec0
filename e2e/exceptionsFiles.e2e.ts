// The files of a bug: the model to save, the screenshot to look at.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { as, signIn } from './accounts.ts'
import { logs, report, screenshot } from './exceptions.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { problem } from './messages.ts'
import { cells } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('downloads the model, and offers none when there is none', async ({ page }) => {
  const model = new File(['{"klassen":[]}'], 'rooster.json', { type: 'application/json' })
  await page.goto(`/exceptions/${await report({ model })}`)
  const link = page.getByRole('link', { name: 'Model' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^model-\d+\.json$/)
  expect(readFileSync(await download.path(), 'utf8')).toBe('{"klassen":[]}')

  const without = await report({ message: `Zonder ${unique()}` })
  await page.goto(`/exceptions/${without}`)
  await expect(cells(logs(page)).last()).toHaveText('')
})

test('says in a toast that the model cannot be downloaded without a connection', async ({ page, context }) => {
  // The code of toasts is loaded late.
  const parts = [/Toasts.*\.js/, /Toasts.*\.css/].map((part) => page.waitForResponse(part))
  await page.goto('/exceptions/1')
  for (const part of parts) await (await part).finished()
  await expect(logs(page)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Model' }).first().click()
  await expect(problem(page).filter({ hasText: 'De server is niet bereikbaar.' })).toBeVisible()
})

test('sends a user whose session is over to sign in for its model, and back', async ({ page }) => {
  const id = await report({ model: new File(['{}'], 'rooster.json') })
  await page.goto(`/exceptions/${id}`)
  await expect(logs(page)).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Model' }).click()
  await signIn(page, 'admin')
  await expect(page).toHaveURL(`/exceptions/${id}`)
  await expect(logs(page)).toBeVisible()
})

test('shows the screenshot in a dialog, which has an address of its own', async ({ page }) => {
  const picture = readFileSync(join(import.meta.dirname, '../apps/school-api/data/demo-screenshot.png'))
  const id = await report({ screenshot: new File([picture], 'scherm.png', { type: 'image/png' }) })
  await page.goto(`/exceptions/${id}`)
  await page.getByRole('link', { name: 'Screenshot' }).click()
  const image = screenshot(page).getByRole('img', { name: /^Scherm bij de melding van \d\d\/\d\d\/\d\d$/ })
  await expect(image).toBeVisible()
  await expect(page).toHaveURL(/\?screenshot=\d+$/)
  await expectAccessible(page)
  await expectNarrow(page)
  await page.reload()
  await expect(image).toBeVisible()
  const save = screenshot(page).getByRole('link', { name: 'Afbeelding bewaren' })
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toMatch(/^screenshot-\d+\.png$/)
  expect(readFileSync(await download.path())).toEqual(picture)
  await page.keyboard.press('Escape')
  await expect(screenshot(page)).toBeHidden()
  await expect(page).toHaveURL(`/exceptions/${id}`)
})
