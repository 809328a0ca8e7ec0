// Contracts that follow on their previous period: those billed far ahead are left out, and contract orders show the
// days that stay unbilled before their invoices are made.

import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { button, text, tick } from './fields.ts'
import { offer } from './invoices.ts'
import { bar, box, groups, groupTable, start, tickAll } from './invoicesCreate.ts'
import { expectAccessible, expectNarrow, widths } from './looks.ts'
import { dialog } from './messages.ts'
import { create } from './openItems.ts'
import { order } from './purchaseOrders.ts'
import { expectRow, listSearch, row, table } from './tables.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: widths.desktop, height: 900 } })

const follow = 'Sluit aan op de vorige periode'

test('who is billed far ahead is left out, whether all are ticked before or after', async ({ page, upstream }) => {
  offer(upstream, 'invoices.starts')
  // Three of the groups are due, and three are billed until 2090.
  upstream.answer(schoolGroups.listToInvoice, { json: { items: groups.slice(0, 8) } })
  upstream.answer(invoices.createContract, { status: 204 })
  const leftOut = 'Niet aangevinkt: 3 groepen die nog meer dan 30 dagen gefactureerd zijn.'
  await page.goto('/invoices/create?start=2027-01-01')
  await tickAll(page).check()
  await expect(bar(page)).toContainText('6 aangevinkt')
  await expect(bar(page)).not.toContainText('Niet aangevinkt')
  await tick(page, follow).check()
  await expect(bar(page)).toContainText('3 aangevinkt')
  await expect(bar(page)).toContainText(leftOut)
  await expect(box(page, 'Groep 0006')).not.toBeChecked()
  await tickAll(page).uncheck()
  await expect(bar(page)).toContainText('0 aangevinkt')
  await tickAll(page).check()
  await expect(bar(page)).toContainText('3 aangevinkt')
  await expect(bar(page)).toContainText(leftOut)
  await box(page, 'Groep 0006').check()
  await expect(bar(page)).toContainText('4 aangevinkt')
  await expect(bar(page)).toContainText('Niet aangevinkt: 2 groepen')
  await expect(row(groupTable(page), 'Groep 0006')).toContainText('01/01/2091 – 31/12/2091')
  await expectAccessible(page)
  await create(page, '4 facturen aanmaken')
  expect(upstream.asked(invoices.createContract).map(({ body }) => body)).toMatchObject([
    { items: [1, 2, 5, 6].map((schoolGroupId) => ({ schoolGroupId })) },
  ])
})

test('two lines narrow the list, and nine rows stand between them and the bar', async ({ page, upstream }) => {
  offer(upstream, 'invoices.starts', 'invoices.preview')
  const long = groups.slice(0, 12).map((group) => ({
    ...group,
    name: `Gemeentelijke Basisscholen Veldwezelt ${group.id}`,
    contractFee: 1387.5,
    licenceExpirationDate: '2020-12-31',
    requiresPurchaseOrder: false,
    billedPeriods: [{ start: '2029-01-01', end: '2029-12-31', invoiceNumber: '2026-00012' }],
  }))
  upstream.answer(schoolGroups.listToInvoice, { json: { items: long } })
  // Rows that show unbilled days, that they are due, or why they cannot be billed are checked as well.
  const cases = (
    [
      ['follow=last&due=yes', 12],
      ['start=2027-01-01', 12],
      ['start=2029-01-01', 0],
    ] as const
  ).flatMap(([how, billed]) => [widths.desktop, 1366].map((width) => [how, billed, width] as const))
  for (const [how, billed, width] of cases) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/invoices/create?${how}`)
    if (billed > 0) await tickAll(page).check()
    await expect(bar(page)).toContainText(`${billed} aangevinkt`)
    await expect(groupTable(page).getByText('Dit staat al op 2026-00012')).toHaveCount(12 - billed)
    const lines = [
      text(page, start),
      tick(page, follow),
      listSearch(page),
      row(groupTable(page), 'wezelt 6'),
      bar(page),
    ]
    const [date, choice, search, ninth, below] = await Promise.all(lines.map((line) => line.boundingBox()))
    expect(choice?.y).toBeLessThan(bottomOf(date))
    expect(search?.y).toBeGreaterThan(bottomOf(date))
    // The ninth group, as names sort their numbers as numbers.
    expect(bottomOf(ninth)).toBeLessThanOrEqual(below?.y ?? NaN)
  }
})

function bottomOf(place: { y: number; height: number } | null | undefined): number {
  return place ? place.y + place.height : NaN
}

test('contract orders say what stays unbilled, or follow on what was billed', async ({ page, upstream }) => {
  offer(upstream, 'invoices.orderStarts')
  upstream.answer(schoolGroups.list, { json: groups.slice(0, 8) })
  const ready = [
    ...[1, 5, 6].map((id) => order(id, { name: `PO ${id}` })),
    order(9, { name: 'PO 9', invoiceType: 2, schoolGroupId: 1 }),
  ]
  upstream.answer(purchaseOrders.readyToInvoice, { json: { items: ready } })
  upstream.answer(invoiceSources.createFromPurchaseOrders, { status: 204 })
  const orders = table(page, 'Bestelbonnen om te factureren')
  await page.goto('/invoices/createfrompurchaseorder')
  await expect(row(orders, 'PO 1')).toContainText('Gefactureerd tot 31/12/2020')
  await text(page, start).fill('31/1/2027')
  await text(page, start).press('Tab')
  await expectRow(orders, {
    'Bestelbon klant': 'PO 1BB2026-00001',
    Scholengroep: /^Scholengroep 1.*2\.221 dagen niet gefactureerd: 01\/01\/2021 – 30\/01\/2027$/,
    Type: 'Contract31/01/2027 – 30/01/2028',
  })
  await expect(row(orders, 'PO 6')).toContainText('overlapt 365 dagen')
  // The warning has another colour than the text around it.
  await expect(page.getByText('overlapt 365 dagen')).toHaveCSS('color', 'rgb(122, 77, 0)')
  await expectRow(orders, {
    'Bestelbon klant': 'PO 9BB2026-00009',
    Scholengroep: 'Scholengroep 9',
    Type: 'Schoolbezoek',
  })
  await tickAll(page).check()
  const warning = 'Bij 2 groepen blijven dagen niet gefactureerd. Bij 1 groep worden dagen opnieuw gefactureerd.'
  await expect(bar(page)).toContainText(warning)
  await button(page, '4 facturen aanmaken').click()
  await expect(dialog(page)).toContainText('Er worden 3 facturen aangemaakt voor de contracten vanaf 31/01/2027.')
  await expect(dialog(page)).toContainText(warning)
  await button(page, 'Annuleren').click()
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: widths.desktop, height: 900 })

  await tick(page, follow).check()
  await text(page, start).fill('')
  await text(page, start).press('Tab')
  await expect(row(orders, 'PO 1')).toContainText('01/01/2021 – 31/12/2021')
  await expect(orders).not.toContainText('niet gefactureerd')
  await expect(bar(page)).toContainText('3 aangevinkt')
  await expect(bar(page)).toContainText('Niet aangevinkt: 1 groep die nog meer dan 30 dagen gefactureerd is.')
  await button(page, '3 facturen aanmaken').click()
  await expect(dialog(page)).toContainText('2 contractfacturen, elk vanaf de dag na de vorige periode van de groep.')
  await expect(dialog(page)).toContainText('Vroegste start: 01/01/2021, laatste start: 01/01/2021.')
  await button(dialog(page), '3 facturen aanmaken').click()
  await expect(dialog(page)).toBeHidden()
  const contractStart = '2021-01-01'
  expect(upstream.asked(invoiceSources.createFromPurchaseOrders).map(({ body }) => body)).toMatchObject([
    {
      items: [1, 5, 9].map((purchaseOrderId) => ({ purchaseOrderId })),
      starts: [1, 5].map((purchaseOrderId) => ({ purchaseOrderId, contractStart })),
    },
  ])
})

test('an upstream that takes one start for all orders is offered no other', async ({ page, upstream }) => {
  offer(upstream, 'invoices.starts')
  upstream.answer(purchaseOrders.readyToInvoice, { json: { items: [order(1, { name: 'PO 1' })] } })
  await page.goto('/invoices/createfrompurchaseorder?follow=last')
  await tickAll(page).check()
  await expect(button(page, '1 factuur aanmaken')).toHaveAccessibleDescription(
    'Vul eerst de start van het contract in.',
  )
  await expect(tick(page, follow)).toBeHidden()
})
