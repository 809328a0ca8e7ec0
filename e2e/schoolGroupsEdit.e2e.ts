// Changes of a school group.

import { as } from './accounts.ts'
import { button, choice, choose, text, tick } from './fields.ts'
import { addGroup } from './groups.ts'
import { leave, stay, warning } from './messages.ts'
import { facts } from './places.ts'
import { addSchool } from './schools.ts'
import { sentTo } from './schoolsForm.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

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
  await button(page, 'Bewaren').click()
  await expect(page.getByText('De wijzigingen zijn bewaard.')).toBeVisible()
  await expect(page).toHaveURL(`/schoolgroups/${id}`)
  await expect(facts(page)).toContainText(['Marktplein 1', '1000 Brussel', '–', '–', 'Type 1', '–', '–'])
  await expect(tick(page, 'Peppol')).toBeChecked()
  await page.reload()
  await expect(facts(page)).toContainText(['Marktplein 1', '1000 Brussel'])

  await expect(page.getByRole('button', { name: 'Wijzigingen tonen' })).toBeVisible()
  // The content above the button is there.
  await expect(page.getByRole('list', { name: 'E-facturen' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Bezig met laden…')).toHaveCount(0)
  await page.getByRole('button', { name: 'Wijzigingen tonen' }).click()
  const entries = page.getByRole('list', { name: 'Wijzigingen' }).getByRole('listitem')
  await expect(entries).toHaveText([
    /^\d\d\/\d\d\/\d{4},? \d\d:\d\d\s+Gewijzigd door \S+ \S+/,
    /^\d\d\/\d\d\/\d{4},? \d\d:\d\d\s+Aangemaakt door \S+ \S+$/,
  ])
  for (const change of [
    'StraatKerkstraat → Marktplein',
    'Stad8900 Ieper → 1000 Brussel',
    'Peppolnee → ja',
    'E-mailadressen voor facturenboekhouding@school.test → leeg',
    'Contractbedrag€ 100,00 → leeg',
    'Vervaldatum licentie31/12/2026 → leeg',
  ])
    await expect(entries.first()).toContainText(change)
})

const amounts = [
  {
    locale: 'nl',
    labels: ['Contractbedrag', 'Licentiebedrag', 'Aantal schijven'],
    typed: ['2.500,00', '€ 1\u202f234,56', '1.000'],
    field: '€ 2.500,00',
    page: ['€ 2.500,00', '€ 1.234,56'],
  },
  {
    locale: 'fr',
    labels: ['Montant du contrat', 'Montant de la licence', 'Nombre de tranches'],
    typed: ['2.500,00', '1\u202f234,56\u00a0€', '1 000'],
    field: '2 500,00 €',
    page: ['2 500,00 €', '1 234,56 €'],
  },
  {
    locale: 'en',
    labels: ['Contract fee', 'Licence fee', 'Number of instalments'],
    typed: ['2,500.00', 'EUR 1,234.56', '1,000'],
    field: '€2,500.00',
    page: ['€2,500.00', '€1,234.56'],
  },
] as const

for (const { locale, labels, typed, field, page: shown } of amounts) {
  test(`amounts and counts are read as ${locale} writes them, typed and pasted alike`, async ({ page }) => {
    const { id } = await addGroup(page, { licenceFeePartsInvoiced: 0 })
    await page.goto('/home')
    await page.evaluate(`localStorage.setItem('locale', '${locale}')`)
    await page.goto(`/schoolgroups/${id}/edit`)
    const [fee, licence, parts] = [text(page, labels[0]), text(page, labels[1]), text(page, labels[2])]
    await fee.pressSequentially(typed[0])
    await expect(fee).toHaveValue(typed[0])
    await licence.focus()
    // The text arrives at once, without keys, as by a paste.
    await page.keyboard.insertText(typed[1])
    await parts.fill(typed[2])
    await expect(fee).toHaveValue(field)
    const sent = sentTo(page, 'schoolGroups.update')
    await parts.press('Enter')
    await expect(page).toHaveURL(`/schoolgroups/${id}`)
    const saved = { contractFee: 2500, licenceFee: 1234.56, licenceFeeParts: 1000 }
    expect(sent).toEqual([expect.objectContaining(saved)])
    for (const amount of shown) await expect(facts(page).getByText(amount, { exact: true })).toBeVisible()
    await page.goto(`/schoolgroups/${id}/edit`)
    await expect(fee).toHaveValue(field)
  })
}

test('gives its schools another expiration date, which their pages show at once', async ({ page }) => {
  const { id, name, schoolGroupId, groupName } = await addSchool(page)
  await page.goto(`/schools/${id}`)
  await expect(facts(page)).toContainText(['09/03/2027'])
  await page.getByRole('link', { name: 'Naar de scholengroep' }).click()
  // The school's page has such a link too.
  await expect(page.getByRole('heading', { name: groupName })).toBeVisible()
  await page.getByRole('link', { name: 'Bewerken' }).click()
  await text(page, 'Vervaldatum licentie').fill('31/12/2028')
  await button(page, 'Bewaren').click()
  await expect(page).toHaveURL(`/schoolgroups/${schoolGroupId}`)
  // Nothing can be read from now on, so the page shows the content that the client has kept.
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
  await test.step('the page behind it is dimmed up to its edge, where the scrollbar was', async () => {
    const { width } = page.viewportSize() ?? { width: 0 }
    const colourAt = (x: number) => page.screenshot({ clip: { x, y: 500, width: 4, height: 4 } })
    const [edge, inside] = [await colourAt(width - 6), await colourAt(width - 40)]
    expect(edge.equals(inside)).toBe(true)
  })
  await stay(page).click()
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
  await leave(page).click()
  await expect(page).toHaveURL('/home')
})

test('is not overwritten by a user who opened it before somebody else changed it', async ({ page, context }) => {
  const { id } = await addGroup(page, { contractFee: 100 })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/schoolgroups/${id}/edit`)
    await expect(text(tab, 'Straat')).toHaveValue('Kerkstraat')
  }
  await text(other, 'Straat').fill('Nieuwstraat')
  await text(other, 'Aanspreking').fill('Mijnheer Jan Maes')
  await button(other, 'Bewaren').click()
  await expect(other).toHaveURL(`/schoolgroups/${id}`)

  await text(page, 'Straat').fill('Veldstraat')
  await text(page, 'Nummer').fill('7')
  await button(page, 'Bewaren').click()
  await expect(page.getByRole('alert')).toContainText('Iemand anders heeft dit intussen gewijzigd.')
  await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
  await page.getByRole('button', { name: 'Nieuwe gegevens laden' }).click()
  await expect(text(page, 'Aanspreking')).toHaveValue('Mijnheer Jan Maes')
  await expect(text(page, 'Nummer')).toHaveValue('7')
  await expect(text(page, 'Straat')).toHaveValue('Veldstraat')
  await expect(text(page, 'Straat')).toHaveAccessibleDescription(/De waarde is nu: Nieuwstraat/)
  await expect(text(page, 'Straat')).toBeFocused()
  await button(page, 'Bewaren').click()
  await expect(page).toHaveURL(`/schoolgroups/${id}`)
  await expect(facts(page)).toContainText(['Mijnheer Jan Maes', 'Veldstraat 7'])
})
