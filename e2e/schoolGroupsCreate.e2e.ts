// A new school group: refusals of its form, kept texts, and the page after it.

import { as } from './accounts.ts'
import { button, choice, choose, expectRefusedText, expectWrong, text, tick } from './fields.ts'
import { addGroup, unique } from './groups.ts'
import { leave, pageProblem, status } from './messages.ts'
import { facts } from './places.ts'
import { fillRequired } from './schoolGroupsForm.ts'
import { expectMade, listSearch, results, row, table } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('takes every field, and is in view in the list, with a way to it', async ({ page }) => {
  await page.goto('/schoolgroups')
  await page.getByRole('link', { name: 'Nieuwe scholengroep' }).click()
  const name = `Zoë's groep ${unique()}`
  await expect(tick(page, 'Jaarlijks')).toBeChecked()
  await expect(tick(page, 'Peppol')).not.toBeChecked()
  await expect(tick(page, 'Bestelbon vereist')).not.toBeChecked()
  await expect(button(page, 'Bewaren')).toBeDisabled()
  await fillRequired(page, name)
  await expect(button(page, 'Bewaren')).toBeEnabled()
  await text(page, 'Btw-nummer').fill('0400.000.086')
  await tick(page, 'Btw-plichtig').uncheck()
  await text(page, 'Klantreferentie').fill('DIENST 7/a')
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
  await button(page, 'Bewaren').dblclick()
  const made = status(page, `${name} is aangemaakt.`)
  // The message stays while the pointer is over it.
  await made.hover()
  await expect(page).toHaveURL('/schoolgroups')
  expect(calls).toHaveLength(1)
  await expectMade(row(table(page, 'Scholengroepen'), name))
  await made.getByRole('link', { name: 'Openen' }).click()
  await expect(facts(page)).toHaveText([
    name,
    'GO! onderwijs van de Vlaamse Gemeenschap',
    `K${unique()}`,
    'BE 0400.000.086',
    'Mevrouw An Peeters Directeur',
    'Kerkstraat 1 bus 2',
    '9000 Gent',
    'facturen@school.test; directie@school.test',
    'bestel@school.test',
    'DIENST 7/a',
    'Nederlands',
    'Type 2',
    '€ 1.234,50',
    '03/09/2026',
    '€ 5.000,00',
    '0 / 4',
  ])
  await expect(tick(page, 'Bestelbon vereist')).toBeChecked()
  await expect(tick(page, 'Btw-plichtig')).not.toBeChecked()
  await expect(tick(page, 'Jaarlijks')).not.toBeChecked()
})

test('takes what people type: numbers of a keypad, dates without marks or year, addresses with commas, a VAT number in any spacing', async ({
  page,
}) => {
  await page.goto('/schoolgroups/create')
  const name = `Groep ${unique()}`
  await fillRequired(page, name)
  const vat = text(page, 'Btw-nummer')
  for (const typed of ['0400 000-086', 'BTW be0400.000.086']) {
    await vat.fill(typed)
    await vat.press('Tab')
    await expect(vat).toHaveValue('BE 0400.000.086')
  }
  const emails = text(page, 'E-mailadressen voor facturen')
  await expect(emails).toHaveAccessibleDescription(/komma, een puntkomma of een spatie/)
  await emails.fill('facturen@school.test, directie@school.test els@school.test')
  await text(page, 'Contractbedrag').pressSequentially('1250.50')
  const expires = text(page, 'Vervaldatum licentie')
  for (const [typed, date] of [
    ['030926', '03/09/2026'],
    ['01092026', '01/09/2026'],
    ['15/3', /^15\/03\/20\d\d$/],
  ] as const) {
    await expires.fill(typed)
    // The button that clears the field is not reached by Tab.
    await expires.press('Tab')
    await expect(text(page, 'Licentiebedrag')).toBeFocused()
    await expect(expires).toHaveValue(date)
  }
  await expect(text(page, 'Contractbedrag')).toHaveValue('€ 1.250,50')
  await text(page, 'Licentiebedrag').fill('5000')
  await text(page, 'Aantal schijven').fill('4')
  await button(page, 'Bewaren').click()
  await expect(page).toHaveURL('/schoolgroups')
  await page.goto(`/schoolgroups?q=K${unique()}`)
  await table(page, 'Scholengroepen').getByRole('link', { name }).click()
  for (const fact of ['BE 0400.000.086', 'facturen@school.test; directie@school.test; els@school.test', '€ 1.250,50'])
    await expect(facts(page).filter({ hasText: fact })).toHaveCount(1)
})

test('refuses what does not fit a field, and says so there', async ({ page }) => {
  await page.goto('/schoolgroups/create')
  await fillRequired(page)
  for (const wrong of [
    ['Naam', 'x'.repeat(201), 'Deze tekst is te lang.', 'Groep'],
    ['Naam', '   ', 'Dit veld is verplicht.', 'Groep'],
    ['Klantreferentie', 'x'.repeat(101), 'Deze tekst is te lang.', ''],
    ['Btw-nummer', 'BE0400000087', 'Dit is geen geldig Belgisch btw-nummer.', ''],
    ['E-mailadressen voor facturen', 'goed@school.test; fout@school', 'Vul een geldig e-mailadres in.', 'a@b.test'],
    ['E-mailadressen voor bestelbonnen', `${'x'.repeat(65)}@school.test`, 'Vul een geldig e-mailadres in.', ''],
    ['Vervaldatum licentie', '31/02/2026', 'Vul een bestaande datum in als dd/mm/jjjj.', ''],
    ['Vervaldatum licentie', 'morgen', 'Vul een bestaande datum in als dd/mm/jjjj.', '1-2-2027'],
    ['Contractbedrag', '10000000', 'Dit bedrag is te groot: hoogstens 9.999.999,99.', ''],
    ['Contractbedrag', '12,345', 'Vul een bedrag in met hoogstens twee decimalen, zoals 1.234,56.', ''],
    ['Contractbedrag', '-5', 'Vul een bedrag in', ''],
    ['Licentiebedrag', '1.2.3', 'Vul een bedrag in', '1.234,56'],
    ['Aantal schijven', '1001', 'Vul een geldig getal in.', ''],
    ['Aantal schijven', '1,5', 'Vul een geldig getal in.', '2'],
    ['Gefactureerde schijven', '3', 'Er kunnen niet meer schijven gefactureerd zijn dan er zijn.', '2'],
  ] as const) {
    await test.step(`${wrong[0]}: ${wrong[1].slice(0, 12)}`, () =>
      expectRefusedText(page, button(page, 'Bewaren'), wrong))
  }
  await expect(button(page, 'Bewaren')).toBeEnabled()
  await test.step('what is no amount stays as it was typed', async () => {
    await text(page, 'Contractbedrag').fill('12,345')
    await text(page, 'Contractbedrag').press('Tab')
    await expect(text(page, 'Contractbedrag')).toHaveValue('12,345')
  })
  await test.step('fewer parts than are invoiced', async () => {
    await text(page, 'Aantal schijven').fill('1')
    await text(page, 'Aantal schijven').press('Tab')
    await expectWrong(text(page, 'Gefactureerde schijven'), 'Er kunnen niet meer schijven gefactureerd zijn')
  })
})

test('needs invoice e-mails unless it takes Peppol, which is looked at again at each switch', async ({ page }) => {
  await page.goto('/schoolgroups/create')
  await fillRequired(page)
  const emails = text(page, 'E-mailadressen voor facturen')
  await emails.fill('')
  await emails.press('Tab')
  await expect(emails).toHaveAccessibleDescription(/Dit veld is verplicht\./)
  await expect(button(page, 'Bewaren')).toBeDisabled()
  await tick(page, 'Peppol').check()
  await expect(emails).not.toHaveAccessibleDescription(/Dit veld is verplicht\./)
  await expect(button(page, 'Bewaren')).toBeEnabled()
  await tick(page, 'Peppol').uncheck()
  await expect(emails).toHaveAccessibleDescription(/Dit veld is verplicht\./)
  await expect(button(page, 'Bewaren')).toBeDisabled()
})

test('with the client number of another is refused at that field, and nothing typed is lost', async ({ page }) => {
  await addGroup(page)
  await page.goto('/schoolgroups/create')
  await fillRequired(page, `Tweede groep ${unique()}`)
  await text(page, 'Contractbedrag').pressSequentially('99,95')
  await button(page, 'Bewaren').click()
  const clientNumber = text(page, 'Klantnummer')
  await expect(clientNumber).toBeFocused()
  const taken = 'Dit klantnummer is al in gebruik.'
  await expect(pageProblem(page)).toHaveText([taken, taken])
  await expect(clientNumber).toHaveAccessibleDescription(/klantnummer/i)
  await expect(page).toHaveURL('/schoolgroups/create')
  await expect(text(page, 'Naam')).toHaveValue(`Tweede groep ${unique()}`)
  await expect(text(page, 'Contractbedrag')).toHaveValue('€ 99,95')
  await clientNumber.fill(`K${unique()}-2`)
  await button(page, 'Bewaren').click()
  await expect(page).toHaveURL('/schoolgroups')
})

test('reads its lists of choices only once, however long ago', async ({ ownPage: page }) => {
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
  await leave(page).click()
  await page.clock.fastForward('06:00')
  await listSearch(page).fill(unique())
  await expect(results(page)).toHaveText(/^1 van/)
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Bewerken' }).click()
  await expect(page).toHaveURL(`/schoolgroups/${id}/edit`)
  await expect(choice(page, 'Stad')).toHaveValue('8900 Ieper')
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await choose(page, 'Provincie', 'antw', 'Antwerpen')
  expect(asked.toSorted()).toEqual(once)
})
