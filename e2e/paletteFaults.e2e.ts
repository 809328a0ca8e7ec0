// The command palette before an upstream that is slow, refuses, or has very many records.

import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schools } from '@schoolbeheer/contracts/school/schools'
import { expectAccessible } from './looks.ts'
import { problem, tryAgain } from './messages.ts'
import { box, chosen, open, options, palette, section } from './palette.ts'
import { group } from './records.ts'
import { expect, test } from './upstream.ts'

test('shows the best of many, and how many there are', async ({ page, upstream }) => {
  const many = Array.from({ length: 30_000 }, (_, index) => ({ id: index + 1, name: `Klimop ${index}` }))
  upstream.answer(schools.list, { json: many })
  await page.goto('/home')
  await open(page, 'klimop 29')
  const total = many.filter(({ name }) => name.includes('29')).length
  const title = `Scholen: 8 van ${new Intl.NumberFormat('nl-BE').format(total)}`
  await expect(section(page, title).getByRole('option')).toHaveCount(8)
  await box(page).fill('klimop 29999')
  await expect(options(page)).toHaveText(['Klimop 29999'])
})

test('says that it is still reading, and opens the best once it is there', async ({ page, upstream }) => {
  const held = Promise.withResolvers<void>()
  upstream.answer(schoolGroups.list, { json: [group], after: held.promise })
  await page.goto('/home')
  await open(page, 'dender')
  await expect(palette(page).getByText('Bezig met laden…')).toBeVisible()
  await expect(palette(page).getByText('Niets gevonden')).toBeHidden()
  held.resolve()
  await expect(chosen(page)).toHaveText(/^Groep Dender/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/schoolgroups/${group.id}`)
})

test('still finds pages when the rest cannot be read, and tries again', async ({ page, upstream }) => {
  upstream.answer(schoolGroups.list, { status: 403, json: {} })
  await page.goto('/home')
  await open(page, 'fact')
  await expect(problem(palette(page))).toBeVisible()
  await expect(options(page).filter({ hasText: /^Facturen$/ })).toBeVisible()
  await expectAccessible(page)
  upstream.answer(schoolGroups.list, { json: [group] })
  await box(page).fill('dender')
  await tryAgain(page).click()
  await expect(options(page)).toHaveText([/^Groep Dender/])
  await expect(problem(palette(page))).toBeHidden()
})
