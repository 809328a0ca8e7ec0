// Invoices for orders that customers have given.

import { brusselsDate } from '@schoolbeheer/domain/dates'
import { config } from '@schoolbeheer/contracts/school/config'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { button, text } from './fields.ts'
import { expectAccessible, widths } from './looks.ts'
import { status } from './messages.ts'
import { bar, box, create } from './openItems.ts'
import { order } from './purchaseOrders.ts'
import { expectRow, table } from './tables.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: widths.desktop, height: 900 } })

test('ready orders become invoices from a contract start', async ({ page, upstream }) => {
  const ready = [1, 2].map((id) =>
    order(id, { name: `PO ${id}`, uploadDate: '2026-02-01', invoiceType: id === 1 ? 0 : 2 }),
  )
  upstream.answer(config.get, { json: { identityApiUrl: 'http://localhost', extensions: ['invoices.preview'] } })
  upstream.answer(purchaseOrders.readyToInvoice, { json: { items: ready } })
  upstream.answer(invoiceSources.createFromPurchaseOrders, { status: 204 })
  await page.goto('/invoices/createfrompurchaseorder?start=2027-01-01')
  await expectRow(table(page, 'Bestelbonnen om te factureren'), {
    'Bestelbon klant': 'PO 2BB2026-00002',
    Scholengroep: 'Scholengroep 2',
    Type: 'Schoolbezoek',
    'Opgeladen op': '01/02/2026',
    'Totaal incl. btw': '€ 121,00',
  })
  await expect(button(page, 'Aanmaken')).toHaveAccessibleDescription('Vink minstens één bestelbon aan.')
  await box(page, 'Alle getoonde aanvinken').check()
  await expect(bar(page)).toContainText('2 aangevinkt€ 200,00 excl. btw€ 242,00 incl. btw')
  const preview = page.getByRole('link', { name: 'Voorbeeld van de factuur van PO 2' })
  const address = '/files/invoices/preview.pdf?purchaseOrderId=2&contractStart=2027-01-01'
  await expect(preview).toHaveAttribute('href', address)
  const start = text(page, 'Start van het contract')
  await expect(start).toHaveAccessibleDescription(/Alleen voor bestelbonnen van een contract/)
  await start.fill('')
  await expect(preview).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voorbeeld van de factuur van PO 1' })).toBeHidden()
  await expect(button(page, '2 facturen aanmaken')).toHaveAccessibleDescription(
    'Vul eerst de start van het contract in.',
  )
  await text(page, 'Start van het contract').fill('01/01/2027')
  await text(page, 'Start van het contract').press('Tab')
  await expectAccessible(page)
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  await create(page, '2 facturen aanmaken')
  await expect(status(page, 'Er zijn 2 facturen aangemaakt.')).toBeVisible()
  expect(upstream.asked(invoiceSources.createFromPurchaseOrders).map(({ body }) => body)).toEqual([
    { contractStart: '2027-01-01', items: [{ purchaseOrderId: 1 }, { purchaseOrderId: 2 }] },
  ])
})

test('without an order of a contract no start is asked for', async ({ page, upstream }) => {
  const ready = [order(1, { name: 'PO 1', uploadDate: '2026-02-01', invoiceType: 2 })]
  upstream.answer(purchaseOrders.readyToInvoice, { json: { items: ready } })
  upstream.answer(invoiceSources.createFromPurchaseOrders, { status: 204 })
  await page.goto('/invoices/createfrompurchaseorder')
  await box(page, 'Alle getoonde aanvinken').check()
  await expect(text(page, 'Start van het contract')).toHaveCount(0)
  await create(page, '1 factuur aanmaken')
  await expect
    .poll(() => upstream.asked(invoiceSources.createFromPurchaseOrders).map(({ body }) => body))
    .toEqual([{ contractStart: brusselsDate(new Date()), items: [{ purchaseOrderId: 1 }] }])
})

test('of a contract order and others only the first needs a start', async ({ page, upstream }) => {
  const ready = [1, 2].map((id) => order(id, { name: `PO ${id}`, invoiceType: id === 1 ? 0 : 2 }))
  upstream.answer(purchaseOrders.readyToInvoice, { json: { items: ready } })
  await page.goto('/invoices/createfrompurchaseorder')
  await box(page, 'Aanvinken: PO 2').check()
  await expect(button(page, '1 factuur aanmaken')).toBeEnabled()
  await box(page, 'Aanvinken: PO 1').check()
  await expect(button(page, '2 facturen aanmaken')).toHaveAttribute('aria-disabled', 'true')
})
