// PDFs that open in a new tab: when there is none, when the session is over, and when the browser blocks the tab.

import type { Page } from '@playwright/test'
import { invoiceFiles } from '@schoolbeheer/contracts/school/invoiceFiles'
import { answerInvoices, invoice, numberOf } from './invoices.ts'
import { problem } from './messages.ts'
import { expect, test } from './upstream.ts'

const id = 1
const pdf = { text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }

async function open(page: Page) {
  await page.getByRole('button', { name: `Acties: ${numberOf(id)}` }).click()
  await page.getByRole('menuitem', { name: 'PDF openen' }).click()
}

/**
 * Opens a PDF, and answers the address of the new tab. The tab is closed then, because a viewer requests the file
 * again.
 */
async function opened(page: Page): Promise<string> {
  const context = page.context()
  const arriving = context.waitForEvent('response', (response) => {
    return response.request().isNavigationRequest() && response.status() === 200
  })
  const [tab] = await Promise.all([context.waitForEvent('page'), open(page)])
  const { pathname } = new URL((await arriving).url())
  await tab.close()
  return pathname
}

test('a PDF that is refused is told in a toast; one that is there opens, after signing in when needed', async ({
  page,
  upstream,
}) => {
  answerInvoices(upstream, [invoice(id, { status: 2 })])
  await page.goto('/invoices')
  upstream.answer(invoiceFiles.download, { status: 500 }, { id })
  const before = page.context().pages()
  await open(page)
  await expect(problem(page)).toContainText('Er ging iets onverwachts mis')
  expect(page.context().pages()).toEqual(before)
  upstream.answer(invoiceFiles.download, pdf, { id })
  expect(await opened(page)).toBe('/files/invoices/1.pdf')
  await expect(problem(page)).toBeHidden()
  await page.context().clearCookies()
  expect(await opened(page)).toBe('/files/invoices/1.pdf')
  await expect(page).toHaveURL('/invoices')
  await page.evaluate('window.open = () => null')
  await open(page)
  const held = page.getByRole('alert').filter({ hasText: 'Uw browser hield het nieuwe tabblad tegen.' })
  await expect(held.getByRole('link', { name: 'Openen' })).toHaveAttribute('href', '/files/invoices/1.pdf')
})
