// The creation of contract invoices: rows and ticks before anything is written, and nothing billed twice.

import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { as } from './accounts.ts'
import { button, expectWrong, text } from './fields.ts'
import { addGroup, unique } from './groups.ts'
import { flip } from './invoices.ts'
import { bar, box, groups, groupTable, start, tickAll } from './invoicesCreate.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { dialog, stay, warning } from './messages.ts'
import { heading } from './places.ts'
import { expectRow, listSearch, results, row, table } from './tables.ts'
import { test as whole } from './test.ts'
import { expect, test } from './upstream.ts'

// The page is high enough for nine rows.
test.use({ viewport: { width: 1440, height: 900 } })

test('what will be billed is shown before anything is written, and says why it cannot be', async ({
  page,
  upstream,
}) => {
  upstream.answer(schoolGroups.listToInvoice, { json: { items: groups } })
  await page.goto('/invoices/create')
  await expect(results(page)).toHaveText(/^5.000 resultaten$/)
  await expect(button(page, 'Aanmaken')).toHaveAccessibleDescription('Vul eerst de start van het contract in.')
  const [ninth, below] = await Promise.all([row(groupTable(page), 'Groep 0009').boundingBox(), bar(page).boundingBox()])
  expect((ninth?.y ?? NaN) + (ninth?.height ?? NaN)).toBeLessThanOrEqual(below?.y ?? NaN)
  await text(page, start).fill('31/02/2027')
  await text(page, start).press('Tab')
  await expectWrong(text(page, start), 'Vul een bestaande datum in als dd/mm/jjjj, van 2000 tot 2099.')
  await expect(text(page, start)).toHaveValue('31/02/2027')
  await text(page, start).fill('31/1/27')
  await text(page, start).press('Tab')
  await expect(page).toHaveURL('/invoices/create?start=2027-01-31')
  await expect(button(page, 'Aanmaken')).toHaveAccessibleDescription('Vink minstens één scholengroep aan.')

  const columns = { Naam: 'Groep 0001', Contractbedrag: '€ 100,0331/01/2027 – 30/01/2028' }
  await expectRow(groupTable(page), {
    ...columns,
    'Schijf licentie': '€ 33,33schijf 2 / 3',
    'Totaal excl. btw': '€ 133,36',
    'Gefactureerd tot': '31/12/2020Te factureren2.221 dagen niet gefactureerd: 01/01/2021 – 30/01/2027',
  })
  await expectRow(groupTable(page), { Naam: 'Groep 0002', Contractbedrag: '€ 100,0331/01/2027 – 27/02/2027' })
  await expect(box(page, 'Groep 0003')).toBeDisabled()
  await expect(row(groupTable(page), 'Groep 0003')).toContainText('Er is eerst een bestelbon nodig.')
  await expect(row(groupTable(page), 'Groep 0004')).toContainText('Er is niets te factureren.')
  await expect(page.getByRole('link', { name: /^Voorbeeld/ })).toHaveCount(0)

  await test.step('ticks: a range with Shift, all that are shown, those that are hidden', async () => {
    await box(page, 'Groep 0001').check()
    await box(page, 'Groep 0007').click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('5 aangevinkt')
    await expect(bar(page)).toContainText('€ 533,48 excl. btw')
    // The total is 161.37 and four times 121.04: VAT is computed for each invoice.
    await expect(bar(page)).toContainText('€ 645,53 incl. btw')
    await listSearch(page).fill('k1')
    await expect(bar(page)).toContainText('5 aangevinkt, waarvan 4 niet getoond')
    await listSearch(page).fill('')
    await flip(page, 'Te factureren')
    await expect(page).toHaveURL(/start=2027-01-31/)
    await expect(page).toHaveURL(/due=yes/)
    await expect(results(page)).toHaveText('5 van 5.000 resultaten')
    await expect(groupTable(page)).not.toContainText('Te factureren')
    await expect(tickAll(page)).toBeChecked()
    await tickAll(page).uncheck()
    await expect(bar(page)).toContainText('2 aangevinkt, waarvan 2 niet getoond')
    await tickAll(page).check()
    await expect(bar(page)).toContainText('5 aangevinkt, waarvan 2 niet getoond')
    await page.evaluate('scrollTo(0, 0)')
    await expectAccessible(page)
    await expectNarrow(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await box(page, 'Groep 0005').focus()
    await page.keyboard.press('Escape')
    await expect(bar(page)).toContainText('0 aangevinkt')
    await page.goto('/invoices/create?start=2027-01-31')
    await tickAll(page).check()
    await expect(bar(page)).toContainText('4.997 aangevinkt')
  })

  await test.step('what is billed already says by which invoice, as soon as the start is known', async () => {
    await page.goto('/invoices/create?q=K5000')
    await tickAll(page).check()
    await expect(bar(page)).toContainText('1 aangevinkt')
    await text(page, start).fill('31/12/2027')
    await text(page, start).press('Tab')
    const billed = 'Dit staat al op 2026-00012'
    await expect(row(groupTable(page), 'Groep 5000')).toContainText(billed)
    await expect(box(page, 'Groep 5000')).toBeDisabled()
    await expect(bar(page)).toContainText('0 aangevinkt')
    await text(page, start).fill('01/01/2028')
    await text(page, start).press('Tab')
    await expect(row(groupTable(page), 'Groep 5000')).not.toContainText(billed)
    await expect(bar(page)).toContainText('1 aangevinkt')
    await page.goto('/invoices/create?start=2027-01-31')
    await tickAll(page).check()
  })

  await test.step('ticks are not lost without a question', async () => {
    await page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name: 'Facturen' }).click()
    await stay(page).click()
    await expect(bar(page)).toContainText('4.997 aangevinkt')
    await button(page, 'Wissen').last().click()
    await page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name: 'Facturen' }).click()
    await expect(warning(page)).toBeHidden()
    await expect(page).toHaveURL(/\/invoices($|\?)/)
  })
})

test.describe('for others', () => {
  test.use({ roles: ['Boekhouding'] })
  test('there is no such page', async ({ page }) => {
    await page.goto('/invoices/create')
    await expect(page).toHaveURL('/forbidden')
  })
})

whole.describe('in the whole system', () => {
  whole.use(as('admin'))
  whole('groups are billed once, and the list of what was made has their numbers', async ({ page }) => {
    const contract = { contractFee: 1000, licenceFee: 100, licenceFeeParts: 3, licenceFeePartsInvoiced: 2 }
    const { id, name } = await addGroup(page, contract)
    await addGroup(page, { name: `Tweede ${unique()}`, clientNumber: `T${unique()}`, contractFee: 10 })
    await page.goto(`/invoices/create?start=2031-01-01&q=${unique()}`)
    await expectRow(groupTable(page), { Naam: name, 'Totaal excl. btw': '€ 1.033,33' })
    const [preview] = await Promise.all([
      page.context().waitForEvent('response', (answer) => answer.url().includes('/files/invoices/preview.pdf')),
      page.getByRole('link', { name: `Voorbeeld van de factuur van ${name}` }).click(),
    ])
    expect([preview.status(), preview.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await tickAll(page).check()
    await button(page, '2 facturen aanmaken').click()
    await dialog(page).getByRole('button', { name: '2 facturen aanmaken' }).click()
    await expect(row(table(page, 'Aangemaakte facturen'), name)).toContainText(/^\d{4}-\d{5}/)
    await expect(row(table(page, 'Aangemaakte facturen'), name)).toContainText('€ 1.250,33')
    await button(page, 'Nog facturen aanmaken').click()
    await expectRow(groupTable(page), {
      Naam: name,
      'Gefactureerd tot': /^31\/12\/2031Dit staat al op \d{4}-\d{5}$/,
      'Totaal excl. btw': '€ 1.000,00',
    })
    await expect(box(page, name)).toBeDisabled()
    await page.goto(`/schoolgroups/${id}`)
    await expect(heading(page)).toHaveText(name)
    await expect(page.getByText('3 / 3')).toBeVisible()
  })
})
