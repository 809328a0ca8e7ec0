// Invoices that may not have arrived, before an upstream whose answers the test gives.

import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { answerInvoices, invoice, list, numberOf, offer, press, tick } from './invoices.ts'
import { expectAccessible } from './looks.ts'
import { dialog, status } from './messages.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('one that perhaps arrived does not go again unless it is ticked', async ({ page, upstream }) => {
  answerInvoices(upstream, [
    invoice(2, { status: 1, problem: 'invoice_problem_uncertain' }),
    invoice(1, { status: 1, problem: 'invoice_problem_failed' }),
  ])
  upstream.answer(calls.send, { json: true })
  await page.goto('/invoices')
  for (const sequence of [2, 1]) await tick(page, sequence).check()
  await press(page, 'Verzenden')
  const question = dialog(page, '1 factuur verzenden?')
  const name = /onzeker is of ze al aangekomen is/
  await expect(question.getByRole('list', { name }).getByRole('listitem')).toHaveText([
    `${numberOf(2)} (Scholengroep 2)`,
  ])
  await expect(question.getByRole('checkbox', { name })).not.toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await question.getByRole('button', { name: 'Verzenden' }).click()
  await expect(status(page, '1 factuur is verzonden')).toBeVisible()
  await press(page, 'Verzenden')
  await dialog(page).getByRole('checkbox', { name }).press('Space')
  await dialog(page, '2 facturen verzenden?').getByRole('button', { name: 'Verzenden' }).click()
  await expect(status(page, '2 facturen zijn verzonden')).toBeVisible()
  expect(upstream.asked(calls.send).map(({ body }) => body)).toEqual([
    { invoices: [{ invoiceId: 1 }] },
    { invoices: [{ invoiceId: 2 }, { invoiceId: 1 }] },
  ])
})

test('nobody is asked whether one arrived that is paid or credited; of its credit note somebody is', async ({
  page,
  upstream,
}) => {
  const creditNotes = [{ id: 1, creditNoteNumber: 'CN2026-00001', amount: 100, status: 1, items: [] }]
  answerInvoices(upstream, [invoice(3, { status: 3 }), invoice(2, { creditNotes }), invoice(1)])
  offer(upstream)
  const dispatch = { channel: 'mail', recipient: 'an@dender.test', state: 'uncertain', date: '2026-11-02T10:00:00Z' }
  for (const id of [1, 2, 3]) {
    const purposes = id === 2 ? ['invoice', 'creditNote'] : ['invoice']
    const dispatches = purposes.map((purpose, index) => ({ ...dispatch, id: 10 * id + index, purpose }))
    upstream.answer(invoiceExtensions.history, { json: { files: [], dispatches, events: [] } }, { id })
  }
  await page.goto('/invoices?open=1,2,3')
  const asked = page.getByRole('button', { name: 'Is aangekomen bij an@dender.test' })
  await expect(list(page).getByRole('listitem').filter({ hasText: 'an@dender.test' })).toHaveCount(4)
  await expect(asked).toHaveCount(2)
  await expect(list(page).getByRole('listitem').filter({ has: asked })).toContainText(['Creditnota', 'Factuur'])
})
