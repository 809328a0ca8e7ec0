// Payments elsewhere than on their page: invoices, the worklist and the command palette, before an upstream whose
// answers the test gives.

import { config } from '@schoolbeheer/contracts/school/config'
import { invoiceExtensions, type InvoiceHistory } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { payments as calls } from '@schoolbeheer/contracts/school/payments'
import { recordSearch } from '@schoolbeheer/contracts/school/search'
import { worklist } from '@schoolbeheer/contracts/school/worklist'
import { answerInvoices, flip, invoice, offer, rowOf } from './invoices.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { dialog, status } from './messages.ts'
import { open, section } from './palette.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const invoices = [
  invoice(3, { status: 3, paid: 121, open: 0, refund: 21 }),
  invoice(2, { paid: 100, open: 21 }),
  invoice(1, { paid: 0, open: 121 }),
]

const payment = { automatic: false, at: '2026-11-21T08:00:00Z', by: 'Griet', undoneAt: null, iban: null, note: null }
const payments: InvoiceHistory['payments'] = [
  { ...payment, id: 13, entryId: 7, source: 'bank', date: '2026-11-20', name: 'Sint-Jan vzw', amount: 60 },
  { ...payment, id: 12, entryId: 6, source: 'manual', date: '2026-11-19', name: null, amount: 40 },
  {
    ...payment,
    id: 11,
    entryId: 5,
    source: 'bank',
    date: '2026-11-18',
    name: 'Een ander',
    amount: 121,
    automatic: true,
    undoneAt: '2026-11-19T08:00:00Z',
    undoneBy: 'An',
    undoneReason: 'verkeerde factuur',
  },
]

test('an invoice says what is paid of it and by whom, and each payment is taken back from there', async ({
  page,
  upstream,
}) => {
  answerInvoices(upstream, invoices)
  offer(upstream)
  upstream.answer(invoiceExtensions.history, { json: { files: [], dispatches: [], events: [], payments } }, { id: 2 })
  upstream.answer(calls.undo, { status: 204 })
  await page.goto('/invoices?open=2')
  await expect(rowOf(page, 2)).toContainText(/Deels betaald.*open €.21,00/)
  await expect(rowOf(page, 1)).toContainText('Verzonden')
  await expect(rowOf(page, 3)).toContainText(/Betaald.*€.21,00 terug te betalen/)
  const lines = page.getByRole('region', { name: 'Geschiedenis' }).getByRole('listitem').filter({ hasText: '€' })
  await expect(lines).toHaveText([
    /20\/11\/2026 €.60,00 Sint-Jan vzw \(Griet\)/,
    /19\/11\/2026 €.40,00 Met de hand genoteerd \(Griet\)/,
    /€.121,00 Een ander \(automatisch\).*ongedaan gemaakt door An op 19\/11\/2026 \(verkeerde factuur\)$/,
  ])
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /Betaling van €.60,00 ongedaan maken/ }).click()
  await expect(status(page, 'De boeking is ongedaan gemaakt.')).toBeVisible()
  await page.getByRole('button', { name: /Betaling van €.40,00 ongedaan maken/ }).click()
  const reason = dialog(page, 'Betaling intrekken?').getByRole('textbox', { name: 'Reden' })
  await reason.fill('dubbel')
  upstream.answer(calls.undo, { status: 409, json: { message: 'payment_refused' } })
  await dialog(page).getByRole('button', { name: 'Intrekken' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(reason).toHaveValue('dubbel')
  upstream.answer(calls.undo, { status: 204 })
  await dialog(page).getByRole('button', { name: 'Intrekken' }).click()
  await expect(dialog(page)).toBeHidden()
  const withdrawn = { allocationId: 12, reason: 'dubbel' }
  expect(upstream.asked(calls.undo).map(({ body }) => body)).toEqual([{ allocationId: 13 }, withdrawn, withdrawn])
  await flip(page, 'Deels betaald')
  await expect(rowOf(page, 1)).toBeHidden()
  await expect(rowOf(page, 2)).toBeVisible()
})

test('payments wait on the worklist, and are found by what is typed', async ({ page, upstream }) => {
  const extensions = ['worklist.get', 'search.find']
  upstream.answer(config.get, { json: { identityApiUrl: '', extensions } })
  const items = [
    { name: 'paymentsToDo', count: 12, amount: 1234.5, oldest: '2026-11-02' },
    { name: 'statementGap', count: 1 },
    { name: 'toRefund', year: 2026, count: 2, amount: 42 },
  ]
  upstream.answer(worklist.get, { json: { items } })
  const q = '60,00'
  const found = {
    id: 7,
    source: 'bank',
    date: '2026-11-20',
    amount: 60,
    name: 'Sint-Jan vzw',
    schoolGroupName: 'Dender',
  }
  upstream.answer(recordSearch.find, { json: { payments: [found] } }, { q })
  await page.goto('/home')
  const tile = (name: RegExp) => page.getByRole('region', { name: 'Te doen' }).getByRole('link', { name })
  await expect(tile(/^12 Betalingen te doen.*€.1\.234,50$/)).toHaveAttribute('href', '/payments')
  await expect(tile(/^1 Bankafschriften/)).toHaveAttribute('href', '/payments?tab=statements&gap=yes')
  await expect(tile(/^2 Terug te betalen €.42,00$/)).toHaveAttribute('href', '/invoices?year=2026&refund=yes')
  await expectAccessible(page)
  await open(page, q)
  await section(page, 'Betalingen')
    .getByRole('option', { name: /Sint-Jan vzw.*€.60,00 · 20\/11\/2026 · Dender/ })
    .click()
  await expect(page).toHaveURL('/payments?tab=all&open=7')
})
