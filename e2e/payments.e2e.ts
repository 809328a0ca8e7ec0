// The page of payments: deciding by keys and by pointer, taking back, and the page on a phone.

import { payments as calls } from '@schoolbeheer/contracts/school/payments'
import { expectAccessible, expectNarrow } from './looks.ts'
import { problem, status } from './messages.ts'
import { shortcuts } from './palette.ts'
import {
  answerPayments,
  answerSuggestions,
  bodies,
  entry,
  list,
  numberOf,
  panel,
  rowOf,
  suggestion,
  three,
} from './payments.ts'
import { rows } from './tables.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('by keys alone: down and up, Enter for the first, a digit for another, N for not ours, and taking back', async ({
  page,
  upstream,
}) => {
  answerPayments(upstream, three)
  answerSuggestions(upstream, 3, suggestion(33), suggestion(34, { reasons: ['iban'] }))
  answerSuggestions(upstream, 2, suggestion(22), suggestion(23, { reasons: ['iban'] }))
  for (const call of [calls.accept, calls.dismiss, calls.takeBack]) upstream.answer(call, { json: true })
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
  // The key to take it back comes before the decision is done.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/trpc/payments.dismiss**', async (route) => {
    await pressed.promise
    answerPayments(upstream, [decided])
    await route.continue()
  })
  await page.keyboard.press('n')
  await expect(rowOf(page, 'Scholengroep 1')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  pressed.resolve()
  await expect(status(page, 'Ongedaan gemaakt.')).toBeVisible()
  expect(bodies(upstream, calls.dismiss)).toEqual([{ entryId: 1, reason: 'notOurs' }])
  expect(bodies(upstream, calls.takeBack)).toEqual([{ entries: [{ entryId: 1, allocationIds: [] }] }])
})

test('a payment whose decision is taken back is open again, each time', async ({ page, upstream }) => {
  const answerFrom = (first: number) => {
    answerPayments(upstream, three.slice(first))
    answerSuggestions(upstream, 3, suggestion(33))
  }
  for (const call of [calls.accept, calls.takeBack]) upstream.answer(call, { json: true })
  answerFrom(0)
  await page.goto('/payments')
  for (const [earlier, by] of ['key', 'toast'].entries()) {
    await expect(panel(page).getByRole('button', { name: numberOf(33) })).toBeVisible()
    answerFrom(1)
    await page.keyboard.press('Enter')
    await expect(rowOf(page, 'Scholengroep 2').getByRole('link')).toBeFocused()
    await expect(status(page, 'Voorstel aanvaard.')).toBeVisible()
    await expect(list(page)).not.toContainText('Scholengroep 3')

    answerFrom(0)
    if (by === 'key') await page.keyboard.press('Control+z')
    else await status(page, 'Voorstel aanvaard.').getByRole('button', { name: 'Ongedaan maken' }).click()
    await expect.poll(() => bodies(upstream, calls.takeBack)).toHaveLength(earlier + 1)
    // The toast of the first time may still be there.
    await expect(status(page, 'Ongedaan gemaakt.').last()).toBeVisible()
    await expect(rowOf(page, 'Scholengroep 3').getByRole('link')).toBeFocused()
  }
})

test('? lists the keys of the page beside those of every page', async ({ page, upstream }) => {
  answerPayments(upstream, three)
  answerSuggestions(upstream, 3, suggestion(33))
  await page.goto('/payments')
  await expect(panel(page)).toContainText('Scholengroep 3')
  await page.keyboard.press('?')
  const keys = ['kiezen', 'eerste voorstel', 'ander voorstel', 'niet van ons', 'ongedaan maken']
  await expect(shortcuts(page).getByRole('definition')).toContainText(['Naar een pagina gaan', '', '', '', ...keys])
  await expect(shortcuts(page).getByRole('term')).toContainText([
    'K',
    '/',
    '?',
    'Esc',
    '↑↓',
    'Enter',
    '1–5',
    'N',
    'CtrlZ',
  ])
})

test('a held key decides once, and none does while somebody types or where two are as likely', async ({
  page,
  upstream,
}) => {
  answerPayments(upstream, three)
  answerSuggestions(upstream, 3, suggestion(33), suggestion(34))
  answerSuggestions(upstream, 2, suggestion(22))
  answerSuggestions(upstream, 1, suggestion(11), suggestion(12, { reasons: ['iban'] }))
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
  await page.keyboard.down('Enter')
  await expect(panel(page).getByRole('button', { name: numberOf(11) })).toBeVisible()
  for (let times = 0; times < 3; times++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.press('2')
  const accepted = [{ items: [{ entryId: 2, key: 'key 22' }] }, { items: [{ entryId: 1, key: 'key 12' }] }]
  await expect.poll(() => bodies(upstream, calls.accept)).toEqual(accepted)
})

test('what was decided is taken back from the toast in one call, which names what was booked before', async ({
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
  for (const call of [calls.accept, calls.takeBack]) upstream.answer(call, { json: true })
  await page.goto('/payments')
  await expect(panel(page)).toContainText('nog € 71,00 te boeken')
  // A payment of which a part is booked is ours.
  await page.keyboard.press('n')
  await expect(panel(page).getByRole('button', { name: 'Niet van ons' })).toHaveCount(0)
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
  expect(bodies(upstream, calls.takeBack)).toEqual([{ entries: [{ entryId: 5, allocationIds: [8] }] }])
  expect(upstream.asked(calls.dismiss)).toEqual([])
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

test('a decision that did not arrive names its payment, as another is open by then', async ({ page, upstream }) => {
  answerPayments(upstream, three)
  upstream.answer(calls.dismiss, { status: 503, json: {} })
  await page.goto('/payments')
  await expect(panel(page)).toHaveAccessibleName(/Scholengroep 3/)
  await page.keyboard.press('n')
  await expect(problem(page)).toContainText('Niet gedaan: Scholengroep 3.')
  await expect(rowOf(page, 'Scholengroep 3')).toBeVisible()
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
