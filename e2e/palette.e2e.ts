// The command palette.

import { as, roles } from './accounts.ts'
import { addGroup, unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { box, button, chosen, open, options, palette, section } from './palette.ts'
import { heading } from './places.ts'
import { addSchool, openAsSchoolAdmin } from './schools.ts'
import { expect, test } from './test.ts'

for (const role of roles) {
  test.describe(role, () => {
    test.use(as(role))

    test('finds the pages of the menu, by the button and by the keys', async ({ page }) => {
      await page.goto('/home')
      await expect(heading(page)).toBeVisible()
      const menu = await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link').allTextContents()
      await button(page).click()
      await expect(section(page, 'Pagina’s').getByRole('option')).toHaveText([
        ...menu,
        ...(role === 'inactief' ? [] : ['Mijn account']),
        'Wachtwoord wijzigen',
      ])
      const ofAdmin = role === 'admin' ? ['Nieuwe scholengroep', 'Contractfacturen aanmaken'] : []
      const ofWriter = role === 'admin' || role === 'opleiding' ? ['Nieuwe opleidingsdag', 'Nieuwe locatie'] : []
      const actions = [...ofAdmin, ...ofWriter, 'Sneltoetsen']
      await expect(section(page, 'Acties').getByRole('option')).toHaveText(actions)
      await page.keyboard.press('Escape')
      await expect(palette(page)).toBeHidden()
      await expect(button(page)).toBeFocused()

      const last = menu.at(-1) ?? ''
      await open(page, last)
      await expect(chosen(page)).toHaveText(last)
      await page.keyboard.press('Enter')
      await expect(palette(page)).toBeHidden()
      await expect(page.getByRole('link', { name: last, exact: true })).toHaveAttribute('aria-current', 'page')
      await expect(heading(page)).toBeVisible()
    })
  })
}

test('is not there for users who are not signed in', async ({ page }) => {
  await page.goto('/home')
  await expect(heading(page)).toBeVisible()
  await expect(button(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('?')
  await page.getByRole('link', { name: 'Wachtwoord vergeten' }).click()
  await expect(page.getByRole('textbox')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test.describe('for an admin', () => {
  test.use(as('admin'))

  test('finds a school group by name, client number and place, whatever the case and accents', async ({ page }) => {
    const name = `École Zoë ${unique()}`
    const { id, clientNumber } = await addGroup(page, { name })
    await page.goto('/home')
    await open(page)
    for (const text of [
      name,
      `ecole ${unique()}`,
      clientNumber.toLowerCase(),
      `IEPER ${unique()}`,
      `8900 ${unique()}`,
    ]) {
      await test.step(text, async () => {
        await box(page).fill('geen enkele groep')
        await expect(palette(page).getByText('Niets gevonden voor ‘geen enkele groep’')).toBeVisible()
        await box(page).fill(text)
        await expect(section(page, 'Scholengroepen').getByRole('option')).toHaveText([
          `${name}${clientNumber} · 8900 Ieper`,
        ])
      })
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/schoolgroups/${id}`)
    await expect(heading(page)).toHaveText(name)
    await expect(heading(page)).toBeFocused()
  })

  test('finds a school, and offers it again the next time', async ({ page }) => {
    const { id, name, groupName } = await addSchool(page)
    await page.goto('/home')
    await open(page, `ieper ${unique()}`)
    const school = section(page, 'Scholen').getByRole('option')
    await expect(school).toHaveText([`${name}8900 Ieper · ${groupName}`])
    await school.click()
    await expect(page).toHaveURL(`/schools/${id}`)
    await expect(heading(page)).toHaveText(name)
    await page.getByRole('link', { name: 'Home' }).click()
    await open(page)
    await expect(section(page, 'Onlangs geopend').getByRole('option')).toHaveText([new RegExp(name)])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/schools/${id}`)
  })

  test('is moved through by the arrow keys, and announces the selected row', async ({ page }) => {
    await page.goto('/home')
    await open(page)
    await expect(options(page).first()).toHaveText('Home')
    for (const [key, label] of [
      ['ArrowDown', 'Scholengroepen'],
      ['ArrowUp', 'Home'],
      ['ArrowUp', 'Sneltoetsen'],
      ['ArrowDown', 'Home'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(chosen(page)).toHaveText(label)
      const id = (await chosen(page).getAttribute('id')) ?? ''
      await expect(box(page)).toHaveAttribute('aria-activedescendant', id)
      await expect(box(page)).toBeFocused()
    }
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeHidden()
  })

  test('puts what starts with the text before what only holds it', async ({ page }) => {
    const mine = unique()
    await addGroup(page, { name: `Groep Z${mine}`, clientNumber: `B${mine}` })
    await addGroup(page, { name: `${mine} Groep`, clientNumber: `C${mine}` })
    await addGroup(page, { name: `Groep ${mine}`, clientNumber: `D${mine}` })
    await page.goto('/home')
    await open(page, mine)
    await expect(options(page)).toHaveText([
      new RegExp(`^${mine} Groep`),
      new RegExp(`^Groep ${mine}`),
      new RegExp(`^Groep Z${mine}`),
    ])
  })

  test('is not opened from a field, nor in front of a dialog', async ({ page }) => {
    await page.goto('/schoolgroups/create')
    // Opening the palette once loads its code, so that any key below would open it at once.
    await open(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    const name = page.getByRole('textbox', { name: 'Naam' })
    for (const key of ['Control+k', '?', '/']) await name.press(key)
    await expect(name).toHaveValue('?/')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByRole('link', { name: 'Annuleren' }).click()
    const stay = page.getByRole('button', { name: 'Blijven' })
    await expect(stay).toBeFocused()
    for (const key of ['Control+k', '?']) await page.keyboard.press(key)
    await stay.click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(name).toHaveValue('?/')
  })

  test('moves the focus to the new title, and keeps it when opened again before the page is there', async ({
    page,
  }) => {
    await page.goto('/home')
    await open(page, 'releases')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Releases')
    await expect(heading(page)).toBeFocused()
    // The new page gets the focus too when it first says that it is loading.
    const { name } = await addSchool(page)
    await page.goto('/home')
    await open(page, name)
    await expect(chosen(page)).toHaveText(new RegExp(name))
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(name)
    await expect(heading(page)).toBeFocused()

    let arrive = () => {}
    const arriving = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/assets/**', (route) => arriving.then(() => route.continue()))
    await open(page, 'bugs')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/exceptions')
    await open(page)
    arrive()
    await expect(heading(page)).toHaveText('Bugs')
    await expect(box(page)).toBeFocused()
  })

  test('on a phone it is in the bar', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/home')
    await button(page).click()
    await box(page).fill('facturen')
    await options(page).first().click()
    await expect(page).toHaveURL('/invoices')
    await open(page)
    await palette(page).getByRole('button', { name: 'Sluiten' }).click()
    await expect(palette(page)).toBeHidden()
  })

  test('is accessible', async ({ page }) => {
    const { name } = await addGroup(page)
    await page.goto('/home')
    await open(page)
    await expectAccessible(page)
    await expectNarrow(page)
    await box(page).fill(name)
    await expect(chosen(page)).toHaveText(new RegExp(name))
    await expectAccessible(page)
    await box(page).fill('geen enkele groep')
    await expect(palette(page).getByText('Niets gevonden')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a school admin finds the own school and group, and no other', async ({ browser }) => {
  const admin = await browser.newPage(as('admin'))
  const other = await addGroup(admin, { name: `Andere ${unique()}`, clientNumber: `A${unique()}` })
  const { name, guid, groupName } = await addSchool(admin, { name: `Eigen ${unique()}` })
  const schoolAdmin = await openAsSchoolAdmin(browser, admin, guid)
  await schoolAdmin.goto('/home')
  await open(schoolAdmin, unique())
  await expect(options(schoolAdmin)).toHaveText([
    new RegExp(`^${groupName}`),
    `${name}8900 Ieper · ${groupName}`,
    /^Ria Claes/,
  ])
  await box(schoolAdmin).fill(other.name)
  await expect(palette(schoolAdmin).getByText('Niets gevonden')).toBeVisible()
  await box(schoolAdmin).fill(name)
  await schoolAdmin.keyboard.press('Enter')
  await expect(schoolAdmin).toHaveURL('/schools/my')
  await expect(heading(schoolAdmin)).toHaveText(name)
})

test.describe('for users who may see no schools', () => {
  test.use(as('leerkracht'))

  test('none are asked for', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    await page.goto('/home')
    await open(page, 'nergens te vinden')
    await expect(palette(page).getByText('Niets gevonden')).toBeVisible()
    expect(asked.filter((url) => url.includes('schoolGroups.list'))).toHaveLength(1)
    expect(asked.filter((url) => url.includes('schools.'))).toEqual([])
  })
})
