// The choices of a school group's form, and the bar below it.

import type { Page } from '@playwright/test'
import { as } from './accounts.ts'
import { button, choice, choose, expectWrong, text, tick } from './fields.ts'
import { fillRequired } from './schoolGroupsForm.ts'
import { facts } from './places.ts'
import { unique } from './groups.ts'
import { widths } from './looks.ts'
import { table } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('takes the highlighted choice by Tab and by Enter, and keeps what was chosen when nothing is typed', async ({
  page,
}) => {
  await page.goto('/schoolgroups/create')
  const city = choice(page, 'Stad')
  await city.fill('9000')
  await expect(page.getByRole('option', { name: '9000 Gent' })).toBeVisible()
  await city.press('Tab')
  await expect(city).toHaveValue('9000 Gent')
  await choice(page, 'Onderwijsnet').fill('go')
  await choice(page, 'Onderwijsnet').press('Tab')
  await expect(choice(page, 'Onderwijsnet')).toHaveValue('GO! onderwijs van de Vlaamse Gemeenschap')

  for (const [typed, key, value] of [
    ['ieper', 'Enter', '8900 Ieper'],
    ['gent', 'Enter', '9000 Gent'],
    ['', 'Tab', '9000 Gent'],
    ['ie', 'Escape', '9000 Gent'],
    ['9000 Gent', 'Tab', '9000 Gent'],
    ['nergens', 'Tab', '9000 Gent'],
  ] as const) {
    await test.step(`'${typed}' ${key}`, async () => {
      await city.fill(typed)
      await city.press(key)
      await text(page, 'Straat').focus()
      await expect(city).toHaveValue(value)
    })
  }
  await city.focus()
  await city.press('Tab')
  await expect(city).toHaveValue('9000 Gent')
})

test('has cities of the chosen province only, and loses one that lies elsewhere', async ({ page }) => {
  await page.goto('/schoolgroups/create')
  await choose(page, 'Stad', 'gent', '9000 Gent')
  await choose(page, 'Provincie', 'oost', 'Oost-Vlaanderen')
  await expect(choice(page, 'Stad')).toHaveValue('9000 Gent')
  await choose(page, 'Provincie', 'antw', 'Antwerpen')
  await expect(choice(page, 'Stad')).toHaveValue('')
  await choice(page, 'Stad').fill('9000')
  await expect(page.getByText('Niets gevonden')).toBeVisible()
  await choose(page, 'Stad', '2000', '2000 Antwerpen')
  await expect(choice(page, 'Stad')).toHaveValue('2000 Antwerpen')
})

test('shows how a mail and an envelope will read, and puts a greeting right or refuses it', async ({ page }) => {
  await page.goto('/schoolgroups/create')
  await fillRequired(page, 'Scholengroep Aanhef')
  const field = text(page, 'Aanspreking')
  const [mail, paper] = [
    page.getByRole('region', { name: 'In een mail' }),
    page.getByRole('region', { name: 'Op papier' }),
  ]
  await expect(field).toHaveAccessibleDescription(/Bijvoorbeeld: Mevrouw An Peeters/)
  await expect(mail).toContainText('Geachte mevrouw An Peeters,')
  await expect(paper).toContainText('Scholengroep Aanhef Mevrouw An Peeters Directeur Kerkstraat 1 bus 2 9000 Gent')

  await field.fill('Geachte,')
  await field.press('Tab')
  await expectWrong(field, 'Vul de naam of de dienst in')
  await expect(mail).toHaveCount(0)

  await field.fill('Geachte directie,')
  await field.press('Tab')
  await expect(field).toHaveValue('Directie')
  await expect(mail).toContainText('Geachte directie,')
  await expect(paper).toContainText('Scholengroep Aanhef Directie Kerkstraat')
  await button(page, 'Bewaren').click()
  await expect(page).toHaveURL('/schoolgroups')
  await page.goto(`/schoolgroups?q=K${unique()}`)
  await table(page, 'Scholengroepen').getByRole('link').click()
  await expect(facts(page)).toContainText(['Directie'])
})

test('keeps its bar in view, which leads to its sections and never covers what has the focus', async ({ page }) => {
  await page.goto('/schoolgroups/create')
  const section = (name: string) => page.getByRole('group', { name, exact: true })
  // This field comes last.
  await expect(text(page, 'Klantreferentie')).toBeVisible()
  for (const size of [
    { width: widths.desktop, height: 700 },
    { width: widths.phone, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await text(page, 'Naam').fill('Groep')
    await expect(button(page, 'Bewaren')).toBeInViewport({ ratio: 1 })
    await expect(section('Licentie').getByText('Licentie', { exact: true })).not.toBeInViewport()
    await page.getByRole('navigation', { name: 'Onderdelen' }).getByRole('link', { name: 'Licentie' }).click()
    await expect(section('Licentie').getByText('Licentie', { exact: true })).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(tick(page, 'Jaarlijks')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Annuleren' })).toBeInViewport({ ratio: 1 })
    expect(await clipped(page)).toEqual([])

    await text(page, 'Naam').focus()
    const bar = await page.getByRole('link', { name: 'Annuleren' }).boundingBox()
    for (;;) {
      await page.keyboard.press('Tab')
      const focused = page.locator('form :is(input, textarea):focus')
      if ((await focused.count()) === 0) break
      const field = await focused.boundingBox()
      expect
        .soft((field?.y ?? 0) + (field?.height ?? 0), (await focused.getAttribute('data-path')) ?? '')
        .toBeLessThan(bar?.y ?? 0)
    }
    const [street, number] = [await text(page, 'Straat').boundingBox(), await text(page, 'Nummer').boundingBox()]
    expect(number?.width).toBeLessThan((street?.width ?? 0) / 1.5)
    expect(number?.y).toBe(street?.y)
  }
  await text(page, 'Straat').press('Enter')
  await expect(choice(page, 'Onderwijsnet')).toBeFocused()
  await expectWrong(choice(page, 'Onderwijsnet'), 'Dit veld is verplicht')
})

/** The texts of buttons that are cut off. */
function clipped(page: Page) {
  return page.evaluate<string[]>(`[...document.querySelectorAll('form :is(button, a) span')]
    .filter((label) => label.scrollHeight > label.clientHeight && getComputedStyle(label).overflow !== 'visible')
    .map((label) => label.textContent)`)
}
