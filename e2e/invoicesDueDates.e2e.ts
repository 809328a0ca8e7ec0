// Sending what is due already; before an upstream that answers what a test says.

import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { addDays, brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import { answerInvoices, invoice, numberOf, offer, press, tick } from './invoices.ts'
import { expectAccessible } from './looks.ts'
import { dialog, status } from './messages.ts'
import { expect, test, type Upstream } from './upstream.ts'
import type { Page } from '@playwright/test'

test.use({ viewport: { width: 1440, height: 900 } })

const today = brusselsDate(new Date())
const dueDate = addDays(today, 30)

async function openWith(page: Page, upstream: Upstream) {
  answerInvoices(upstream, [
    invoice(3, { status: 1, dueDate: today }),
    invoice(2, { status: 2, dueDate: '2026-01-30' }),
    invoice(1, { status: 1, dueDate: '2026-01-31' }),
  ])
  upstream.answer(calls.send, { json: true })
  await page.goto('/invoices')
  for (const sequence of [3, 2, 1]) await tick(page, sequence).check()
  await press(page, 'Verzenden')
}

const all = [3, 2, 1].map((invoiceId) => ({ invoiceId }))

test('it is said, and those that were never sent get a new due date, unless it is kept', async ({ page, upstream }) => {
  offer(upstream, 'invoices.dueDate')
  await openWith(page, upstream)
  const question = dialog(page)
  await expect(question.getByRole('list', { name: /vervaldatum/ }).getByRole('listitem')).toHaveText([
    `${numberOf(2)} (30/01/2026)`,
    `${numberOf(1)} (31/01/2026)`,
  ])
  const moves = question.getByRole('checkbox', {
    name: `Nieuwe vervaldatum ${formatDutchDate(dueDate)} voor 1 factuur die nog nooit verzonden is, met een nieuwe PDF`,
  })
  await expect(moves).toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await question.getByRole('button', { name: 'Verzenden' }).click()
  await expect(status(page, '3 facturen zijn verzonden')).toBeVisible()
  await press(page, 'Verzenden')
  await moves.press('Space')
  await question.getByRole('button', { name: 'Verzenden' }).click()
  await expect(question).toBeHidden()
  expect(upstream.asked(calls.send).map(({ body }) => body)).toEqual([{ invoices: all, dueDate }, { invoices: all }])
})

test('an upstream that cannot is not asked, and it is said all the same', async ({ page, upstream }) => {
  await openWith(page, upstream)
  await expect(dialog(page)).toContainText('De vervaldatum van 2 facturen is al voorbij')
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Verzenden' }).click()
  await expect(status(page, '3 facturen zijn verzonden')).toBeVisible()
  expect(upstream.asked(calls.send).map(({ body }) => body)).toEqual([{ invoices: all }])
})
