// Reminding customers of orders and withdrawing orders, before an upstream whose answers the test gives.

import { purchaseOrderExtensions } from '@schoolbeheer/contracts/school/purchaseOrders'
import { button } from './fields.ts'
import { offer } from './invoices.ts'
import { expectAccessible, widths } from './looks.ts'
import { dialog, problem, status } from './messages.ts'
import { answerOrders, bar, numberOf, openMenu, rowOf, six, tick } from './purchaseOrders.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: widths.desktop, height: 900 } })

test('customers are reminded of what they have not uploaded, and orders are withdrawn', async ({ page, upstream }) => {
  answerOrders(upstream, six)
  offer(upstream)
  await page.goto('/purchaseorders')
  for (const sequence of [6, 4, 3, 2, 1]) await tick(page, sequence).check()
  const remind = bar(page).getByRole('button', { name: 'Herinneren' })
  await remind.click()
  const refusal = dialog(page, 'Niet aan al deze bestelbonnen kan herinnerd worden')
  await expect(refusal).toContainText(`Deze bestelbon is al opgeladen:${numberOf(3)}`)
  await expect(refusal).toContainText(`Deze bestelbon is al gefactureerd:${numberOf(2)}`)
  await expect(refusal).toContainText(`al in behandeling:${numberOf(6)}`)
  await expectAccessible(page)
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  await button(page, 'Vink deze uit').click()
  await remind.click()
  const question = dialog(page, 'Aan 2 bestelbonnen herinneren?')
  await expect(question).toContainText('2 bestelbonnen, € 1.614,82 incl. btw')
  await expect(question).toContainText(`Aan 1 ervan werd al herinnerd:${numberOf(4)} (2 × herinnerd, 01/03/26)`)
  await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused()
  const obstacles = [{ id: 4, name: numberOf(4), reason: 'purchaseorder_obstacle_uploaded' }]
  upstream.answer(purchaseOrderExtensions.sendReminder, {
    status: 409,
    json: { error: 'purchaseorder_refused_sendReminder', obstacles },
  })
  await question.getByRole('button', { name: 'Herinneren' }).click()
  await expect(refusal).toContainText(`Deze bestelbon is al opgeladen:${numberOf(4)}`)
  await button(page, 'Vink deze uit').click()
  upstream.answer(purchaseOrderExtensions.sendReminder, { status: 204 })
  await remind.click()
  await dialog(page).getByRole('button', { name: 'Herinneren' }).dblclick()
  await expect(status(page, 'De herinnering vertrekt.')).toBeVisible()
  expect(upstream.asked(purchaseOrderExtensions.sendReminder).map(({ body }) => body)).toEqual([
    { purchaseOrders: [{ purchaseOrderId: 4 }, { purchaseOrderId: 1 }] },
    { purchaseOrders: [{ purchaseOrderId: 1 }] },
  ])

  await (await openMenu(page, 3)).getByRole('menuitem', { name: 'Intrekken' }).click()
  const withdrawing = dialog(page, `Bestelbon ${numberOf(3)} intrekken?`)
  await expect(withdrawing).toContainText('Scholengroep 3, € 121,00 incl. btw')
  await expect(withdrawing).toContainText('De klant heeft deze bestelbon al bezorgd.')
  upstream.answer(purchaseOrderExtensions.withdraw, {
    status: 409,
    json: {
      error: 'purchaseorder_refused_withdraw',
      obstacles: [{ id: 3, name: numberOf(3), reason: 'purchaseorder_obstacle_invoiced' }],
    },
  })
  await withdrawing.getByRole('button', { name: 'Intrekken' }).click()
  await expect(problem(withdrawing)).toContainText(`${numberOf(3)}: Is al gefactureerd.`)
  upstream.answer(purchaseOrderExtensions.withdraw, { status: 204 })
  answerOrders(
    upstream,
    six.filter(({ id }) => id !== 3),
  )
  await withdrawing.getByRole('button', { name: 'Intrekken' }).click()
  await expect(status(page, `Bestelbon ${numberOf(3)} is ingetrokken.`)).toBeVisible()
  await expect(rowOf(page, 3)).toBeHidden()
})

test('an upstream without our extensions gets no reminder and no withdrawal', async ({ page, upstream }) => {
  answerOrders(upstream, [
    { id: 7, schoolGroupName: 'Groep', invoiceType: 0, amount: 10, creationDate: '2026-01-15T00:00:00' },
  ])
  await page.goto('/purchaseorders')
  await page.getByRole('button', { name: 'Acties: 7' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Opladen', 'Aanvraag openen'])
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Aanvinken: 7' }).check()
  await expect(bar(page)).toContainText('€ 10,00 excl., € 12,10 incl. btw')
  await expect(bar(page).getByRole('button', { name: 'Herinneren' })).toBeHidden()
})
