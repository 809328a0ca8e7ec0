// The form of a school group: what it refuses, what it keeps, and where it leads.

import type { Page } from '@playwright/test'
import { as } from './accounts.ts'
import { addGroup, unique } from './groups.ts'
import { addSchool } from './schools.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

function text(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}
function choice(page: Page, name: string) {
  return page.getByRole('combobox', { name, exact: true })
}
function tick(page: Page, name: string) {
  return page.getByRole('checkbox', { name, exact: true })
}
function create(page: Page) {
  return page.getByRole('button', { name: 'Aanmaken' })
}
function save(page: Page) {
  return page.getByRole('button', { name: 'Bewaren' })
}
function warning(page: Page) {
  return page.getByRole('dialog', { name: 'Niet bewaarde wijzigingen' })
}

async function choose(page: Page, name: string, typed: string, option: string) {
  await choice(page, name).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Fills in what is required for a new group, under a name and client number of this test's own. */
async function fillRequired(page: Page, name = `Groep ${unique()}`) {
  await text(page, 'Naam').fill(name)
  await choose(page, 'Onderwijsnet', 'go!', 'GO! onderwijs van de Vlaamse Gemeenschap')
  await text(page, 'Klantnummer').fill(`K${unique()}`)
  await text(page, 'Aanspreking').fill('Mevrouw An Peeters\nDirecteur')
  await text(page, 'Straat').fill('Kerkstraat')
  await text(page, 'Nummer').fill('1 bus 2')
  await choose(page, 'Stad', 'gent', '9000 Gent')
  await text(page, 'E-mailadressen voor facturen').fill('facturen@school.test; directie@school.test')
  await choose(page, 'Contracttype', 'type 2', 'Type 2')
}

function facts(page: Page) {
  return page.getByRole('definition')
}

test.describe('a new group', () => {
  test('takes every field, and is found in the list', async ({ page }) => {
    await page.goto('/schoolgroups')
    await page.getByRole('link', { name: 'Nieuwe scholengroep' }).click()
    const name = `Zoë's groep ${unique()}`
    await expect(tick(page, 'Jaarlijks')).toBeChecked()
    await expect(tick(page, 'Peppol')).not.toBeChecked()
    await expect(tick(page, 'Bestelbon vereist')).not.toBeChecked()
    await expect(create(page)).toBeDisabled()
    await fillRequired(page, name)
    await expect(create(page)).toBeEnabled()
    await text(page, 'Btw-nummer').fill('0400.000.086')
    await tick(page, 'Bestelbon vereist').check()
    await text(page, 'E-mailadressen voor bestelbonnen').fill('bestel@school.test')
    await tick(page, 'Jaarlijks').uncheck()
    await text(page, 'Contractbedrag').pressSequentially('1234,5')
    await text(page, 'Vervaldatum licentie').fill('3/9/26')
    await text(page, 'Licentiebedrag').pressSequentially('5000')
    await text(page, 'Aantal schijven').fill('4')
    await text(page, 'Gefactureerde schijven').fill('0')
    await expect(text(page, 'Contractbedrag')).toHaveValue('€ 1.234,50')
    await expect(text(page, 'Vervaldatum licentie')).toHaveValue('03/09/2026')

    const calls: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())))
    await create(page).dblclick()
    await expect(page.getByText(`${name} is aangemaakt.`, { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/schoolgroups')
    expect(calls).toHaveLength(1)
    await page.getByRole('searchbox', { name: 'Zoeken' }).fill(unique())
    await page.getByRole('link', { name }).click()
    await expect(facts(page)).toHaveText([
      name,
      'GO! onderwijs van de Vlaamse Gemeenschap',
      `K${unique()}`,
      'BE0400000086',
      'Mevrouw An Peeters Directeur',
      'Kerkstraat 1 bus 2',
      '9000 Gent',
      'facturen@school.test; directie@school.test',
      'bestel@school.test',
      'Type 2',
      '€ 1.234,50',
      '03/09/2026',
      '€ 5.000,00',
      '0 / 4',
    ])
    await expect(tick(page, 'Bestelbon vereist')).toBeChecked()
    await expect(tick(page, 'Jaarlijks')).not.toBeChecked()
  })

  test('says at each required field what is missing, from the first on', async ({ page }) => {
    await page.goto('/schoolgroups/create')
    await expect(create(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Toon wat nog ontbreekt' }).click()
    await expect(text(page, 'Naam')).toBeFocused()
    for (const field of [
      ...['Naam', 'Klantnummer', 'Aanspreking', 'Straat', 'Nummer', 'E-mailadressen voor facturen'].map((name) =>
        text(page, name),
      ),
      ...['Onderwijsnet', 'Stad', 'Contracttype'].map((name) => choice(page, name)),
    ]) {
      await expect(field).toHaveAccessibleDescription(/Dit veld is verplicht\./)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    for (const name of ['Btw-nummer', 'E-mailadressen voor bestelbonnen', 'Contractbedrag', 'Aantal schijven']) {
      await expect(text(page, name)).not.toHaveAttribute('aria-invalid', 'true')
    }
  })

  test('refuses what does not fit a field, and says so there', async ({ page }) => {
    await page.goto('/schoolgroups/create')
    await fillRequired(page)
    for (const [name, value, message, good] of [
      ['Naam', 'x'.repeat(201), 'Deze tekst is te lang.', 'Groep'],
      ['Naam', '   ', 'Dit veld is verplicht.', 'Groep'],
      ['Btw-nummer', 'BE0400000087', 'Dit is geen geldig Belgisch btw-nummer.', ''],
      ['E-mailadressen voor facturen', 'goed@school.test; fout@school', 'Vul een geldig e-mailadres in.', 'a@b.test'],
      ['E-mailadressen voor bestelbonnen', `${'x'.repeat(65)}@school.test`, 'Vul een geldig e-mailadres in.', ''],
      ['Vervaldatum licentie', '31/02/2026', 'Vul een bestaande datum in als dd/mm/jjjj.', ''],
      ['Vervaldatum licentie', 'morgen', 'Vul een bestaande datum in als dd/mm/jjjj.', '1-2-2027'],
      ['Contractbedrag', '10000000', 'Vul een bedrag in met hoogstens twee decimalen.', ''],
      ['Aantal schijven', '1001', 'Vul een geldig getal in.', '2'],
    ] as const) {
      await test.step(`${name}: ${value.slice(0, 12)}`, async () => {
        const field = text(page, name)
        await expect(create(page)).toBeEnabled()
        await field.fill(value)
        await field.press('Tab')
        await expect(field).toHaveAccessibleDescription(new RegExp(message))
        await expect(create(page)).toBeDisabled()
        await field.fill(good)
      })
    }
    await expect(create(page)).toBeEnabled()
  })

  test('needs invoice e-mails unless it takes Peppol, which is looked at again at each switch', async ({ page }) => {
    await page.goto('/schoolgroups/create')
    await fillRequired(page)
    const emails = text(page, 'E-mailadressen voor facturen')
    await emails.fill('')
    await emails.press('Tab')
    await expect(emails).toHaveAccessibleDescription(/Dit veld is verplicht\./)
    await expect(create(page)).toBeDisabled()
    await tick(page, 'Peppol').check()
    await expect(emails).not.toHaveAccessibleDescription(/Dit veld is verplicht\./)
    await expect(create(page)).toBeEnabled()
    await tick(page, 'Peppol').uncheck()
    await expect(emails).toHaveAccessibleDescription(/Dit veld is verplicht\./)
    await expect(create(page)).toBeDisabled()
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

  test('with the client number of another is refused at that field, and nothing typed is lost', async ({ page }) => {
    await addGroup(page)
    await page.goto('/schoolgroups/create')
    await fillRequired(page, `Tweede groep ${unique()}`)
    await text(page, 'Contractbedrag').pressSequentially('99,95')
    await create(page).click()
    const clientNumber = text(page, 'Klantnummer')
    await expect(clientNumber).toBeFocused()
    const taken = 'Dit klantnummer is al in gebruik.'
    await expect(page.getByRole('main').getByRole('alert')).toHaveText([taken, taken])
    await expect(clientNumber).toHaveAccessibleDescription(/klantnummer/i)
    await expect(page).toHaveURL('/schoolgroups/create')
    await expect(text(page, 'Naam')).toHaveValue(`Tweede groep ${unique()}`)
    await expect(text(page, 'Contractbedrag')).toHaveValue('€ 99,95')
    await clientNumber.fill(`K${unique()}-2`)
    await create(page).click()
    await expect(page).toHaveURL('/schoolgroups')
  })

  test('says of each list to choose from that it could not be read, and reads it again', async ({ page }) => {
    await page.route('**/trpc/reference.**', (route) => route.abort())
    await page.goto('/schoolgroups/create')
    const unread = page.getByRole('group', { name: 'Klant' }).getByRole('alert')
    await expect(unread).toContainText('De server is niet bereikbaar.')
    await text(page, 'Naam').fill('Groep')
    await page.unrouteAll()
    await unread.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await choose(page, 'Onderwijsnet', 'go!', 'GO! onderwijs van de Vlaamse Gemeenschap')
    await expect(unread).toBeHidden()
    await expect(page.getByRole('group', { name: 'Adres' }).getByRole('alert')).toBeVisible()
    await expect(text(page, 'Naam')).toHaveValue('Groep')
  })

  test('asks once what there is to choose from, however long ago', async ({ page }) => {
    const { id, name } = await addGroup(page)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(...(request.url().match(/reference\.\w+/g) ?? [])))
    const once = ['reference.cities', 'reference.onderwijsnetten', 'reference.provinces']
    await page.clock.install()
    await page.goto('/schoolgroups/create')
    await choose(page, 'Onderwijsnet', 'go!', 'GO! onderwijs van de Vlaamse Gemeenschap')
    await choose(page, 'Provincie', 'oost', 'Oost-Vlaanderen')
    await choose(page, 'Stad', 'gent', '9000 Gent')
    expect(asked.toSorted()).toEqual(once)
    await page.getByRole('link', { name: 'Annuleren' }).click()
    await page.getByRole('button', { name: 'Verlaten' }).click()
    await page.clock.fastForward('06:00')
    await page.getByRole('searchbox', { name: 'Zoeken' }).fill(unique())
    await page.getByRole('link', { name }).click()
    await page.getByRole('link', { name: 'Bewerken' }).click()
    await expect(page).toHaveURL(`/schoolgroups/${id}/edit`)
    await expect(choice(page, 'Stad')).toHaveValue('8900 Ieper')
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    await choose(page, 'Provincie', 'antw', 'Antwerpen')
    expect(asked.toSorted()).toEqual(once)
  })

  test('waits in the form while a service is down, and is sent again', async ({ page }) => {
    const down = { message: 'shared_error_upstream_down', code: -32603 }
    const data = { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, fields: {} }
    const failures = [
      {
        message: 'Een achterliggende dienst is niet bereikbaar.',
        fail: { status: 503, json: [{ error: { json: { ...down, data } } }] },
      },
      { message: 'De server is niet bereikbaar.', fail: null },
    ]
    await page.goto('/schoolgroups/create')
    await fillRequired(page)
    for (const { message, fail } of failures) {
      await page.route('**/trpc/schoolGroups.create**', (route) => (fail ? route.fulfill(fail) : route.abort()))
      await create(page).click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText(message)
      await expect(text(page, 'Naam')).toHaveValue(`Groep ${unique()}`)
      await expect(choice(page, 'Stad')).toHaveValue('9000 Gent')
      await page.unrouteAll()
    }
    await create(page).click()
    await expect(page).toHaveURL('/schoolgroups')
  })
})

test.describe('an existing group', () => {
  test('is changed, and its page shows it', async ({ page }) => {
    const { id, name } = await addGroup(page, { contractFee: 100, licenceExpirationDate: '2026-12-31' })
    await page.goto(`/schoolgroups/${id}`)
    await page.getByRole('link', { name: 'Bewerken' }).click()
    await expect(page.getByRole('heading', { name: `${name} bewerken` })).toBeVisible()
    await expect(choice(page, 'Stad')).toHaveValue('8900 Ieper')
    await expect(text(page, 'Vervaldatum licentie')).toHaveValue('31/12/2026')
    await text(page, 'Straat').fill('Marktplein')
    await choose(page, 'Stad', '1000', '1000 Brussel')
    await text(page, 'Contractbedrag').fill('')
    await text(page, 'Vervaldatum licentie').fill('')
    await tick(page, 'Peppol').check()
    await text(page, 'E-mailadressen voor facturen').fill('')
    await save(page).click()
    await expect(page).toHaveURL(`/schoolgroups/${id}`)
    await expect(facts(page)).toContainText(['Marktplein 1', '1000 Brussel', '–', '–', 'Type 1', '–', '–'])
    await expect(tick(page, 'Peppol')).toBeChecked()
    await page.reload()
    await expect(facts(page)).toContainText(['Marktplein 1', '1000 Brussel'])
  })

  test('gives its schools another expiration date, which their pages show at once', async ({ page }) => {
    const { id, name, schoolGroupId, groupName } = await addSchool(page)
    await page.goto(`/schools/${id}`)
    await expect(facts(page)).toContainText(['09/03/2027'])
    await page.getByRole('link', { name: 'Naar de scholengroep' }).click()
    // The school's page has such a link too.
    await expect(page.getByRole('heading', { name: groupName })).toBeVisible()
    await page.getByRole('link', { name: 'Bewerken' }).click()
    await text(page, 'Vervaldatum licentie').fill('31/12/2028')
    await save(page).click()
    await expect(page).toHaveURL(`/schoolgroups/${schoolGroupId}`)
    // What is read anew would hide what was kept.
    await page.route('**/trpc/**', (route) => route.abort())
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/schools/${id}`)
    await expect(facts(page)).toContainText(['31/12/2028'])
  })

  test('asks before changes are lost, until the old values are back', async ({ page }) => {
    const { id } = await addGroup(page)
    await page.goto(`/schoolgroups/${id}`)
    await page.getByRole('link', { name: 'Bewerken' }).click()
    await text(page, 'Straat').fill('Veldstraat')

    await page.getByRole('link', { name: 'Home' }).click()
    await expect(warning(page)).toBeVisible()
    await page.getByRole('button', { name: 'Blijven' }).click()
    await expect(warning(page)).toBeHidden()
    await expect(text(page, 'Straat')).toHaveValue('Veldstraat')

    await page.goBack()
    await expect(warning(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(text(page, 'Straat')).toHaveValue('Veldstraat')

    await text(page, 'Straat').fill('Kerkstraat')
    await page.getByRole('link', { name: 'Annuleren' }).click()
    await expect(page).toHaveURL(`/schoolgroups/${id}`)

    await page.getByRole('link', { name: 'Bewerken' }).click()
    await text(page, 'Straat').fill('Veldstraat')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('button', { name: 'Verlaten' }).click()
    await expect(page).toHaveURL('/home')
  })

  test('asks before its tab is closed with changes', async ({ page }) => {
    const { id } = await addGroup(page)
    await page.goto(`/schoolgroups/${id}/edit`)
    await text(page, 'Straat').fill('Veldstraat')
    const asking = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asking
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
  })

  test('does not look empty while its choices are still read', async ({ page }) => {
    const { id } = await addGroup(page)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/trpc/reference.*', (route) => held.then(() => route.continue()))
    await page.goto(`/schoolgroups/${id}/edit`)
    for (const label of ['Onderwijsnet', 'Stad', 'Provincie'])
      await expect(page.getByRole('combobox', { name: label })).toHaveAttribute('placeholder', 'Even geduld…')
    answer()
    await expect(page.getByRole('combobox', { name: 'Stad' })).toHaveValue('8900 Ieper')
  })

  test('is not overwritten by who opened it before somebody else changed it', async ({ page, context }) => {
    const { id } = await addGroup(page, { contractFee: 100 })
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`/schoolgroups/${id}/edit`)
      await expect(text(tab, 'Straat')).toHaveValue('Kerkstraat')
    }
    await text(other, 'Straat').fill('Nieuwstraat')
    await text(other, 'Aanspreking').fill('Mijnheer Jan Maes')
    await save(other).click()
    await expect(other).toHaveURL(`/schoolgroups/${id}`)

    await text(page, 'Straat').fill('Veldstraat')
    await text(page, 'Nummer').fill('7')
    await save(page).click()
    await expect(page.getByRole('alert')).toContainText('Iemand anders heeft dit intussen gewijzigd.')
    await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
    await page.getByRole('button', { name: 'Nieuwe gegevens laden' }).click()
    await expect(text(page, 'Aanspreking')).toHaveValue('Mijnheer Jan Maes')
    await expect(text(page, 'Nummer')).toHaveValue('7')
    await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
    await expect(text(page, 'Straat')).toHaveAccessibleDescription(/Daar staat nu: Nieuwstraat/)
    await expect(text(page, 'Straat')).toBeFocused()
    await save(page).click()
    await expect(page).toHaveURL(`/schoolgroups/${id}`)
    await expect(facts(page)).toContainText(['Mijnheer Jan Maes', 'Veldstraat 7'])
  })
})
