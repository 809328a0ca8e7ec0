// The form of a new release: its fields and their limits.

import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { as } from './accounts.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import {
  create,
  dialog,
  expectFilled,
  file,
  fill,
  mapping,
  megabyte,
  name,
  open,
  refusal,
  row,
  sentBy,
  toast,
} from './releaseForm.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('needs a name and a file, and does nothing without', async ({ page }) => {
  const sent = sentBy(page)
  await page.goto('/releases')
  await open(page).click()
  await expect(name(page)).toBeFocused()
  await expect(create(page)).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Toon wat nog ontbreekt' }).click()
  for (const field of [name(page), file(page)]) {
    await expect(field).toHaveAccessibleDescription(/Dit veld is verplicht\./)
  }
  await expectAccessible(page)
  await expectNarrow(page)
  await name(page).fill(`5.0.${unique()}`)
  await expect(create(page)).toBeDisabled()
  await name(page).press('Enter')
  await expect(dialog(page)).toBeVisible()
  await name(page).fill('')
  await file(page).setInputFiles(mapping(10))
  await expect(file(page)).toHaveAccessibleDescription(/mapping\.json/)
  await expect(create(page)).toBeDisabled()
  await name(page).fill(`5.0.${unique()}`)
  await expect(create(page)).toBeEnabled()
  await dialog(page).getByRole('button', { name: 'Wissen' }).click()
  await expect(create(page)).toBeDisabled()
  expect(sent).toEqual([])
})

test('takes no file that is empty or larger than 200 MB, and says so before it is sent', async ({ page }, info) => {
  const sent = sentBy(page)
  const typed = await fill(page)
  for (const [bytes, message] of [
    [0, 'Dit bestand is leeg.'],
    [200 * megabyte + 1, 'Dit bestand is te groot: hoogstens 200 MB.'],
  ] as const) {
    const path = info.outputPath(`${bytes}.json`)
    writeFileSync(path, '')
    truncateSync(path, bytes)
    await file(page).setInputFiles(path)
    await expect(file(page)).toHaveAccessibleDescription(new RegExp(message))
    await expect(create(page)).toBeDisabled()
  }
  expect(sent).toEqual([])
  await file(page).setInputFiles(mapping(10))
  await expectFilled(page, typed)
})

test('under a name that is taken is refused at that field, with everything kept', async ({ page }) => {
  const typed = await fill(page, 2 * megabyte)
  await name(page).fill('4.1.1')
  await create(page).click()
  await expect(toast(page, 'Aanmaak release mislukt. Er is al een release met deze naam.')).toBeVisible()
  await expect(name(page)).toBeFocused()
  await expect(name(page)).toHaveAccessibleDescription(/Er is al een release met deze naam\./)
  const taken = 'Er is al een release met deze naam.'
  await expect(dialog(page).getByRole('alert')).toHaveText([taken, taken])
  await expectFilled(page, '4.1.1')
  await name(page).fill(typed)
  await create(page).click()
  await expect(row(page, typed)).toHaveCount(1)
})

test('whose file has gone since it was chosen asks for it again', async ({ page }, info) => {
  const typed = await fill(page)
  const path = info.outputPath('mapping.json')
  writeFileSync(path, 'eerst')
  await file(page).setInputFiles(path)
  rmSync(path)
  await create(page).click()
  await expect(refusal(page)).toContainText('Het bestand kan niet meer gelezen worden. Kies het opnieuw.')
  await expectFilled(page, typed)
  await dialog(page).getByRole('button', { name: 'Wissen' }).click()
  writeFileSync(path, 'daarna')
  await file(page).setInputFiles(path)
  await create(page).click()
  await expect(row(page, typed)).toHaveCount(1)
})
