// Bulk calls of invoices while they run and once they have ended: their progress, their failures, and stopping them.

import { eInvoices } from '@schoolbeheer/contracts/school/eInvoices'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { answerInvoices, bar, invoice, numberOf, offer, press, rowOf, tick } from './invoices.ts'
import { expectAccessible } from './looks.ts'
import { dialog, problem, status } from './messages.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

function named(sequence: number) {
  return { invoiceId: sequence, invoiceNumber: numberOf(sequence) }
}

test('a batch is followed also from elsewhere, and at its end its failures are named', async ({ page, upstream }) => {
  offer(upstream)
  upstream.answer(eInvoices.preflight, { json: { items: [] } })
  answerInvoices(upstream, [invoice(2, { status: 1 }), invoice(1, { status: 1 })])
  await page.goto('/invoices')
  for (const sequence of [2, 1]) await tick(page, sequence).check()
  const progress = (done: number, failed: object[] = []) =>
    upstream.answer(
      invoiceExtensions.batch,
      {
        json: {
          total: 2,
          done,
          failed,
          finished: done + failed.length === 2,
          ...(failed[0] && { succeeded: [named(1)] }),
        },
      },
      { id: 8 },
    )
  progress(0)
  upstream.answer(calls.send, { json: { batch: 8, invoices: [{ invoiceId: 2, state: 'queued' }] } })
  await press(page, 'Verzenden')
  await dialog(page).getByRole('button', { name: 'Verzenden' }).click()
  const running = page.getByRole('region', { name: 'Verzenden:' })
  await expect(running).toContainText('0 van 2')
  progress(1)
  await expect(running.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 van 2')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  upstream.answer(invoiceExtensions.stopBatch, { json: true }, { id: 8 })
  await running.getByRole('button', { name: 'Stoppen' }).click()
  await expect.poll(() => upstream.asked(invoiceExtensions.stopBatch, { id: 8 }).length).toBe(1)

  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Welkom!' })).toBeVisible()
  answerInvoices(upstream, [
    invoice(2, { status: 1, problem: 'invoice_problem_noaddress' }),
    invoice(1, { problem: 'invoice_problem_uncertain' }),
  ])
  progress(1, [{ ...named(2), reason: 'invoice_problem_noaddress' }])
  await expect(problem(page)).toContainText('Voor 1 factuur is het mislukt, voor 1 gelukt.')
  await problem(page).getByRole('button', { name: 'Sluiten' }).click()
  await page.getByRole('link', { name: 'Facturen' }).click()
  await expect(running).toContainText('2026-00002: De scholengroep heeft geen e-mailadres voor facturen.')
  await running.getByText('1 gelukt', { exact: true }).click()
  await expect(running).toContainText('2026-00001')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await test.step('after a reload it is still there, and not told again', async () => {
    await page.reload()
    await expect(running).toContainText('2026-00002: De scholengroep heeft geen e-mailadres voor facturen.')
    await expect(problem(page)).toHaveCount(0)
  })
  await running.getByRole('button', { name: 'Kies alleen deze' }).click()
  await expect(bar(page)).toContainText('1 aangevinkt')
  await expect(tick(page, 2)).toBeChecked()
  await running.getByRole('button', { name: 'Sluiten' }).click()
  await expect(running).toBeHidden()

  await test.step('what failed is tried again from its row, and followed on when the page is loaded anew', async () => {
    upstream.answer(invoiceExtensions.retry, { json: { batch: 9, invoices: [] } })
    upstream.answer(invoiceExtensions.batch, { json: { total: 1, done: 0, failed: [], finished: false } }, { id: 9 })
    await rowOf(page, 2).getByRole('button', { name: 'Opnieuw proberen: 2026-00002' }).click()
    await expect(rowOf(page, 1).getByRole('button', { name: /^Opnieuw proberen/ })).toHaveCount(0)
    const again = page.getByRole('region', { name: 'Opnieuw proberen:' })
    await expect(again).toContainText('0 van 1')
    await page.reload()
    await expect(again).toContainText('0 van 1')
    answerInvoices(
      upstream,
      [2, 1].map((sequence) => invoice(sequence, { dueDate: '2026-01-31' })),
    )
    upstream.answer(invoiceExtensions.batch, { json: { total: 1, done: 1, failed: [], finished: true } }, { id: 9 })
    await expect(status(page, 'Voor 1 factuur is het nu gelukt.')).toBeVisible()
    await expect(rowOf(page, 2)).toContainText('Verzonden')
    expect(upstream.asked(invoiceExtensions.retry)[0]?.body).toEqual({ invoices: [{ invoiceId: 2 }] })
  })

  await test.step('stopped, it says how far it came and names what is done and what is not', async () => {
    upstream.answer(calls.sendReminder, { json: { batch: 10, invoices: [] } })
    const failed = [{ ...named(2), reason: 'invoice_problem_noaddress' }]
    const some = { succeeded: [], stopped: [named(1)] }
    upstream.answer(
      invoiceExtensions.batch,
      { json: { total: 2, done: 0, failed, finished: true, ...some } },
      { id: 10 },
    )
    for (const sequence of [2, 1]) await tick(page, sequence).check()
    await press(page, 'Herinneren')
    await dialog(page).getByRole('button', { name: 'Herinneren' }).click()
    const shortfall = 'Voor 1 factuur is het mislukt, voor 0 gelukt. Gestopt: 0 van 2 gedaan.'
    await expect(problem(page)).toContainText(shortfall)
    const result = page.getByRole('region', { name: 'Herinneren:' })
    await expect(result.getByRole('heading')).toHaveText(shortfall)
    await result.getByText('1 niet begonnen', { exact: true }).click()
    await expect(result.getByRole('list', { name: '1 niet begonnen' })).toHaveText(numberOf(1))
    await result.getByRole('button', { name: 'Kies alleen deze' }).click()
    await expect(bar(page)).toContainText('2 aangevinkt')
    await result.getByRole('button', { name: 'Sluiten' }).click()

    const none = { failed: [], succeeded: [named(2)], stopped: [named(1)] }
    upstream.answer(invoiceExtensions.batch, { json: { total: 2, done: 1, finished: true, ...none } }, { id: 10 })
    await press(page, 'Herinneren')
    await dialog(page).getByRole('button', { name: 'Herinneren' }).click()
    await expect(result.getByRole('heading')).toHaveText('Gestopt: 1 van 2 gedaan.')
    await result.getByText('1 gelukt', { exact: true }).click()
    await expect(result.getByRole('list', { name: '1 gelukt' })).toHaveText(numberOf(2))
  })
})

test('what was uncertain at the end of a batch and has arrived since is not said to have failed', async ({
  ownPage: page,
  upstream,
}) => {
  offer(upstream)
  upstream.answer(eInvoices.preflight, { json: { items: [] } })
  answerInvoices(upstream, [invoice(2, { status: 1 }), invoice(1, { status: 1 })])
  const ended = (uncertain: object[]) =>
    upstream.answer(
      invoiceExtensions.batch,
      { json: { total: 2, done: 2 - uncertain.length, failed: uncertain, finished: true } },
      { id: 8 },
    )
  ended([{ ...named(2), reason: 'invoice_problem_uncertain' }])
  upstream.answer(calls.send, { json: { batch: 8, invoices: [{ invoiceId: 2, state: 'queued' }] } })
  await page.clock.install()
  await page.goto('/invoices')
  for (const sequence of [2, 1]) await tick(page, sequence).check()
  await press(page, 'Verzenden')
  await dialog(page).getByRole('button', { name: 'Verzenden' }).click()
  const result = page.getByRole('region', { name: 'Verzenden:' })
  await expect(result.getByRole('heading')).toHaveText('Voor 1 factuur is het mislukt, voor 1 gelukt.')
  ended([])
  await page.clock.fastForward(3000)
  await expect(status(page, '2 facturen zijn verzonden.')).toBeVisible()
  await expect(result).toBeHidden()
})
