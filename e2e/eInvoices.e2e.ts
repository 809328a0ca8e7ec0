// E-invoices through the whole system, to the simulated access point: one from the tick to 'afgeleverd', and one that
// is refused.

import { readFileSync } from 'node:fs'
import { request, type Page } from '@playwright/test'
import { as } from './accounts.ts'
import { port } from './address.ts'
import { addGroup, unique } from './groups.ts'
import { bar, list, press, toggle, untilInvoice } from './invoices.ts'
import { dialog } from './messages.ts'
import { call } from './procedures.ts'
import { row } from './tables.ts'
import { expect, test } from './test.ts'

test.use({ ...as('admin'), viewport: { width: 1440, height: 900 } })

/** A group with Peppol that has an invoice; the page shows its invoices. */
async function invoiceOf(page: Page, number: string) {
  const group = await addGroup(page, {
    vat: `BE${number}`,
    peppol: true,
    buyerReference: 'DIENST-7',
    invoiceEmails: `${unique()}@school.test`,
    contractFee: 100,
  })
  await call(page, 'invoices.createContract', { contractStart: '2027-01-01', items: [{ schoolGroupId: group.id }] })
  await untilInvoice(page, group.name, { status: 1 })
  await page.goto(`/invoices?q=${group.name}`)
  return group
}

function rowOf(page: Page, name: string) {
  return row(list(page), name).first()
}

async function send(page: Page, name: string) {
  await rowOf(page, name).getByRole('checkbox').check()
  await press(page, 'Verzenden')
  await expect(dialog(page)).toContainText('1 via Peppol')
  await dialog(page).getByRole('button', { name: 'Verzenden' }).click()
  await expect(dialog(page)).toBeHidden()
  await bar(page).getByRole('button', { name: 'Alles uitvinken' }).click()
}

test('one that arrives says so, and its XML is there to keep', async ({ page }) => {
  const { id, name } = await invoiceOf(page, '0474737301')
  await send(page, name)
  // The list is read again without an action.
  await expect(rowOf(page, name)).toContainText('afgeleverd')
  await expect(rowOf(page, name)).toContainText('Verzonden')
  await rowOf(page, name)
    .getByRole('button', { name: /^Acties/ })
    .click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'E-factuur downloaden (XML)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^20\d\d-\d{5}\.xml$/)
  const xml = readFileSync(await download.path(), 'utf8')
  expect(xml).toContain('DIENST-7')
  expect(xml).toContain('0474737301')
  await rowOf(page, name)
    .getByRole('button', { name: /^Details/ })
    .click()
  await expect(list(page).getByRole('listitem').filter({ hasText: '0208:0474737301' })).toContainText('afgeleverd')
  await page.goto(`/schoolgroups/${id}`)
  await expect(page.getByRole('list', { name: 'E-facturen' })).toContainText('Aangesloten voor dit soort document.')
})

test('one that is refused says why, waits among those with a problem, and leaves as a PDF instead', async ({
  page,
}) => {
  const simulator = await request.newContext({ baseURL: `http://localhost:${port + 81}` })
  const message = 'Het nummer van de bestelling ontbreekt'
  await simulator.post('/faults', { data: { kind: 'fail', of: '0208:0403170701', category: 'recipient', message } })
  await simulator.dispose()
  const { name, invoiceEmails } = await invoiceOf(page, '0403170701')
  await send(page, name)
  await untilInvoice(page, name, { eInvoice: { state: 'rejected' } })
  await page.getByRole('button', { name: 'Vernieuwen' }).click()
  await expect(rowOf(page, name)).toContainText(`geweigerd: ${message}`)
  await toggle(page, 'E-factuur met een probleem').press('Space')
  await rowOf(page, name)
    .getByRole('button', { name: /^Details/ })
    .click()
  await page.getByRole('button', { name: 'Als PDF mailen' }).click()
  await dialog(page).getByRole('button', { name: 'Als PDF mailen' }).click()
  await expect(rowOf(page, name)).toBeHidden()
  await toggle(page, 'E-factuur met een probleem').press('Space')
  await expect(rowOf(page, name)).toContainText('Verzonden')
  await expect(
    list(page)
      .getByRole('listitem')
      .filter({ hasText: `Factuur → ${invoiceEmails}` }),
  ).toContainText('aanvaard')
})
