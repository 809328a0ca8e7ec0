// The history of a purchase order: its mails and their recipients, and settling an uncertain mail.

import { purchaseOrderExtensions } from '@schoolbeheer/contracts/school/purchaseOrders'
import { settling } from '@schoolbeheer/contracts/school/settling'
import { offer } from './invoices.ts'
import { expectAccessible, widths } from './looks.ts'
import { dialog, problem } from './messages.ts'
import { answerOrders, openMenu, order, rowOf } from './purchaseOrders.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: widths.desktop, height: 900 } })

test('what became of its mails is told and settled in its history', async ({ page, upstream }) => {
  answerOrders(upstream, [order(1, { problem: 'purchaseorder_problem_uncertain', sentAt: null })])
  offer(upstream)
  const mail = { purpose: 'purchaseOrder', channel: 'mail', date: '2026-01-15T09:00:00Z' }
  const dispatches = [
    { ...mail, id: 4, recipient: 'carl@school.test', state: 'accepted' },
    { ...mail, id: 3, recipient: 'carl@school.test', state: 'failed' },
    { ...mail, id: 2, recipient: 'bert@school.test', state: 'failed', reason: '550 no such user' },
    { ...mail, id: 1, recipient: 'anna@school.test', state: 'uncertain', reason: 'dispatch_interrupted' },
  ]
  upstream.answer(purchaseOrderExtensions.history, { json: { dispatches, events: [] } }, { id: 1 })
  upstream.answer(settling.resolveUncertain, { json: true })
  upstream.answer(settling.retryDispatch, { status: 409, json: { error: 'purchaseorder_obstacle_uploaded' } })
  await page.goto('/purchaseorders')
  await rowOf(page, 1).getByRole('button', { name: 'Het is onzeker of de mail vertrokken is.' }).click()
  const history = dialog(page, 'Geschiedenis van BB2026-00001')
  await expect(history).toContainText('Aanvraag → anna@school.test: onzeker')
  await expect(history).toContainText('Aanvraag → bert@school.test: mislukt')
  await expect(history.getByRole('button', { name: 'Opnieuw verzenden naar carl@school.test' })).toHaveCount(0)
  await expectAccessible(page)
  await history.getByRole('button', { name: 'Is niet aangekomen bij anna@school.test' }).click()
  await expect
    .poll(() => upstream.asked(settling.resolveUncertain).map(({ body }) => body))
    .toEqual([{ dispatchId: 1, sent: false }])
  await history.getByRole('button', { name: 'Opnieuw verzenden naar bert@school.test' }).click()
  await expect(problem(page)).toContainText('Er is niets veranderd.')
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
  await rowOf(page, 1)
    .getByRole('button', { name: /^Acties/ })
    .click()
  await page.getByRole('menuitem', { name: 'Geschiedenis' }).click()
  await expect(history).toBeVisible()
})

test('once the order is there nobody is asked whether a mail arrived', async ({ page, upstream }) => {
  answerOrders(upstream, [order(1, { name: 'PO 1', uploadDate: '2026-02-01' })])
  offer(upstream)
  const mail = {
    purpose: 'purchaseOrder',
    channel: 'mail',
    date: '2026-01-15T09:00:00Z',
    recipient: 'anna@school.test',
  }
  const dispatches = ['failed', 'uncertain'].map((state, index) => ({ ...mail, id: index + 1, state }))
  upstream.answer(purchaseOrderExtensions.history, { json: { dispatches, events: [] } }, { id: 1 })
  await page.goto('/purchaseorders')
  await openMenu(page, 1)
  await page.getByRole('menuitem', { name: 'Geschiedenis' }).click()
  const history = dialog(page, 'Geschiedenis van BB2026-00001')
  await expect(history.getByRole('listitem')).toHaveText([/mislukt$/, /onzeker$/])
  await expect(history.getByRole('button', { name: /aangekomen|Opnieuw/ })).toHaveCount(0)
})
