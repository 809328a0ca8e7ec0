// A licence that is stopped.

import { as } from './accounts.ts'
import { unique } from './groups.ts'
import { confirm, count, dialog, rowOf, stop, table } from './licences.ts'
import { status } from './messages.ts'
import { startLicences } from './programs.ts'
import { addSchool, openAsSchoolAdmin } from './schools.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('is stopped once, and the page follows', async ({ page }) => {
  const { id, guid } = await addSchool(page, { maxNumberLicences: 2 })
  const [an] = await startLicences(guid, [`An ${unique()}`, `Bert ${unique()}`])
  await page.goto(`/schools/${id}`)
  await stop(rowOf(page, 'An')).click()
  await expect(dialog(page)).toContainText(`De licentie van An ${unique()} (${an?.userEmail}) eindigt meteen`)
  await expect(dialog(page)).toContainText('Daarna heeft de school nog 1 actieve licentie.')
  await expect(dialog(page).getByRole('button', { name: 'Annuleren' })).toBeFocused()
  const calls: unknown[] = []
  page.on('request', (request) => void (request.url().includes('licences.stop') && calls.push(request.postDataJSON())))
  await confirm(page).dblclick()
  await expect(status(page, `De licentie van An ${unique()}`)).toContainText('is gestopt.')
  await expect(dialog(page)).toBeHidden()
  const stopped = rowOf(page, 'An').getByRole('button', { name: 'Gestopt' })
  await expect(stopped).toBeDisabled()
  await expect(stopped).toBeFocused()
  await expect(count(page)).toHaveText('1 / 2')
  await expect(stop(rowOf(page, 'Bert'))).toBeEnabled()
  expect(calls).toEqual([{ '0': { json: { id: an?.id } } }])

  await page.goBack()
  await page.goForward()
  await expect(rowOf(page, 'Bert')).toBeVisible()
  await expect(rowOf(page, 'An')).toBeHidden()
  await expect(count(page)).toHaveText('1 / 2')
})

test('stays active when the question is cancelled', async ({ page }) => {
  const { id, guid } = await addSchool(page)
  await startLicences(guid, [`An ${unique()}`])
  await page.goto(`/schools/${id}`)
  for (const leave of [() => page.keyboard.press('Escape'), () => page.keyboard.press('Enter')]) {
    await stop(table(page)).click()
    await expect(dialog(page).getByRole('button', { name: 'Annuleren' })).toBeFocused()
    await leave()
    await expect(dialog(page)).toBeHidden()
    await expect(stop(table(page))).toBeFocused()
  }
  await page.reload()
  await expect(stop(table(page))).toBeVisible()
})

test('is stopped by the admin of its school too', async ({ page, browser }) => {
  const { guid } = await addSchool(page)
  await startLicences(guid, [`An ${unique()}`])
  const own = await openAsSchoolAdmin(browser, page, guid)
  await own.goto('/schools/my')
  await stop(table(own)).click()
  await confirm(own).click()
  await expect(rowOf(own, 'An').getByRole('button', { name: 'Gestopt' })).toBeVisible()
  await expect(count(own)).toHaveText('0')
  await own.close()
})
