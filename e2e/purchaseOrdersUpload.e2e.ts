// The upload of a customer's order: required fields, failures that can be tried again, and stopping.

import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { purchaseOrders, purchaseOrderUploads } from '@schoolbeheer/contracts/school/purchaseOrders'
import type { Page } from '@playwright/test'
import { button, expectWrong, text } from './fields.ts'
import { expectAccessible, expectNarrow, widths } from './looks.ts'
import { pageProblem, stay, status, tryAgain, warning } from './messages.ts'
import { answerOrders, list, order } from './purchaseOrders.ts'
import { row } from './tables.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: widths.desktop, height: 900 } })

const name = 'Bestelbon klant'

function file(page: Page) {
  return page.getByLabel('Bestand', { exact: true })
}

test('a failed upload leaves the form ready to try again', async ({ page, upstream }) => {
  const { upload } = purchaseOrderUploads
  const items = [{ id: 1, typeName: 'Contract', description: 'Voor twaalf maanden', amount: 100 }]
  answerOrders(upstream, [order(4, { items })])
  await page.goto('/purchaseorders/upload/4')
  await expect(page.getByText('BB2026-00004 · Contract · 15/01/2026 · € 121,00 incl. btw')).toBeVisible()
  await expect(page.getByText('Contract: Voor twaalf maanden')).toBeVisible()
  await button(page, 'Toon wat nog ontbreekt').click()
  await expectWrong(text(page, name), 'Dit veld is verplicht.')
  await expect(text(page, name)).toBeFocused()
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: widths.desktop, height: 900 })

  await text(page, name).fill('PO 4711')
  await file(page).setInputFiles({ name: 'leeg.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await expectWrong(file(page), 'Dit bestand is leeg.')
  await file(page).setInputFiles({ name: 'bon.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await page.getByRole('link', { name: 'Annuleren' }).click()
  await expect(warning(page)).toBeVisible()
  await stay(page).click()

  upstream.answer(upload, { status: 400, json: { file: 'purchaseorder_filetype' } })
  await button(page, 'Opladen').click()
  await expectWrong(file(page), 'Dit bestand is geen PDF, afbeelding of Office-document.')
  upstream.answer(upload, { status: 409, json: { error: 'purchaseorder_refused_upload' } })
  await button(page, 'Opladen').click()
  await expect(pageProblem(page)).toContainText('Deze bestelbon kan niet meer opgeladen worden.')
  await expect(text(page, name)).toHaveValue('PO 4711')
  await expect(page.getByText('bon.pdf')).toBeVisible()

  const held = Promise.withResolvers<void>()
  upstream.answer(upload, { status: 204, after: held.promise })
  await button(page, 'Opladen').click()
  await expect(button(page, 'Stoppen')).toBeFocused()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Opladen')).toBeEnabled()
  await expect(pageProblem(page)).toBeHidden()
  held.resolve()

  upstream.answer(upload, { status: 204 })
  answerOrders(upstream, [order(4, { name: 'PO 4711', uploadDate: '2026-02-01' })])
  await button(page, 'Opladen').click()
  await expect(status(page, 'Bestelbon ‘PO 4711’ is opgeladen.')).toBeVisible()
  await expect(page).toHaveURL('/purchaseorders')
  await expect(row(list(page), 'PO 4711')).toHaveAttribute('aria-current', 'true')
})

test('an order that is invoiced, and an address that names none, lead back', async ({ page, upstream }) => {
  answerOrders(upstream, [order(5, { name: 'PO 5', invoiceId: 1 })])
  await page.goto('/purchaseorders/upload/5')
  await expect(page.getByText('Deze bestelbon kan niet meer opgeladen worden')).toBeVisible()
  await expect(text(page, name)).toBeHidden()
  for (const none of ['vier', '6']) {
    await page.goto(`/purchaseorders/upload/${none}`)
    await expect(page.getByText('Deze bestelbon bestaat niet')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Naar de bestelbonnen' }).click()
  await expect(page).toHaveURL('/purchaseorders')
})

test('an order of long ago has its summary, and one that is in none of the years is not there', async ({
  page,
  upstream,
}) => {
  upstream.answer(invoices.years, { json: [2026, 2025, 2024] })
  for (const year of [2026, 2025, 2024])
    upstream.answer(purchaseOrders.list, { json: { items: year === 2024 ? [order(4)] : [] } }, { year })
  await page.goto('/purchaseorders/upload/4')
  await expect(page.getByText(/BB2026-00004 · Contract/)).toBeVisible()
  await page.goto('/purchaseorders/upload/6')
  await expect(page.getByText('Deze bestelbon bestaat niet')).toBeVisible()
  await expect(text(page, name)).toHaveCount(0)
})

test('an order that cannot be read shows no form without it, and is read again', async ({ page, upstream }) => {
  upstream.answer(invoices.years, { json: [2026] })
  upstream.answer(purchaseOrders.list, { status: 503, json: {} }, { year: 2026 })
  await page.goto('/purchaseorders/upload/4')
  await expect(pageProblem(page)).toContainText('Een achterliggende dienst is niet bereikbaar.')
  await expect(text(page, name)).toHaveCount(0)
  answerOrders(upstream, [order(4)])
  await tryAgain(page).click()
  await expect(page.getByText(/BB2026-00004 · Contract/)).toBeVisible()
  await expect(text(page, name)).toBeVisible()
})
