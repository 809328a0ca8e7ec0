// The page of payments: deciding by keys and by pointer, taking back, and booking by hand.

import { payments as calls } from '@schoolbeheer/contracts/school/payments'
import { expectAccessible, expectNarrow, widths } from './looks.ts'
import { problem, status } from './messages.ts'
import {
  answerPayments,
  answerSuggestions,
  entry,
  list,
  numberOf,
  openInvoice,
  panel,
  rowOf,
  suggestion,
} from './payments.ts'
import { rows } from './tables.ts'
import { expect, test, type Upstream } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const three = [
  entry(3, { date: '2026-11-22' }),
  entry(2, { date: '2026-11-21' }),
  entry(1, { date: '2026-11-20', amount: 200, remainder: 200 }),
]

function bodies(upstream: Upstream, call: Parameters<Upstream['asked']>[0]) {
  return upstream.asked(call).map(({ body }) => body)
}

test('by keys alone: down and up, Enter for the first, a digit for another, N for not ours, and taking back', async ({
  page,
  upstream,
}) => {
  answerPayments(upstream, three)
  answerSuggestions(upstream, 3, suggestion(33), suggestion(34, { reasons: ['iban'] }))
  answerSuggestions(upstream, 2, suggestion(22), suggestion(23, { reasons: ['iban'] }))
  for (const call of [calls.accept, calls.dismiss, calls.undo, calls.reopen]) upstream.answer(call, { json: true })
  await page.goto('/payments')
  await expect(panel(page)).toContainText('Scholengroep 3')
  await expect(panel(page).getByRole('button', { name: numberOf(33) })).toHaveAttribute('aria-keyshortcuts', 'Enter 1')
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, 'Scholengroep 2').getByRole('link')).toBeFocused()
  await expect(rowOf(page, 'Scholengroep 2')).toHaveAttribute('aria-current', 'true')
  await expect(panel(page).getByRole('button', { name: numberOf(22) })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(rowOf(page, 'Scholengroep 3').getByRole('link')).toBeFocused()

  // From here on the upstream does what is asked of it.
  answerPayments(upstream, three.slice(1))
  answerSuggestions(upstream, 2, suggestion(22), suggestion(23, { reasons: ['iban'] }))
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Scholengroep 2').getByRole('link')).toBeFocused()
  await expect(list(page)).not.toContainText('Scholengroep 3')
  expect(bodies(upstream, calls.accept)).toEqual([{ items: [{ entryId: 3, key: 'key 33' }] }])
  await expect(status(page, 'Voorstel aanvaard.')).toBeVisible()

  answerPayments(upstream, three.slice(2))
  await expect(panel(page).getByRole('button', { name: numberOf(23) })).toBeVisible()
  await page.keyboard.press('2')
  await expect(rowOf(page, 'Scholengroep 1').getByRole('link')).toBeFocused()
  await expect(list(page)).not.toContainText('Scholengroep 2')
  expect(bodies(upstream, calls.accept)[1]).toEqual({ items: [{ entryId: 2, key: 'key 23' }] })

  const decided = entry(1, { amount: 200, state: 'dismissed', reason: 'notOurs' })
  answerPayments(upstream, [decided])
  await page.keyboard.press('n')
  await expect(page.getByText('Er is niets te doen')).toBeVisible()
  expect(bodies(upstream, calls.dismiss)).toEqual([{ entryId: 1, reason: 'notOurs' }])
  await page.keyboard.press('Control+z')
  await expect(status(page, 'Ongedaan gemaakt.')).toBeVisible()
  expect(bodies(upstream, calls.reopen)).toEqual([{ entryId: 1 }])
})

test('a held key decides once, and none does while somebody types or where two are as likely', async ({
  page,
  upstream,
}) => {
  answerPayments(upstream, three)
  answerSuggestions(upstream, 3, suggestion(33), suggestion(34))
  answerSuggestions(upstream, 2, suggestion(22))
  for (const call of [calls.accept, calls.dismiss]) upstream.answer(call, { json: true })
  await page.goto('/payments')
  await expect(panel(page)).toContainText('De eerste twee zijn even waarschijnlijk')
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Zoek een factuur' }).pressSequentially('n1')
  await page.getByRole('searchbox', { name: 'Zoek een factuur' }).press('Enter')
  await rowOf(page, 'Scholengroep 2').click()
  await expect(panel(page).getByRole('button', { name: numberOf(22) })).toBeVisible()
  expect(upstream.asked(calls.accept)).toEqual([])
  expect(upstream.asked(calls.dismiss)).toEqual([])
  for (let times = 0; times < 5; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(status(page, 'Voorstel aanvaard.')).toBeVisible()
  expect(bodies(upstream, calls.accept)).toEqual([{ items: [{ entryId: 2, key: 'key 22' }] }])
})

test('what was decided is taken back from the toast: what it booked, and nothing that was booked before', async ({
  page,
  upstream,
}) => {
  const booked = (id: number, undoneAt: string | null = null) => ({
    id,
    invoiceId: id,
    invoiceNumber: numberOf(id),
    amount: 50,
    automatic: false,
    at: '2026-11-23T10:00:00.000Z',
    by: 'Griet Claes',
    undoneAt,
  })
  const partly = entry(5, { state: 'partly', remainder: 71, allocations: [booked(8)] })
  answerPayments(upstream, [partly])
  answerSuggestions(upstream, 5, suggestion(9))
  for (const call of [calls.accept, calls.undo]) upstream.answer(call, { json: true })
  await page.goto('/payments')
  await expect(panel(page)).toContainText('nog € 71,00 te boeken')
  const after = {
    ...partly,
    state: 'booked' as const,
    remainder: 0,
    allocations: [booked(7, '2026-11-23'), booked(8), booked(9)],
  }
  await expect(panel(page).getByRole('button', { name: numberOf(9) })).toBeVisible()
  answerPayments(upstream, [after])
  await panel(page)
    .getByRole('button', { name: numberOf(9) })
    .click()
  await status(page, 'Voorstel aanvaard.').getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(status(page, 'Ongedaan gemaakt.')).toBeVisible()
  expect(bodies(upstream, calls.undo)).toEqual([{ allocationId: 9 }])
})

test('a refused decision says what stands in its way, and the payment is there again', async ({ page, upstream }) => {
  answerPayments(upstream, three)
  answerSuggestions(upstream, 3, suggestion(33))
  upstream.answer(calls.accept, {
    status: 409,
    json: {
      error: 'payment_refused',
      obstacles: [{ id: 3, name: 'Scholengroep 3', reason: 'payment_obstacle_changed' }],
    },
  })
  await page.goto('/payments')
  await panel(page)
    .getByRole('button', { name: numberOf(33) })
    .click()
  await expect(problem(page)).toContainText('Scholengroep 3: is intussen gewijzigd')
  await expect(rowOf(page, 'Scholengroep 3')).toBeVisible()
})

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
    },
  ])
  // Something remains of it, so it stays open.
  await panel(page).getByRole('button', { name: 'Rest als tegoed van de klant' }).click()
  await expect(status(page, 'De rest is tegoed van de klant.')).toBeVisible()
  expect(bodies(upstream, calls.assign)).toEqual([{ entryId: 3, schoolGroupId: 1 }])
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

test('on a phone a payment takes the place of the list, the next follows, and Back leads to the list', async ({
  page,
  upstream,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  answerPayments(upstream, three)
  answerSuggestions(upstream, 3, suggestion(33))
  answerSuggestions(upstream, 2, suggestion(22))
  upstream.answer(calls.accept, { json: true })
  await page.goto('/payments')
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await rowOf(page, 'Scholengroep 3').click()
  await expect(list(page)).toBeHidden()
  await expect(panel(page).getByRole('button', { name: numberOf(33) })).toBeVisible()
  await expectNarrow(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  answerPayments(upstream, three.slice(1))
  await panel(page)
    .getByRole('button', { name: numberOf(33) })
    .click()
  await expect(panel(page).getByRole('heading', { name: 'Scholengroep 2' })).toBeFocused()
  await panel(page).getByRole('button', { name: 'Terug naar de lijst' }).click()
  await expect(rows(list(page))).toHaveCount(2)
  await rowOf(page, 'Scholengroep 2').click()
  await expect(panel(page)).toContainText('Scholengroep 2')
  await page.goBack()
  await expect(rows(list(page))).toHaveCount(2)
})
