// The menu of an invoice: the actions of the bar, the group and the order, and ways to solve a problem.

import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { answerInvoices, bar, invoice, list, numberOf, offer, pressMore, rowOf, tick } from './invoices.ts'
import { expectAccessible } from './looks.ts'
import { dialog, status } from './messages.ts'
import { group } from './records.ts'
import { expect, test, type Upstream } from './upstream.ts'
import type { Page } from '@playwright/test'

test.use({ viewport: { width: 1440, height: 900 } })

const sent = invoice(3, { schoolGroupId: group.id, purchaseOrderName: 'PO-3' })

async function open(page: Page, upstream: Upstream) {
  offer(upstream)
  await page.goto('/invoices')
}
function menu(page: Page, sequence: number) {
  return page.getByRole('button', { name: `Acties: ${numberOf(sequence)}` })
}
function item(page: Page, name: string) {
  return page.getByRole('menuitem', { name, exact: true })
}

test('one is paid in two clicks, sent and reminded of after the questions of the bar', async ({ page, upstream }) => {
  answerInvoices(upstream, [sent])
  upstream.answer(calls.setPaid, { json: true })
  await open(page, upstream)
  for (const action of ['Verzenden', 'Herinneren', 'Als betaald markeren']) {
    await menu(page, 3).click()
    await item(page, action).click()
    await expect(dialog(page).getByRole('button', { name: action })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Annuleren' }).click()
  }
  answerInvoices(upstream, [{ ...sent, status: 3 }])
  await menu(page, 3).click()
  await item(page, 'Vandaag betaald').click()
  await expect(status(page, '1 factuur is als betaald gemarkeerd')).toBeVisible()
  expect(upstream.asked(calls.setPaid).map(({ body }) => body)).toEqual([{ invoices: [{ invoiceId: 3 }] }])
  await expect(rowOf(page, 3)).toContainText('Betaald')

  upstream.answer(
    purchaseOrders.list,
    {
      json: {
        items: [
          { id: 8, invoiceType: 0, name: 'PO-3', invoiceId: 3, invoiceNumber: numberOf(3) },
          { id: 9, invoiceType: 0, name: 'PO-3' },
        ],
      },
    },
    { year: 2026 },
  )
  await menu(page, 3).click()
  await expect(item(page, 'Verzenden')).toHaveCount(0)
  await expect(item(page, 'Scholengroep openen')).toHaveAttribute('href', `/schoolgroups/${group.id}`)
  await expectAccessible(page, [1440])
  await item(page, 'Bestelbon openen').click()
  await expect(list(page, 'Bestelbonnen').getByRole('row', { name: 'PO-3' })).toHaveCount(1)
})

test('a missing address leads to its field, from the row, the menu and the details', async ({ page, upstream }) => {
  answerInvoices(upstream, [
    invoice(3, { status: 1, schoolGroupId: group.id, problem: 'invoice_problem_noaddress' }),
    invoice(2, { status: 1, problem: 'invoice_problem_noaddress' }),
  ])
  upstream.answer(invoiceExtensions.history, { json: { files: [], dispatches: [], events: [] } }, { id: 3 })
  await open(page, upstream)
  const field = page.getByRole('textbox', { name: 'E-mailadressen voor facturen' })
  await expect(rowOf(page, 2).getByRole('link')).toHaveCount(0)
  await rowOf(page, 3).getByRole('link', { name: 'De scholengroep heeft geen e-mailadres voor facturen.' }).click()
  await expect(field).toBeFocused()
  await page.goBack()
  await menu(page, 3).click()
  await item(page, 'Vul het e-mailadres in').click()
  await expect(field).toBeFocused()
  await page.goto('/invoices?open=3')
  await page.getByRole('link', { name: 'Vul het e-mailadres in' }).click()
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
})

test('PDFs that could not be made say so, and are tried again together', async ({ page, upstream }) => {
  const problem = 'invoice_problem_rendering'
  answerInvoices(upstream, [
    invoice(3, { status: 0, problem }),
    invoice(2, { status: 0, problem }),
    invoice(1, { status: 0 }),
  ])
  upstream.answer(invoiceExtensions.retry, { json: { batch: 9, invoices: [] } })
  const some = { invoiceId: 2, invoiceNumber: numberOf(2), reason: problem }
  upstream.answer(invoiceExtensions.batch, { json: { total: 2, done: 1, failed: [some], finished: true } }, { id: 9 })
  await open(page, upstream)
  await expect(rowOf(page, 3)).toContainText('De PDF kon niet gemaakt worden.')
  await expect(tick(page, 1)).toHaveCount(0)
  await tick(page, 3).check()
  await tick(page, 2).check()
  await pressMore(page, 'Opnieuw proberen (2)')
  await expect
    .poll(() => upstream.asked(invoiceExtensions.retry).map(({ body }) => body))
    .toEqual([{ invoices: [{ invoiceId: 3 }, { invoiceId: 2 }] }])
  const result = page.getByRole('region', { name: 'Opnieuw proberen:' })
  await expect(result).toContainText('2026-00002: De PDF kon niet gemaakt worden.')
  await result.getByRole('button', { name: 'Kies alleen deze' }).click()
  await bar(page).getByRole('button', { name: 'Meer' }).click()
  await expect(bar(page).getByRole('menuitem', { name: 'Opnieuw proberen (1)' })).toBeVisible()
})
