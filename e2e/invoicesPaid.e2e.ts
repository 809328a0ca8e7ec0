// Payments on another day and by mistake, before an upstream whose answers the test gives.

import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { addDays, brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import { answerInvoices, bar, choose, invoice, numberOf, offer, press, pressMore, rowOf, tick } from './invoices.ts'
import { expectAccessible } from './looks.ts'
import { dialog, problem, status } from './messages.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const today = brusselsDate(new Date())
const twoSent = [invoice(2), invoice(1)]
const onePaid = [invoice(2), invoice(1, { status: 3 })]

test('paid on the day that is typed; it is ticked no more, and the toast undoes it with a reason', async ({
  page,
  upstream,
}) => {
  answerInvoices(upstream, twoSent)
  offer(upstream, 'invoices.date', 'invoices.undoPaid')
  upstream.answer(calls.setPaid, { json: true })
  upstream.answer(invoiceExtensions.undoPaid, { json: true })
  await page.goto('/invoices')
  for (const sequence of [2, 1]) await tick(page, sequence).check()
  await tick(page, 2).uncheck()
  await press(page, 'Als betaald markeren')
  const question = dialog(page, '1 factuur als betaald markeren?')
  const field = question.getByRole('textbox', { name: 'Betaald op' })
  const confirm = question.getByRole('button', { name: 'Als betaald markeren' })
  await expect(field).toHaveValue(formatDutchDate(today))
  await expect(question).not.toContainText('niet ongedaan gemaakt')
  await field.fill(formatDutchDate(addDays(today, 1)))
  await expect(question).toContainText('Deze dag moet nog komen.')
  await expect(confirm).toBeDisabled()
  await field.fill(formatDutchDate(addDays(today, -3)))
  await expect(confirm).toBeEnabled()
  await field.press('Tab')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  answerInvoices(upstream, onePaid)
  await confirm.click()
  const takeBack = status(page, '1 factuur is als betaald gemarkeerd').getByRole('button', { name: 'Ongedaan maken' })
  // The toast stays while the pointer is over it.
  await takeBack.hover()
  await expect(bar(page)).toBeHidden()
  expect(upstream.asked(calls.setPaid).map(({ body }) => body)).toEqual([
    { invoices: [{ invoiceId: 1 }], date: addDays(today, -3) },
  ])

  await takeBack.click()
  const undo = dialog(page, 'Betaling van 1 factuur ongedaan maken?')
  await expect(undo).toContainText(numberOf(1))
  await expect(undo.getByRole('textbox', { name: 'Reden' })).toBeFocused()
  await undo.getByRole('button', { name: 'Betaling ongedaan maken' }).click()
  await expect(undo.getByRole('textbox', { name: 'Reden' })).toHaveAccessibleDescription(/verplicht/i)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await undo.getByRole('textbox', { name: 'Reden' }).fill('Verkeerde klant')
  answerInvoices(upstream, twoSent)
  await page.keyboard.press('Enter')
  await expect(status(page, 'Betaling van 1 factuur is ongedaan gemaakt.')).toBeVisible()
  await expect(rowOf(page, 1)).toContainText('Verzonden')
  expect(upstream.asked(invoiceExtensions.undoPaid).map(({ body }) => body)).toEqual([
    { id: 1, reason: 'Verkeerde klant' },
  ])
})

test('today needs no typing, and is not sent', async ({ page, upstream }) => {
  answerInvoices(upstream, twoSent)
  offer(upstream, 'invoices.date')
  upstream.answer(calls.setPaid, { json: true })
  await page.goto('/invoices')
  await tick(page, 1).check()
  await press(page, 'Als betaald markeren')
  await expect(dialog(page)).toContainText('Dat kan niet ongedaan gemaakt worden.')
  await dialog(page).getByRole('button', { name: 'Als betaald markeren' }).click()
  await expect(status(page, '1 factuur is als betaald gemarkeerd')).toBeVisible()
  expect(upstream.asked(calls.setPaid).map(({ body }) => body)).toEqual([{ invoices: [{ invoiceId: 1 }] }])
})

test('a payment is undone from the row and from the ticked ones; one that is not paid is named', async ({
  page,
  upstream,
}) => {
  answerInvoices(upstream, [invoice(3, { status: 3 }), ...onePaid])
  offer(upstream, 'invoices.undoPaid')
  await page.goto('/invoices')
  await rowOf(page, 1)
    .getByRole('button', { name: `Acties: ${numberOf(1)}` })
    .click()
  await page.getByRole('menuitem', { name: 'Betaling ongedaan maken' }).click()
  const undo = dialog(page, 'Betaling van 1 factuur ongedaan maken?')
  await undo.getByRole('button', { name: 'Annuleren' }).click()
  await expect(undo).toBeHidden()

  await tick(page, 2).check()
  await expect(bar(page).getByRole('button', { name: 'ZIP downloaden' })).toBeVisible()
  await choose(page, 'Betaling ongedaan maken')
  await expect(dialog(page, 'Niet al deze facturen zijn betaald')).toContainText(
    `Deze factuur is niet betaald:${numberOf(2)}`,
  )
  await page.getByRole('button', { name: 'Vink deze uit' }).click()
  for (const sequence of [3, 1]) await tick(page, sequence).check()
  await pressMore(page, 'Betaling ongedaan maken')
  upstream.answer(invoiceExtensions.undoPaid, { status: 503, json: {} })
  await dialog(page, 'Betaling van 2 facturen ongedaan maken?').getByRole('textbox').fill('Dubbel')
  await page.keyboard.press('Enter')
  await expect(problem(page)).toContainText('Niet alle betalingen zijn ongedaan gemaakt: 2026-00003')
})

test('an upstream that names neither has no day to type and nothing to undo', async ({ page, upstream }) => {
  answerInvoices(upstream, onePaid)
  await page.goto('/invoices')
  await tick(page, 2).check()
  await press(page, 'Als betaald markeren')
  await expect(dialog(page).getByRole('button', { name: 'Als betaald markeren' })).toBeEnabled()
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await rowOf(page, 1)
    .getByRole('button', { name: `Acties: ${numberOf(1)}` })
    .click()
  await expect(page.getByRole('menuitem', { name: 'PDF openen' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Betaling ongedaan maken' })).toHaveCount(0)
})

test('on no day before one was made, which is said at once; Enter in the field does what the button does', async ({
  page,
  upstream,
}) => {
  const madeOn = (days: number) => ({ creationDate: addDays(today, -days) })
  const creditNotes = [{ id: 1, creditNoteNumber: 'CN2026-00001', amount: 50, status: 2, items: [] }]
  answerInvoices(upstream, [invoice(3, madeOn(2)), invoice(2, madeOn(4)), invoice(1, { ...madeOn(9), creditNotes })])
  offer(upstream, 'invoices.date', 'invoices.undoPaid')
  upstream.answer(calls.setPaid, { json: true })
  await page.goto('/invoices')
  for (const sequence of [3, 2, 1]) await tick(page, sequence).check()
  await press(page, 'Als betaald markeren')
  const question = dialog(page, '3 facturen als betaald markeren?')
  const field = question.getByRole('textbox', { name: 'Betaald op' })
  const confirm = question.getByRole('button', { name: 'Als betaald markeren' })
  await expect(question).toContainText('3 facturen, € 302,50 te betalen')
  await field.fill(formatDutchDate(addDays(today, -5)))
  const why = 'Deze 2 facturen werden pas na die dag aangemaakt:'
  await expect(field).toHaveAccessibleDescription(why)
  await expect(question.getByRole('list', { name: why }).getByRole('listitem')).toHaveText([numberOf(3), numberOf(2)])
  await expect(confirm).toBeDisabled()
  await field.press('Enter')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(upstream.asked(calls.setPaid)).toEqual([])
  await field.fill(formatDutchDate(addDays(today, -2)))
  await expect(confirm).toBeEnabled()
  await field.press('Enter')
  await expect(status(page, '3 facturen zijn als betaald gemarkeerd')).toBeVisible()
  expect(upstream.asked(calls.setPaid).map(({ body }) => body)).toEqual([
    { invoices: [3, 2, 1].map((invoiceId) => ({ invoiceId })), date: addDays(today, -2) },
  ])
})
