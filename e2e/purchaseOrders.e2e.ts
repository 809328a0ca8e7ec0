// The list of purchase orders: its content, search and totals; and an order from its creation to its invoice.

import type { Locator } from '@playwright/test'
import { as } from './accounts.ts'
import { button, text } from './fields.ts'
import { addGroup, unique } from './groups.ts'
import { flip, offer } from './invoices.ts'
import { expectAccessible, expectNarrow, widen, widths } from './looks.ts'
import { dialog, status } from './messages.ts'
import { answerOrders, bar, list, numberOf, openMenu, order, rowOf, six, tick } from './purchaseOrders.ts'
import { expectMade, expectRow, listSearch, results, row, table } from './tables.ts'
import { test as whole } from './test.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: widths.desktop, height: 900 } })

test('the list says what became of each order, and what they amount to', async ({ page, upstream }) => {
  answerOrders(upstream, six)
  offer(upstream)
  await page.goto('/purchaseorders')
  await expect(results(page)).toHaveText('6 resultaten')
  const columns = { Nummer: `${numberOf(3)}Opleidingsdag`, Scholengroep: 'Scholengroep 3' }
  await expectRow(list(page), { ...columns, 'Bestelbon klant': 'PO 301/02/26 · Griet Claes', Status: 'Opgeladen' })
  await expect(rowOf(page, 2)).toContainText('PO 202/02/26 · door de klant')
  await expect(rowOf(page, 2).getByRole('link', { name: 'Factuur 2026-00009' })).toHaveAttribute(
    'href',
    '/invoices?year=2026&q=2026-00009',
  )
  await expect(rowOf(page, 1)).toContainText(/bestel1@school\.test15\/01\/2026\d+ dagen oud€\s1\.234,56€\s1\.493,82/)
  await expect(rowOf(page, 1)).toContainText('Niet opgeladenVerzonden op 15/01/26')
  await expect(rowOf(page, 4)).toContainText('2 × herinnerd, 01/03/26')
  await expect(rowOf(page, 5)).toContainText('Mail niet aangekomen.')
  await expect(rowOf(page, 6)).toContainText('bezig…')
  await expect(list(page)).toContainText('Getoond: 6 bestelbonnen€ 1.634,59€ 1.977,86')

  await test.step('rows are followed while a mail is under way', async () => {
    answerOrders(upstream, [order(6), ...six.slice(1)])
    await expect(rowOf(page, 6)).toContainText('Verzonden op 15/01/26')
  })
  await test.step('year, search and filters stand in the address', async () => {
    await flip(page, 'Niet opgeladen')
    await expect(page).toHaveURL('/purchaseorders?state=uploaded%2Cinvoiced')
    await expect(results(page)).toHaveText('2 van 6 resultaten')
    await flip(page, 'Opleidingsdag')
    await expect(results(page)).toHaveText('1 van 6 resultaten')
    await page.goto('/purchaseorders?state=notUploaded&type=0&q=ecole')
    await expect(results(page)).toHaveText('1 van 6 resultaten')
    await tick(page, 1).press('Space')
    await listSearch(page).fill('bestel4')
    await expect(page.getByText('Niets gevonden')).toBeVisible()
    await expect(bar(page)).toContainText('1 aangevinkt, waarvan 1 niet getoond')
    await page.goto('/purchaseorders?problem=yes')
    await expect(results(page)).toHaveText('1 van 6 resultaten')
  })
  await test.step('ticks by the keyboard, and what they amount to', async () => {
    await page.goto('/purchaseorders')
    await tick(page, 4).press('Space')
    await tick(page, 2).click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('3 aangevinkt€ 200,03 excl., € 242,04 incl. btw')
    await expectAccessible(page)
    await expectNarrow(page)
    await page.setViewportSize({ width: widths.desktop, height: 900 })
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()
  })
  await test.step('what can be done with an order depends on its state', async () => {
    await expect((await openMenu(page, 1)).getByRole('menuitem')).toHaveText([
      'Opladen',
      'Aanvraag openen',
      'Herinneren',
      'Geschiedenis',
      'Intrekken',
    ])
    await expectAccessible(page, [widths.desktop])
    await page.keyboard.press('Escape')
    await expect((await openMenu(page, 3)).getByRole('menuitem')).toHaveText([
      'Opnieuw opladen',
      'Bestelbon van de klant openen',
      'Aanvraag openen',
      'Geschiedenis',
      'Intrekken',
    ])
    await expect(page.getByRole('menuitem', { name: 'Bestelbon van de klant openen' })).toHaveAttribute(
      'target',
      '_blank',
    )
    await page.keyboard.press('Escape')
    await expect((await openMenu(page, 2)).getByRole('menuitem')).toHaveText(['Aanvraag openen', 'Geschiedenis'])
    await page.keyboard.press('Escape')
    await button(page, '+ Nieuwe bestelbonnen').click()
    await expect(page.getByRole('menuitem')).toHaveText(['Contracten', 'Opleidingsdagen', 'Schoolbezoeken', 'Feedback'])
  })
})

test('nothing lies over another: names of columns, a problem, and on a phone the year and the search', async ({
  page,
  upstream,
}) => {
  answerOrders(upstream, six)
  offer(upstream)
  await page.goto('/purchaseorders')
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  const nameOf = (name: string) => list(page).getByRole('button', { name, exact: true })
  const created = await boxOf(nameOf('Aangemaakt op'))
  expect(created.x + created.width).toBeLessThanOrEqual((await boxOf(nameOf('Bestelbon klant'))).x)
  await widen(page, 1366)
  const failed = await boxOf(button(page, 'Mail niet aangekomen.'))
  const menu = await boxOf(button(page, `Acties: ${numberOf(5)}`))
  expect(failed.x + failed.width).toBeLessThanOrEqual(menu.x)
  const [needed, given] = await button(page, 'Mail niet aangekomen.').evaluate(({ scrollWidth, clientWidth }) => {
    return [scrollWidth, clientWidth]
  })
  expect(needed).toBeLessThanOrEqual(given)
  await widen(page, widths.phone, 844)
  const [year, search] = [await boxOf(page.getByRole('combobox', { name: 'Jaar' })), await boxOf(listSearch(page))]
  const [beside, below] = [search.x - year.x - year.width, search.y - year.y - year.height]
  expect(Math.max(beside, below)).toBeGreaterThanOrEqual(8)
})

test('ten thousand orders', async ({ page, upstream }) => {
  answerOrders(
    upstream,
    Array.from({ length: 10_000 }, (_, index) => order(index + 1)),
  )
  await page.goto('/purchaseorders')
  await expect(results(page)).toHaveText(/^10.000 resultaten$/)
  await page.getByRole('checkbox', { name: 'Alle getoonde aanvinken' }).check()
  await expect(bar(page)).toContainText('€ 1.000.000,00 excl., € 1.210.000,00 incl. btw')
  expect(await list(page).getByRole('row').count()).toBeLessThan(60)
})

whole.describe('in the whole system', () => {
  whole.use(as('admin'))
  whole('a contract is ordered, uploaded and invoiced', async ({ page }) => {
    const { name } = await addGroup(page, {
      contractFee: 1000,
      requiresPurchaseOrder: true,
      purchaseOrderEmails: 'bestellingen@groep.test',
    })
    await page.goto(`/purchaseorders/create?q=${unique()}`)
    await expectRow(table(page, 'Scholengroepen om een bestelbon te vragen'), {
      Naam: name,
      'Totaal excl. btw': '€ 1.000,00',
    })
    await page.getByRole('checkbox', { name: `Aanvinken: ${name}` }).check()
    await button(page, '1 bestelbon aanmaken').click()
    await dialog(page).getByRole('button', { name: '1 bestelbon aanmaken' }).click()
    await expect(status(page, 'Er is 1 bestelbon aangemaakt.')).toBeVisible()
    await expect(page).toHaveURL('/purchaseorders')
    const made = row(list(page), name)
    await expectMade(made)
    await expect(made).toContainText('bestellingen@groep.test')
    await expect(made).toContainText(/Verzonden op/)

    const customers = `PO ${unique()}`
    await made.getByRole('button', { name: /^Acties/ }).click()
    await page.getByRole('menuitem', { name: 'Opladen' }).click()
    await expect(page.getByText(name)).toBeVisible()
    await text(page, 'Bestelbon klant').fill(customers)
    const pdf = { name: 'bestelbon.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }
    await page.getByLabel('Bestand', { exact: true }).setInputFiles(pdf)
    await button(page, 'Opladen').click()
    await expect(status(page, `Bestelbon ‘${customers}’ is opgeladen.`)).toBeVisible()
    await expectMade(row(list(page), customers))
    await expect(row(list(page), customers)).toContainText('Griet Claes')

    await page.goto(`/invoices/createfrompurchaseorder?q=${unique()}`)
    await page.getByRole('checkbox', { name: `Aanvinken: ${customers}` }).check()
    const create = button(page, '1 factuur aanmaken')
    await expect(create).toHaveAccessibleDescription('Vul eerst de start van het contract in.')
    await text(page, 'Start van het contract').fill('01/01/2031')
    await text(page, 'Start van het contract').press('Tab')
    await create.click()
    await dialog(page).getByRole('button', { name: '1 factuur aanmaken' }).click()
    const invoices = table(page, 'Aangemaakte facturen')
    await expect(row(invoices, name)).toContainText('€ 1.210,00')
    await page.goto(`/purchaseorders?q=${unique()}`)
    await expect(row(list(page), customers)).toContainText('Gefactureerd')
    await row(list(page), customers).getByRole('link').click()
    await expect(page).toHaveURL(/^[^?]+\/invoices\?/)
    await expect(row(table(page, 'Facturen'), name)).toContainText(customers)
  })
})
