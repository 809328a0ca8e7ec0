// The page of a school group, for an admin.

import { as } from './accounts.ts'
import { addGroup, unique } from './groups.ts'
import { facts } from './places.ts'
import { table } from './tables.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('is opened from the list, with its invoicing and its licence', async ({ page }) => {
  const { name, clientNumber } = await addGroup(page, {
    vat: 'BE0400000086',
    salutation: 'Mevrouw An Peeters\nDirecteur',
    peppol: true,
    invoiceEmails: null,
    purchaseOrderEmails: 'bestel@school.test',
    contractType: 3,
    contractFee: 1234.5,
    licenceExpirationDate: '2027-03-09',
    licenceFee: 5000,
    licenceFeeParts: 4,
    licenceFeePartsInvoiced: 1,
  })
  await page.goto(`/schoolgroups?q=${clientNumber}`)
  await table(page, 'Scholengroepen').getByRole('link').click()
  await expect(page).toHaveTitle(`${name} · Schoolbeheer`)
  await expect(facts(page)).toHaveText([
    name,
    'GO! onderwijs van de Vlaamse Gemeenschap',
    clientNumber,
    'BE 0400.000.086',
    'Mevrouw An Peeters Directeur',
    'Kerkstraat 1',
    '8900 Ieper',
    '–',
    'bestel@school.test',
    '–',
    'Nederlands',
    'Type 3',
    '€ 1.234,50',
    '09/03/2027',
    '€ 5.000,00',
    '1 / 4',
  ])
  await expect(page.getByText('Deze groep heeft nog geen scholen')).toBeVisible()
  const peppol = page.getByRole('checkbox', { name: 'Peppol' })
  await expect(peppol).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Bestelbon vereist' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Jaarlijks' })).toBeChecked()
  await peppol.click()
  await expect(peppol).toBeChecked()
  await page.getByRole('link', { name: 'Alle scholengroepen' }).click()
  await expect(page).toHaveURL('/schoolgroups')
})

test('shows invoiced parts from 0 on, and not when fee, parts or count are missing', async ({ page }) => {
  const cases = [
    { licenceFee: 1000, licenceFeeParts: 2, licenceFeePartsInvoiced: 0, shown: '0 / 2' },
    { licenceFee: 1000, licenceFeeParts: 2, licenceFeePartsInvoiced: null },
    { licenceFee: 1000, licenceFeeParts: null, licenceFeePartsInvoiced: 1 },
    { licenceFee: null, licenceFeeParts: 2, licenceFeePartsInvoiced: 1 },
  ]
  for (const [index, { shown, ...licence }] of cases.entries()) {
    const { id } = await addGroup(page, { ...licence, clientNumber: `K${unique()}-${index}` })
    await page.goto(`/schoolgroups/${id}`)
    await expect(page.getByRole('heading', { name: 'Licentie' })).toBeVisible()
    const progress = page.getByText(/^\d+ \/ \d+$/)
    if (shown) await expect(progress).toHaveText(shown)
    else await expect(progress).toBeHidden()
  }
})

test('that does not exist is told, with the way to the list', async ({ page }) => {
  for (const address of ['/schoolgroups/999999', '/schoolgroups/999999/edit', '/schoolgroups/nergens']) {
    await page.goto(address)
    await expect(page.getByText('Deze scholengroep bestaat niet')).toBeVisible()
    await page.getByRole('link', { name: 'Alle scholengroepen' }).click()
    await expect(page).toHaveURL('/schoolgroups')
  }
})
