// The sending of invoices that are due already, before an upstream whose answers the test gives.

import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { addDays, brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import { answerInvoices, invoice, numberOf, offer, press, pressMore, rowOf, tick } from './invoices.ts'
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

const failed = { status: 1, problem: 'invoice_problem_failed' } as const
const moved = `Nieuwe vervaldatum ${formatDutchDate(dueDate)} voor 1 factuur die nog nooit verzonden is, met een nieuwe PDF`

test('so they do when what failed is tried again: from the row, its details and the ticked ones', async ({
  page,
  upstream,
}) => {
  answerInvoices(upstream, [
    invoice(4, { ...failed, dueDate: '2026-01-31', problem: 'invoice_problem_rendering' }),
    invoice(3, { ...failed, dueDate: '2026-01-31', status: 2 }),
    invoice(2, { ...failed, dueDate: today }),
    invoice(1, { ...failed, dueDate: '2026-01-31' }),
  ])
  offer(upstream, 'invoices.dueDate', 'invoices.retry')
  upstream.answer(invoiceExtensions.retry, { json: true })
  await page.goto('/invoices')
  const retry = (sequence: number) =>
    rowOf(page, sequence).getByRole('button', { name: `Opnieuw proberen: ${numberOf(sequence)}` })
  const retried = () => upstream.asked(invoiceExtensions.retry).map(({ body }) => body)

  await test.step('what is not due, is at its customer, or leaves nothing is tried again at once', async () => {
    for (const sequence of [4, 3, 2]) {
      await retry(sequence).click()
      await expect.poll(() => retried().at(-1)).toEqual({ invoices: [{ invoiceId: sequence }] })
    }
  })
  await retry(1).click()
  const question = dialog(page, 'Voor 1 factuur opnieuw proberen?')
  await expect(question.getByRole('list', { name: /vervaldatum/ }).getByRole('listitem')).toHaveText([
    `${numberOf(1)} (31/01/2026)`,
  ])
  await expect(question.getByRole('checkbox', { name: moved })).toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await question.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect.poll(() => retried().at(-1)).toEqual({ invoices: [{ invoiceId: 1 }], dueDate })

  for (const sequence of [3, 1]) await tick(page, sequence).check()
  await pressMore(page, 'Opnieuw proberen (2)')
  await dialog(page).getByRole('checkbox', { name: moved }).press('Space')
  await dialog(page).getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect.poll(() => retried().at(-1)).toEqual({ invoices: [{ invoiceId: 3 }, { invoiceId: 1 }] })
})

test('and when one is mailed as PDF', async ({ page, upstream }) => {
  answerInvoices(upstream, [
    invoice(1, {
      status: 1,
      dueDate: '2026-01-31',
      problem: 'invoice_problem_notoffered',
      eInvoice: { state: 'failed', dispatchId: 5 },
    }),
  ])
  offer(upstream, 'invoices.dueDate', 'invoices.asPdf')
  upstream.answer(calls.send, { json: true })
  await page.goto('/invoices')
  await rowOf(page, 1)
    .getByRole('button', { name: `Acties: ${numberOf(1)}` })
    .click()
  await page.getByRole('menuitem', { name: 'Als PDF mailen' }).click()
  const question = dialog(page, `${numberOf(1)} als PDF mailen?`)
  await expect(question.getByRole('checkbox', { name: moved })).toBeChecked()
  await question.getByRole('button', { name: 'Als PDF mailen' }).click()
  await expect(status(page, '1 factuur is verzonden')).toBeVisible()
  expect(upstream.asked(calls.send).map(({ body }) => body)).toEqual([
    { invoices: [{ invoiceId: 1 }], asPdf: true, dueDate },
  ])
})
