// Making contract invoices: what is shown and ticked before anything is written, what is asked, and what became of it.

import { config } from '@schoolbeheer/contracts/school/config'
import { invoiceExtensions, invoices } from '@schoolbeheer/contracts/school/invoices'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import type { Page } from '@playwright/test'
import { as } from './accounts.ts'
import { button, expectWrong, text } from './fields.ts'
import { addGroup, unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { dialog, pageProblem, problem, stay, status, warning } from './messages.ts'
import { heading } from './places.ts'
import { creditableInvoice, group } from './records.ts'
import { expectRow, listSearch, results, row, table } from './tables.ts'
import { test as whole } from './test.ts'
import { expect, test } from './upstream.ts'

/** Of 5,000 groups the first are due, and two of them cannot be billed. */
const groups = Array.from({ length: 5000 }, (_, index) => ({
  ...group,
  id: index + 1,
  name: `Groep ${String(index + 1).padStart(4, '0')}`,
  clientNumber: `K${index + 1}`,
  yearly: index !== 1,
  contractFee: index === 3 ? null : 100.03,
  licenceExpirationDate: index < 5 ? '2020-12-31' : '2090-12-31',
  requiresPurchaseOrder: index === 2,
  ...(index === 0 && { licenceFee: 100, licenceFeeParts: 3, licenceFeePartsInvoiced: 1 }),
}))

const start = 'Start van het contract'

function groupTable(page: Page) {
  return table(page, 'Scholengroepen om te factureren')
}
function box(page: Page, name: string) {
  return page.getByRole('checkbox', { name: `Aanvinken: ${name}`, exact: true })
}
function tickAll(page: Page) {
  return page.getByRole('checkbox', { name: 'Alle getoonde aanvinken' })
}
function bar(page: Page) {
  return page.getByRole('status').filter({ hasText: 'aangevinkt' })
}

test('what will be billed is shown before anything is written, and says why it cannot be', async ({
  page,
  upstream,
}) => {
  upstream.answer(schoolGroups.listToInvoice, { json: { items: groups } })
  await page.goto('/invoices/create')
  await expect(results(page)).toHaveText(/^5.000 resultaten$/)
  await expect(button(page, 'Aanmaken')).toHaveAccessibleDescription('Vul eerst de start van het contract in.')
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
    'Deel licentieprijs': '€ 33,33deel 2 / 3',
    'Totaal excl. btw': '€ 133,36',
    'Gefactureerd tot': '31/12/2020Te factureren',
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
    // 161.37 and four times 121.04: VAT is reckoned for each invoice.
    await expect(bar(page)).toContainText('€ 645,53 incl. btw')
    await listSearch(page).fill('k1')
    await expect(bar(page)).toContainText('5 aangevinkt, waarvan 4 niet getoond')
    await listSearch(page).fill('')
    await page.getByRole('combobox', { name: 'Contract' }).selectOption('Te factureren')
    await expect(page).toHaveURL(/start=2027-01-31/)
    await expect(page).toHaveURL(/due=yes/)
    await expect(results(page)).toHaveText('5 van 5.000 resultaten')
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
    await expect(bar(page)).toContainText('4.998 aangevinkt')
  })

  await test.step('ticks are not lost without a question', async () => {
    await page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name: 'Facturen' }).click()
    await stay(page).click()
    await expect(bar(page)).toContainText('4.998 aangevinkt')
    await button(page, 'Wissen').last().click()
    await page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name: 'Facturen' }).click()
    await expect(warning(page)).toBeHidden()
    await expect(page).toHaveURL(/\/invoices($|\?)/)
  })
})

test('a refusal names every group that stands in the way; without them it is made, once', async ({
  page,
  upstream,
}) => {
  const three = groups.filter(({ id }) => [1, 2, 5].includes(id))
  const made = [1, 5].map((id) => ({
    ...creditableInvoice,
    id: 40 + id,
    invoiceNumber: `2026-0004${id}`,
    schoolGroupName: groups[id - 1]?.name,
    amount: 100.03,
    creditNotes: [],
  }))
  const held = Promise.withResolvers<void>()
  const year = Number(new Intl.DateTimeFormat('nl-BE', { year: 'numeric', timeZone: 'Europe/Brussels' }).format())
  upstream.answer(config.get, {
    json: { identityApiUrl: 'http://localhost', extensions: ['invoices.batch', 'invoices.preview'] },
  })
  upstream.answer(schoolGroups.listToInvoice, { json: { items: three } })
  upstream.answer(invoices.list, { json: { items: [...made, creditableInvoice] } }, { year })
  const obstacles = [{ id: 2, name: 'Groep 0002', reason: 'invoice_periodbilled', detail: '2026-00007' }]
  upstream.answer(invoices.createContract, { status: 409, json: { error: 'invoice_refused', obstacles } })
  await page.goto('/invoices/create?start=2027-01-01')
  const preview = page.getByRole('link', { name: 'Voorbeeld van de factuur van Groep 0001' })
  await expect(preview).toHaveAttribute('href', '/files/invoices/preview.pdf?schoolGroupId=1&contractStart=2027-01-01')
  await tickAll(page).check()
  await button(page, '3 facturen aanmaken').click()
  const question = dialog(page, '3 facturen aanmaken?')
  await expect(question).toContainText('Er worden 3 facturen gemaakt voor de contracten vanaf 01/01/2027.')
  await expect(question).toContainText('€ 333,42 excl. btw, € 403,45 incl. btw')
  await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused()
  await expectAccessible(page, [1440])
  await question.getByRole('button', { name: '3 facturen aanmaken' }).click()
  await expect(pageProblem(page)).toContainText('1 groep staat in de weg, dus is er niets gemaakt:')
  await expect(pageProblem(page)).toBeInViewport({ ratio: 1 })
  await expect(pageProblem(page).getByRole('listitem')).toHaveText(
    'Groep 0002: Deze periode is al gefactureerd met factuur 2026-00007',
  )
  await expect(
    problem(page).filter({
      hasText: /De facturen konden niet worden aangemaakt: Er is geen enkele factuur gemaakt\.$/,
    }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'Deze niet aanvinken').click()
  await expect(pageProblem(page)).toBeHidden()
  await expect(bar(page)).toContainText('2 aangevinkt')

  const accepted = { batch: 9, invoices: made.map(({ id }) => ({ invoiceId: id, state: 'queued' })) }
  upstream.answer(invoices.createContract, { json: accepted, after: held.promise })
  upstream.answer(invoiceExtensions.batch, { json: { total: 2, done: 1, failed: [], finished: false } }, { id: 9 })
  await button(page, '2 facturen aanmaken').click()
  await dialog(page).getByRole('button', { name: '2 facturen aanmaken' }).dblclick()
  held.resolve()
  await expect(status(page, 'Er zijn 2 facturen aangemaakt.')).toBeFocused()
  const making = page.getByRole('progressbar', { name: 'PDF’s maken:' })
  await expect(making).toHaveAttribute('aria-valuetext', '1 van 2')
  const list = table(page, 'Aangemaakte facturen')
  await expectRow(list, { Factuurnummer: '2026-00041', Scholengroep: 'Groep 0001', 'Totaal incl. btw': '€ 121,04' })
  await expect(list.getByRole('link')).toHaveText(['2026-00041', '2026-00045'])
  await expectAccessible(page)
  await test.step('after a reload it is all there, and what runs is followed on', async () => {
    await expect(page).toHaveURL('/invoices/create?start=2027-01-01&made=41%2C45')
    await page.reload()
    await expect(status(page, 'Er zijn 2 facturen aangemaakt.')).toContainText('€ 200,06 excl. btw')
    await expect(list.getByRole('link')).toHaveText(['2026-00041', '2026-00045'])
    await expect(making).toHaveAttribute('aria-valuetext', '1 van 2')
  })
  const failed = [{ invoiceId: 45, invoiceNumber: '2026-00045', reason: 'Te veel regels.' }]
  upstream.answer(invoiceExtensions.batch, { json: { total: 2, done: 1, failed, finished: true } }, { id: 9 })
  await expect(page.getByText('2026-00045: Te veel regels.')).toBeVisible()
  const sent = upstream.asked(invoices.createContract).map(({ body }) => body)
  expect(sent.slice(1)).toEqual([{ contractStart: '2027-01-01', items: [{ schoolGroupId: 1 }, { schoolGroupId: 5 }] }])
  await button(page, 'Nog facturen aanmaken').click()
  await expect(bar(page)).toContainText('0 aangevinkt')
})

test('an upstream that answers nothing: the list is read again; one that fails loses no tick', async ({
  page,
  upstream,
}) => {
  upstream.answer(schoolGroups.listToInvoice, { json: { items: groups.slice(0, 2) } })
  const { year, list } = { year: new Date().getFullYear(), list: [1, 2].map((id) => ({ ...creditableInvoice, id })) }
  upstream.answer(
    invoices.list,
    { json: { items: list.map((one, index) => ({ ...one, schoolGroupName: groups[index]?.name })) } },
    { year },
  )
  upstream.answer(invoices.createContract, { status: 503, json: {} })
  await page.goto('/invoices/create?start=2027-01-01&due=yes')
  await box(page, 'Groep 0002').check()
  await button(page, '1 factuur aanmaken').click()
  await dialog(page).getByRole('button', { name: '1 factuur aanmaken' }).click()
  await expect(
    problem(page).filter({
      hasText: 'De facturen konden niet worden aangemaakt: Een achterliggende dienst is niet bereikbaar.',
    }),
  ).toBeVisible()
  await expect(box(page, 'Groep 0002')).toBeChecked()
  upstream.answer(invoices.createContract, { status: 204 })
  await button(page, '1 factuur aanmaken').click()
  await dialog(page).getByRole('button', { name: '1 factuur aanmaken' }).click()
  await expect(status(page, 'Er is 1 factuur aangemaakt.')).toBeVisible()
  await expect(row(table(page, 'Aangemaakte facturen'), 'Groep 0002')).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
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
      'Gefactureerd tot': '31/12/2031',
      'Totaal excl. btw': '€ 1.000,00',
    })
    await box(page, name).check()
    await button(page, '1 factuur aanmaken').click()
    await dialog(page).getByRole('button', { name: '1 factuur aanmaken' }).click()
    await expect(pageProblem(page).getByRole('listitem')).toHaveText(
      new RegExp(`^${name}: Deze periode is al gefactureerd met factuur \\d{4}-\\d{5}$`),
    )
    await button(page, 'Deze niet aanvinken').click()
    await page.goto(`/schoolgroups/${id}`)
    await expect(heading(page)).toHaveText(name)
    await expect(page.getByText('3 / 3')).toBeVisible()
  })
})
