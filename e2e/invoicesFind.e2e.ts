// The list of invoices: finding some of them by year, text, filters and order, and ticking them.

import { userSearch } from '@schoolbeheer/contracts/identity/search'
import { invoiceFiles } from '@schoolbeheer/contracts/school/invoiceFiles'
import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { recordSearch } from '@schoolbeheer/contracts/school/search'
import { answerInvoices, bar, flip, invoice, list, numberOf, offer, rowOf, six, tick, toggle } from './invoices.ts'
import { expectAccessible } from './looks.ts'
import { open, options } from './palette.ts'
import { cells, listSearch, results } from './tables.ts'
import { expect, test } from './upstream.ts'

// The page is wide enough for all columns.
test.use({ viewport: { width: 1440, height: 900 } })

test('is searched by number, reference as it is written or not, group and order', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  await page.goto('/invoices')
  for (const [text, sequence] of [
    [numberOf(4), 4],
    ['+++202/6000/00596+++', 5],
    ['202600000596', 5],
    ['202/6000/00596', 5],
    ['ecole zoe', 2],
    ['1.234,56', 4],
    ['€ 1.493,82', 4],
    ['po-5', 5],
  ] as const)
    await test.step(text, async () => {
      await listSearch(page).fill(text)
      await expect(results(page)).toHaveText('1 van 6 resultaten')
      await expect(rowOf(page, sequence)).toBeVisible()
    })
  await expect(page).toHaveURL('/invoices?q=po-5')
  await expect(list(page).getByRole('row', { name: /^Getoond: 1 van 6 facturen/ })).toContainText('€ 121,00')
  await page.reload()
  await expect(results(page)).toHaveText('1 van 6 resultaten')
  await listSearch(page).fill('nergens')
  await page.getByRole('button', { name: 'Alles tonen' }).click()
  await expect(page).toHaveURL('/invoices')
})

test('has filters of which the address holds those that are not as at first', async ({ ownPage: page, upstream }) => {
  await page.clock.setFixedTime('2026-11-22T12:00:00Z')
  answerInvoices(upstream, [
    ...six.slice(0, 1).map((paid) => ({ ...paid, paidAt: '2026-10-31T23:00:00.000Z' })),
    ...six.slice(1, 2).map((paid) => ({ ...paid, paidAt: '2026-10-31T22:59:59.999Z' })),
    ...six.slice(2),
  ])
  await page.goto('/invoices')
  for (const name of ['Aangemaakt', 'PDF aangemaakt', 'Verzonden', 'Betaald', 'Contract', 'Opleidingsdag', 'Feedback'])
    await expect(toggle(page, name)).toBeChecked()
  await flip(page, 'Betaald')
  await expect(page).toHaveURL(/\/invoices\?status=0(%2C|,)1(%2C|,)2$/)
  await expect(results(page)).toHaveText('5 van 6 resultaten')
  await flip(page, 'Contract')
  await expect(results(page)).toHaveText('2 van 6 resultaten')
  await page.reload()
  await expect(results(page)).toHaveText('2 van 6 resultaten')
  await expect(toggle(page, 'Betaald')).not.toBeChecked()
  await page.getByRole('button', { name: 'Filters wissen' }).click()
  await expect(page).toHaveURL('/invoices')
  for (const [name, sequence, address] of [
    ['Peppol', 5, 'peppol=yes'],
    ['Vervallen', 4, 'overdue=yes'],
    ['Onzeker of mislukt', 2, 'failed=yes'],
    ['Deze maand betaald', 6, 'paid=month'],
  ] as const) {
    await flip(page, name)
    await expect(results(page)).toHaveText('1 van 6 resultaten')
    await expect(rowOf(page, sequence)).toBeVisible()
    await expect(page).toHaveURL(`/invoices?${address}`)
    await flip(page, name)
  }
  await page.goto('/invoices?problem=yes&status=0')
  await expect(results(page)).toHaveText('1 van 6 resultaten')
  await flip(page, 'Aangemaakt')
  await expect(page).toHaveURL('/invoices?problem=yes&status=none')
  await expect(page.getByText('Niets gevonden')).toBeVisible()
})

test('has a year in the address, the first that the upstream names unless it says another', async ({
  page,
  upstream,
}) => {
  answerInvoices(upstream, six)
  upstream.answer(calls.years, { json: [2026, 2025] })
  upstream.answer(calls.list, { json: [{ ...invoice(77), invoiceNumber: '2025-00077' }] }, { year: 2025 })
  await page.goto('/invoices')
  await expect(results(page)).toHaveText('6 resultaten')
  await page.getByRole('combobox', { name: 'Jaar' }).selectOption('2025')
  await expect(page).toHaveURL('/invoices?year=2025')
  await expect(list(page).getByText('2025-00077')).toBeVisible()
  await page.reload()
  await expect(list(page).getByText('2025-00077')).toBeVisible()
  await page.getByRole('combobox', { name: 'Jaar' }).selectOption('Alle jaren')
  await expect(page).toHaveURL('/invoices?year=all')
  await expect(results(page)).toHaveText('7 resultaten')
  await page.reload()
  await expect(list(page).getByText('2025-00077')).toBeVisible()
  await page.getByRole('combobox', { name: 'Jaar' }).selectOption('2026')
  await expect(page).toHaveURL('/invoices')

  await test.step('the palette finds an invoice of a list that was read', async () => {
    await open(page, '2025-00077')
    await expect(options(page).first()).toContainText('2025-00077')
    await options(page).first().click()
    await expect(page).toHaveURL(/\/invoices\?year=2025&q=2025-00077&open=77$/)
    await expect(page.getByText('Factuurdatum')).toBeVisible()
  })
})

test('what other years have of what is searched for is said, with the way there', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  offer(upstream, 'search.find')
  upstream.answer(calls.list, { json: [] }, { year: 2025 })
  const old = { year: 2025, schoolGroupName: 'Groep Dender', reference: '202500000492', total: 121 }
  const found = [118, 119].map((id) => ({ ...old, id, invoiceNumber: `2025-00${id}` }))
  upstream.answer(userSearch.find, { json: { users: [] } }, { q: '2025-00118' })
  upstream.answer(userSearch.find, { json: { users: [] } }, { q: '121,00' })
  upstream.answer(recordSearch.find, { json: { invoices: found.slice(0, 1) } }, { q: '2025-00118' })
  upstream.answer(recordSearch.find, { json: { invoices: found } }, { q: '121,00' })
  await page.goto('/invoices')
  await listSearch(page).fill('121,00')
  await expect(results(page)).toHaveText('3 van 6 resultaten')
  await expect(page.getByText('2 facturen in andere jaren passen ook: alle jaren tonen')).toBeVisible()
  await listSearch(page).fill('2025-00118')
  await expect(page.getByText('2025-00118 staat in 2025: tonen')).toBeVisible()
  await expectAccessible(page, [1440])
  await page.getByRole('link', { name: '2025-00118 tonen' }).click()
  await expect(page).toHaveURL('/invoices?year=2025&q=2025-00118')
  await expect(page.getByText(/staat in 2025/)).toHaveCount(0)
})

test('is exported as it is shown, as it is ticked, or by the year', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  offer(upstream)
  upstream.answer(invoiceFiles.exportChosen, { json: {} })
  await page.goto('/invoices?q=Scholengroep')
  await tick(page, 5).check()
  const exporting = page.getByRole('button', { name: 'Exporteren' })
  for (const name of ['Wat getoond wordt (5)', 'Wat aangevinkt is (1)']) {
    await exporting.click()
    await expect(page.getByRole('menuitem', { name: 'Heel 2026' })).toHaveAttribute(
      'href',
      '/files/invoices.xlsx?year=2026',
    )
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    expect((await download).suggestedFilename()).toBe('facturen.xlsx')
  }
  expect(upstream.asked(invoiceFiles.exportChosen).map(({ body }) => body)).toEqual([
    { invoices: [6, 5, 4, 3, 1].map((invoiceId) => ({ invoiceId })) },
    { invoices: [{ invoiceId: 5 }] },
  ])
})

test('ticks one, all that is shown, a range with Shift, and tells what a filter hides', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  await page.goto('/invoices')
  await tick(page, 5).check()
  await expect(bar(page)).toContainText('1 aangevinkt')
  await expect(bar(page)).toContainText('€ 100,00 excl., € 121,00 incl. btw')
  await tick(page, 2).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 aangevinkt')
  await expect(tick(page, 3)).toBeChecked()
  await expect(bar(page)).toContainText('€ 1.747,92')
  await flip(page, 'Opleidingsdag')
  await expect(bar(page)).toContainText('4 aangevinkt, waarvan 1 niet getoond')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(tick(page, 5)).not.toBeChecked()
  const all = page.getByRole('checkbox', { name: 'Alle getoonde aanvinken' })
  await all.check()
  await expect(bar(page)).toContainText('4 aangevinkt')
  await flip(page, 'Opleidingsdag')
  await expect(tick(page, 4)).not.toBeChecked()
  await bar(page).getByRole('button', { name: 'Alles uitvinken' }).click()
  await expect(bar(page)).toBeHidden()
  await expect(all).toBeFocused()
  await page.keyboard.press('Space')
  await bar(page).getByRole('button', { name: 'Herinneren' }).focus()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(all).toBeFocused()
})

test('is sorted by amounts as numbers', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  await page.goto('/invoices')
  await list(page).getByRole('button', { name: 'Incl. btw' }).click()
  await expect(cells(list(page)).nth(2)).toHaveText(`${numberOf(6)}Feedback`)
  await list(page).getByRole('button', { name: 'Incl. btw' }).click()
  await expect(cells(list(page)).nth(2)).toHaveText(`${numberOf(4)}Opleidingsdag`)
  await expect(page).toHaveURL('/invoices?sort=-total')
})
