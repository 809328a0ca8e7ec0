// Payments that are booked by hand, left out, or accepted together, before an upstream of the tests' own.

import { payments as calls } from '@schoolbeheer/contracts/school/payments'
import { expectAccessible, widths } from './looks.ts'
import { status } from './messages.ts'
import {
  answerPayments,
  answerSuggestions,
  bodies,
  entry,
  list,
  numberOf,
  openInvoice,
  panel,
  suggestion,
  three,
} from './payments.ts'
import { rows } from './tables.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('by hand: the open invoices of the customer or a found one, with how much of each; the rest as credit', async ({
  page,
  upstream,
}) => {
  answerPayments(upstream, three)
  answerSuggestions(upstream, 3, suggestion(33, { schoolGroupId: 1 }))
  upstream.answer(
    calls.openInvoices,
    { json: { items: [openInvoice(41), openInvoice(42, { open: 0, refund: 10 }), openInvoice(43, { open: 50 })] } },
    { schoolGroupId: 1 },
  )
  upstream.answer(calls.openInvoices, { json: { items: [openInvoice(44, { open: 300 })] } }, { q: '44' })
  for (const call of [calls.allocate, calls.assign]) upstream.answer(call, { json: true })
  await page.goto('/payments')
  const open = page.getByRole('list', { name: 'Openstaande facturen' })
  await expect(open.getByRole('listitem')).toHaveText([/2026-00041.*€.121,00 open/, /2026-00043.*€.50,00 open/])
  await open.getByRole('checkbox', { name: numberOf(43) }).check()
  await expect(panel(page).getByRole('button', { name: '€ 50,00 boeken' })).toBeEnabled()
  await page.getByRole('searchbox', { name: 'Zoek een factuur' }).fill('44')
  await open.getByRole('checkbox', { name: numberOf(44) }).check()
  const part = open.getByRole('textbox', { name: `Bedrag op ${numberOf(44)}` })
  await expect(part).toHaveValue('€ 71,00')
  await part.fill('72')
  await expect(open.getByText('Hoogstens € 71,00.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Boeken', exact: true })).toBeDisabled()
  await part.fill('20,50')
  await expectAccessible(page, [widths.desktop])
  await panel(page).getByRole('button', { name: '€ 70,50 boeken' }).click()
  await expect(status(page, 'Betaling geboekt.')).toBeVisible()
  expect(bodies(upstream, calls.allocate)).toEqual([
    {
      entryId: 3,
      allocations: [
        { invoiceId: 43, amount: 50 },
        { invoiceId: 44, amount: 20.5 },
      ],
      remainder: 121,
    },
  ])
  // Something remains of it, so it stays open.
  await panel(page).getByRole('button', { name: 'Rest als tegoed van de klant' }).click()
  await expect(status(page, 'De rest is tegoed van de klant.')).toBeVisible()
  expect(bodies(upstream, calls.assign)).toEqual([{ entryId: 3, schoolGroupId: 1 }])
})

test('the credit of a customer is booked on an invoice that comes later', async ({ page, upstream }) => {
  const ofGroup = { schoolGroupId: 1, schoolGroupName: 'Scholengroep Zee' }
  answerPayments(upstream, [entry(8, { state: 'booked', amount: 200, remainder: 79, ...ofGroup })])
  const items = [openInvoice(45, { open: 50 })]
  upstream.answer(calls.openInvoices, { json: { items } }, { schoolGroupId: 1 })
  upstream.answer(calls.allocate, { json: true })
  await page.goto('/payments?tab=all&open=8')
  await expect(panel(page)).toContainText(/Tegoed.*waarvan €.79,00 tegoed/)
  const later = panel(page).getByRole('checkbox', { name: numberOf(45) })
  await expect(later).not.toBeChecked()
  await later.check()
  await expect(panel(page).getByRole('button', { name: 'Rest als tegoed van de klant' })).toHaveCount(0)
  await expectAccessible(page, [widths.desktop])
  await panel(page).getByRole('button', { name: '€ 50,00 boeken' }).click()
  await expect(status(page, 'Betaling geboekt.')).toBeVisible()
  const allocations = [{ invoiceId: 45, amount: 50 }]
  expect(bodies(upstream, calls.allocate)).toEqual([{ entryId: 8, allocations, remainder: 79 }])
})

test('against a payment of the other sign, and left out for another reason with a note', async ({ page, upstream }) => {
  const back = entry(6, { amount: -121, remainder: -121, name: 'Terug' })
  answerPayments(upstream, [entry(7), back])
  upstream.answer(calls.entries, { json: { items: [entry(7), back] } }, { q: '€ 121,00' })
  for (const call of [calls.pair, calls.dismiss]) upstream.answer(call, { json: true })
  await page.goto('/payments?open=7')
  await panel(page).getByRole('button', { name: 'Tegen een andere betaling' }).click()
  const others = page.getByRole('list', { name: 'Tegen een andere betaling' })
  await expect(others.getByRole('listitem')).toHaveText([/Terug.*€.-121,00/])
  await others.getByRole('button', { name: 'Verrekenen' }).click()
  await expect(status(page, 'Betalingen verrekend.')).toBeVisible()
  expect(bodies(upstream, calls.pair)).toEqual([{ entryId: 7, counterEntryId: 6 }])

  await page.goto('/payments?open=7')
  await panel(page).getByRole('button', { name: 'Andere reden' }).click()
  await page.getByRole('menuitem', { name: 'Andere reden' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Opmerking' }).fill('Vergissing van de bank')
  await page.keyboard.press('Enter')
  await expect(status(page, 'Betaling weggelaten.')).toBeVisible()
  expect(bodies(upstream, calls.dismiss)).toEqual([{ entryId: 7, reason: 'other', note: 'Vergissing van de bank' }])
})

test('ticked payments take their first suggestion, after all of these were shown', async ({ page, upstream }) => {
  answerPayments(upstream, three)
  answerSuggestions(upstream, 3, suggestion(33))
  answerSuggestions(upstream, 2, suggestion(22), suggestion(23))
  answerSuggestions(upstream, 1, suggestion(11, { remainder: 79 }))
  upstream.answer(calls.accept, { json: true })
  await page.goto('/payments')
  await page.getByRole('checkbox', { name: 'Alle getoonde aanvinken' }).check()
  const bar = page.getByRole('group', { name: 'Aangevinkte betalingen' })
  await expect(bar).toContainText('3 aangevinkt')
  await expect(bar).toContainText('€ 442,00')
  await bar.getByRole('button', { name: 'Eerste voorstel aanvaarden' }).click()
  const question = page.getByRole('dialog', { name: '2 voorstellen aanvaarden?' })
  await expect(question).toContainText('€ 242,00 op facturen')
  await expect(question).toContainText('1 betaling heeft geen eerste voorstel')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  answerPayments(upstream, [three[1] ?? entry(2)])
  await question.getByRole('button', { name: 'Aanvaarden' }).click()
  await expect(status(page, '2 voorstellen aanvaard.')).toBeVisible()
  await expect(rows(list(page))).toHaveCount(1)
  await expect(bar).toContainText('1 aangevinkt')
  expect(bodies(upstream, calls.accept)).toEqual([
    {
      items: [
        { entryId: 3, key: 'key 33' },
        { entryId: 1, key: 'key 11' },
      ],
    },
  ])
})
