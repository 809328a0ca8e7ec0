// A customer's own invoices, in the customer's words, and their files.

import type { Page } from '@playwright/test'
import { invoiceFiles } from '@schoolbeheer/contracts/school/invoiceFiles'
import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { flip, invoice, list, offer, six, toggle } from './invoices.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { expectRow, results } from './tables.ts'
import { expect, test, type Upstream } from './upstream.ts'

// The page is wide enough for all columns.
test.use({ viewport: { width: 1440, height: 900 } })

/** Expects the PDFs of the shown invoices in one file, and a spreadsheet of all. */
async function expectFiles(page: Page, upstream: Upstream) {
  upstream.answer(invoiceFiles.zip, { text: 'PK' })
  upstream.answer(invoiceFiles.exportOwn, { text: 'PK' })
  const zipped = page.waitForEvent('download')
  await page.getByRole('button', { name: '3 PDF’s als ZIP' }).click()
  expect((await zipped).suggestedFilename()).toBe('invoices.zip')
  expect(upstream.asked(invoiceFiles.zip).map(({ body }) => body)).toEqual([
    { invoices: [5, 4, 3].map((invoiceId) => ({ invoiceId })) },
  ])
  const exported = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Naar Excel' }).click()
  expect((await exported).suggestedFilename()).toBe('facturen.xlsx')
}

test.describe('of who may see invoices but manages none', () => {
  test.use({ roles: ['Boekhouding'] })

  test('reads in the own words what is due when and what is open, and takes it along', async ({ page, upstream }) => {
    const credited = [{ id: 3, creditNoteNumber: 'CN2026-00003', amount: 100, status: 1 as const, items: [] }]
    upstream.answer(calls.listOwn, { json: [invoice(7, { dueDate: '2026-01-31', creditNotes: credited }), ...six] })
    offer(upstream)
    await page.goto('/invoices/my')
    const own = list(page, 'Mijn facturen')
    await expect(own.getByRole('columnheader')).toHaveText([
      'Details',
      'VervaldatumDatum',
      'Status',
      'NummerType',
      'Scholengroep',
      'MededelingBestelbon',
      'Incl. btwExcl. btw',
      'Nog te betalen',
      'Acties',
    ])
    await expect(results(page)).toHaveText('5 resultaten')
    await expect(own.getByRole('checkbox')).toHaveCount(0)
    await expectRow(own, {
      NummerType: /00007/,
      VervaldatumDatum: '31/01/202602/11/2026',
      Status: 'Gecrediteerd',
      'Nog te betalen': '€ 0,00',
    })
    await expectRow(own, { NummerType: /00006/, Status: 'Betaald', 'Nog te betalen': '€ 0,00' })
    await expectRow(own, { NummerType: /00004/, Status: 'Vervallen', 'Nog te betalen': '€ 1.493,82' })
    await expectRow(own, { NummerType: /00003/, Status: 'Te betalen', 'Nog te betalen': '€ 8,05' })
    for (const word of ['mislukt', 'Verzonden', 'aangemaakt', 'herinnerd']) await expect(own).not.toContainText(word)
    for (const name of ['Contract', 'Opleidingsdag', 'Peppol', 'Met een probleem', 'Verzonden'])
      await expect(toggle(page, name)).toHaveCount(0)
    for (const name of ['Betaald', 'Gecrediteerd']) await flip(page, name)
    await expect(results(page)).toHaveText('3 van 5 resultaten')
    await expect(page).toHaveURL('/invoices/my?state=topay%2Coverdue')
    await expect(own.getByRole('row', { name: /^Getoond: 3 van 5/ })).toContainText('€ 1.622,87')
    await expectFiles(page, upstream)
    await page.getByRole('button', { name: 'Acties: 2026-00003' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['PDF openen'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Details van 2026-00003' }).click()
    await expect(page.getByText('CN2026-00001')).toBeVisible()
    await expectAccessible(page)
    await expectNarrow(page)
    await page.goto('/invoices')
    await expect(page).toHaveURL('/forbidden')
  })
})
