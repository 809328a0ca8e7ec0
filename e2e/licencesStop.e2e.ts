// The stopping of a licence.

import { as } from './accounts.ts'
import { unique } from './groups.ts'
import { confirm, count, dialog, rowOf, search, stop, stopped, tab, table, tick } from './licences.ts'
import { expectAccessible } from './looks.ts'
import { status } from './messages.ts'
import { startLicences } from './programs.ts'
import { addSchool, openAsSchoolAdmin } from './schools.ts'
import { expectRow } from './tables.ts'
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
  await expect(rowOf(page, 'An')).toBeHidden()
  await expect(count(page)).toHaveText('1 / 2')
  await expect(stop(rowOf(page, 'Bert'))).toBeEnabled()
  expect(calls).toEqual([{ '0': { json: { id: an?.id } } }])

  await test.step('it has moved to the stopped ones, with its date', async () => {
    await tab(page, 'Gestopt').click()
    const today = new Intl.DateTimeFormat('nl-BE', { dateStyle: 'short', timeZone: 'Europe/Brussels' }).format()
    const [day, month, year] = today.split('/')
    const ended = { Einddatum: [day, month, year].map((part) => part?.padStart(2, '0')).join('/'), Status: 'Gestopt' }
    await expectRow(stopped(page), { 'E-mailadres': an?.userEmail ?? '', ...ended })
    await expect(page).toHaveURL(/\?licenceState=stopped$/)
    await page.reload()
    await expectRow(stopped(page), { 'E-mailadres': an?.userEmail ?? '', ...ended })
    await expect(table(page)).toBeHidden()
    await expectAccessible(page)
    await tab(page, 'Actief').click()
  })

  await page.goBack()
  await page.goForward()
  await expect(rowOf(page, 'Bert')).toBeVisible()
  await expect(rowOf(page, 'An')).toBeHidden()
  await expect(count(page)).toHaveText('1 / 2')
})

test('several are stopped at once, after one question', async ({ page }) => {
  const { id, guid } = await addSchool(page)
  const names = ['An', 'Bert', 'Cas', 'Dirk'].map((name) => `${name} ${unique()}`)
  const [an, bert] = await startLicences(guid, names)
  await page.goto(`/schools/${id}`)
  await tick(page, an?.userEmail ?? '').check()
  await expect(page.getByText('1 aangevinkt')).toBeVisible()
  await tick(page, bert?.userEmail ?? '').check()
  await search(page).fill('bert')
  await expect(page.getByText('2 aangevinkt, waarvan 1 niet getoond')).toBeVisible()
  await search(page).fill('')
  await expectAccessible(page)
  await page.getByRole('button', { name: '2 licenties stoppen' }).click()
  const question = page.getByRole('dialog', { name: '2 licenties stoppen?' })
  await expect(question.getByRole('listitem')).toContainText([`Bert ${unique()}`, `An ${unique()}`])
  await expect(question).toContainText('Daarna heeft de school nog 2 actieve licenties.')
  await question.getByRole('button', { name: '2 licenties stoppen' }).click()
  await expect(status(page, '2 licenties zijn gestopt.')).toBeVisible()
  await expect(count(page)).toHaveText('2')
  await page.getByRole('checkbox', { name: 'Alles aanvinken' }).check()
  await page.getByRole('button', { name: '2 licenties stoppen' }).click()
  await question.getByRole('button', { name: '2 licenties stoppen' }).click()
  await expect(page.getByText('Er zijn geen actieve licenties')).toBeVisible()
  await tab(page, 'Gestopt').click()
  await expect(stopped(page).getByRole('row')).toHaveCount(5)
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
  await expect(rowOf(own, 'An')).toBeHidden()
  await expect(count(own)).toHaveText('0')
  await tab(own, 'Gestopt').click()
  await expect(stopped(own)).toContainText(`An ${unique()}`)
  await own.close()
})
