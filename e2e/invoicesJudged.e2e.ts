// Questions about ticked rows, which say what is true when they open, although others act on the same rows in the
// meantime. The answers of the upstream are the test's.

import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { purchaseOrderExtensions } from '@schoolbeheer/contracts/school/purchaseOrders'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { answerInvoices, bar, invoice, numberOf, offer, press, pressMore, tick } from './invoices.ts'
import { dialog, status } from './messages.ts'
import * as orders from './purchaseOrders.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const now = new Date().toISOString()
const overdue = { dueDate: addDays(brusselsDate(new Date()), -40), sentAt: '2026-01-15T09:30:00.000Z' }

test('whom another window has just reminded is left out, and nothing is done before that is known', async ({
  page,
  upstream,
}) => {
  answerInvoices(upstream, [invoice(2, overdue), invoice(1, overdue)])
  upstream.answer(calls.sendReminder, { json: true })
  await page.goto('/invoices')
  for (const sequence of [2, 1]) await tick(page, sequence).check()
  const { promise: after, resolve: answer } = Promise.withResolvers<void>()
  const items = [invoice(2, { ...overdue, reminders: 1, lastReminded: now }), invoice(1, overdue)]
  upstream.answer(calls.list, { json: { items }, after }, { year: 2026 })
  await press(page, 'Herinneren')
  const question = dialog(page)
  await expect(question).toHaveAccessibleName('Aan 2 facturen herinneren?')
  await expect.poll(() => upstream.asked(calls.list, { year: 2026 }).length).toBe(2)
  await expect(question.getByRole('button', { name: 'Herinneren' })).toBeDisabled()
  answer()
  await expect(question).toHaveAccessibleName('Aan 1 factuur herinneren?')
  await expect(question.getByRole('list', { name: /minder dan 10 dagen geleden/ })).toContainText(numberOf(2))
  await question.getByRole('button', { name: 'Herinneren' }).click()
  await expect(status(page, '1 herinnering is verzonden')).toBeVisible()
  expect(upstream.asked(calls.sendReminder).map(({ body }) => body)).toEqual([{ invoices: [{ invoiceId: 1 }] }])
})

test('what stands in the way by now is named, and what does no more is not', async ({ page, upstream }) => {
  const paid = [invoice(2, { status: 3 }), invoice(1)]
  answerInvoices(upstream, paid)
  offer(upstream, 'invoices.undoPaid')
  await page.goto('/invoices')
  for (const sequence of [2, 1]) await tick(page, sequence).check()
  const refusal = dialog(page, 'Niet al deze facturen kunnen verzonden worden')
  const question = dialog(page, '2 facturen verzenden?')

  answerInvoices(upstream, [invoice(2), invoice(1)])
  await press(page, 'Verzenden')
  await expect(question.getByRole('button', { name: 'Verzenden' })).toBeEnabled()
  answerInvoices(upstream, paid)
  await question.getByRole('button', { name: 'Annuleren' }).click()
  await press(page, 'Verzenden')
  await expect(refusal).toContainText(`Deze factuur is al betaald:${numberOf(2)}`)
  await page.keyboard.press('Escape')

  await test.step('nor is asked why a payment is undone that another window has undone', async () => {
    await expect(bar(page)).toContainText('1 aangevinkt')
    await tick(page, 1).uncheck()
    await tick(page, 2).check()
    answerInvoices(upstream, [invoice(2), invoice(1)])
    await pressMore(page, 'Betaling ongedaan maken')
    await expect(dialog(page, 'Niet al deze facturen zijn betaald')).toContainText(
      `Deze factuur is niet betaald:${numberOf(2)}`,
    )
  })
})

test('where the list cannot be read again that is said, and nobody has to wait', async ({ page, upstream }) => {
  answerInvoices(upstream, [invoice(1, overdue)])
  await page.goto('/invoices')
  await tick(page, 1).check()
  upstream.answer(calls.list, { status: 403, json: {} }, { year: 2026 })
  await press(page, 'Herinneren')
  const unread = 'De lijst kon niet opnieuw gelezen worden'
  await expect(dialog(page)).toContainText(unread)
  await expect(dialog(page).getByRole('button', { name: 'Herinneren' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await press(page, 'Als betaald markeren')
  await expect(dialog(page)).toContainText(unread)
  await page.context().setOffline(false)
})

test('the same holds for orders', async ({ page, upstream }) => {
  orders.answerOrders(upstream, [orders.order(2), orders.order(1)])
  offer(upstream)
  upstream.answer(purchaseOrderExtensions.sendReminder, { status: 204 })
  await page.goto('/purchaseorders')
  for (const sequence of [2, 1]) await orders.tick(page, sequence).check()
  orders.answerOrders(upstream, [orders.order(2, { reminders: 1, remindedAt: now }), orders.order(1)])
  await orders.bar(page).getByRole('button', { name: 'Herinneren' }).click()
  await expect(dialog(page, 'Aan 2 bestelbonnen herinneren?')).toContainText(
    `Aan 1 ervan werd al herinnerd:${orders.numberOf(2)}`,
  )
  await page.keyboard.press('Escape')
  orders.answerOrders(upstream, [orders.order(2, { name: 'PO 2', uploadDate: '2026-02-01' }), orders.order(1)])
  await orders.bar(page).getByRole('button', { name: 'Herinneren' }).click()
  await expect(dialog(page, 'Niet aan al deze bestelbonnen kan herinnerd worden')).toContainText(orders.numberOf(2))
})
