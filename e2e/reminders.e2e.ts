// The tab of reminders: whose letter is due, what holds it, sending it and counting one that was posted.

import { payments } from '@schoolbeheer/contracts/school/payments'
import { reminders as calls, type DueReminder } from '@schoolbeheer/contracts/school/reminders'
import { expectAccessible, expectNarrow } from './looks.ts'
import { dialog } from './messages.ts'
import { answerPayments, bodies, statement } from './payments.ts'
import { row, table } from './tables.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

function due(schoolGroupId: number, fields: Partial<DueReminder> = {}): DueReminder {
  const invoiceNumber = `2026-0000${schoolGroupId}`
  const invoice = { invoiceId: schoolGroupId, invoiceNumber, dueDate: '2026-10-01', open: 121, daysLate: 50 }
  return {
    schoolGroupId,
    schoolGroupName: `Scholengroep ${schoolGroupId}`,
    level: 1,
    total: 121,
    emails: [`f${schoolGroupId}@school.test`],
    hold: null,
    entries: [],
    invoices: [{ ...invoice, reminders: 0, lastReminded: null }],
    leftOut: [],
    ...fields,
  }
}

const payment = { id: 33, date: '2026-11-20', remainder: 121, name: 'GROEP DRIE', iban: null }
const customers = [
  due(1, { level: 3, leftOut: [{ invoiceId: 9, invoiceNumber: '2026-00009', reason: 'notDue' }] }),
  due(2, { emails: [], hold: 'noAddress' }),
  due(3, { hold: 'payment', entries: [payment] }),
]

test('ticked customers get their letter, one by post counts, one with a payment waits and leads to it', async ({
  page,
  upstream,
}) => {
  answerPayments(upstream, [])
  upstream.answer(payments.statements, { json: { items: [statement(3, { gap: 'number' })] } })
  upstream.answer(calls.due, { json: { items: customers } })
  for (const call of [calls.send, calls.posted]) upstream.answer(call, { json: null })
  await page.goto('/payments?tab=reminders')
  const list = table(page, 'Aanmaningen')
  await expect(row(list, 'Scholengroep 1')).toContainText('Ingebrekestelling')
  await expect(row(list, 'Scholengroep 3').getByRole('checkbox')).toBeDisabled()
  await expect(row(list, 'Scholengroep 3').getByRole('link', { name: 'GROEP DRIE' })).toHaveAttribute(
    'href',
    '/payments?tab=all&open=33',
  )
  await page.getByRole('button', { name: 'Facturen van Scholengroep 1' }).click()
  await expect(page.getByText('niet in de brief: nog niet vervallen')).toBeVisible()
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('checkbox', { name: 'Scholengroep 1 kiezen' }).check()
  await page.getByRole('button', { name: 'Brieven verzenden' }).click()
  const question = dialog(page)
  await expect(question).toContainText('Die telt voor elke factuur als een herinnering')
  await expect(question).toContainText('Vóór 1 afschrift ontbreekt er een ander')
  const left = question.getByRole('checkbox')
  await expect(left).not.toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await left.check()
  await question.getByRole('button', { name: 'Brieven verzenden' }).click()
  await expect(question).toBeHidden()
  expect(bodies(upstream, calls.send)).toEqual([{ items: [{ schoolGroupId: 1, invoiceIds: [1, 9] }], also: true }])

  await page.getByRole('button', { name: 'Per post verzonden aan Scholengroep 2' }).click()
  await expect(question).toContainText('Scholengroep 2')
  await expectAccessible(page, [390])
  await question.getByRole('button', { name: 'Per post verzonden' }).click()
  await expect(question).toBeHidden()
  expect(bodies(upstream, calls.posted)).toEqual([{ items: [{ schoolGroupId: 2, invoiceIds: [2] }] }])
})
