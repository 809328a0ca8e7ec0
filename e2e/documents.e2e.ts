// Files from each page that has them: PDFs that open in a new tab, and files that are saved. A refusal is told in a toast;
// a session that is over asks to sign in; a tab may be blocked.

import type { Locator, Page } from '@playwright/test'
import type { FileEndpoint } from '@schoolbeheer/contracts/endpoint'
import { attestFiles, attests } from '@schoolbeheer/contracts/school/attests'
import { courseDayFiles } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { creditNoteFiles } from '@schoolbeheer/contracts/school/creditNotes'
import { eInvoiceFiles } from '@schoolbeheer/contracts/school/eInvoices'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoiceFiles } from '@schoolbeheer/contracts/school/invoiceFiles'
import { purchaseOrderFiles, purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { answerInvoices, invoice, numberOf, offer } from './invoices.ts'
import { problem } from './messages.ts'
import { answerOrders, numberOf as orderNumberOf, order } from './purchaseOrders.ts'
import { courseDay } from './records.ts'
import { expect, test, type Upstream } from './upstream.ts'

const pdf = { text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }

type Saved = {
  call: FileEndpoint
  input: Record<string, unknown>
  link: (page: Page) => Locator
  /** Shows the link, where it stands in a menu. */
  reveal?: (page: Page) => Promise<void>
}
type Document = Saved & { file: string }

type Place = {
  name: string
  page: string
  prepare: (upstream: Upstream) => void
  documents: Document[]
}

const attest = { number: 'a'.repeat(32), theme: 'Uurroosters', startDate: '2026-03-02T09:00:00' }
const download = { call: invoiceFiles.download, input: { id: 1 } }
const openOrder = { call: purchaseOrderFiles.download, reveal: openMenu(orderNumberOf(3)) }

const places: Place[] = [
  {
    name: 'an invoice, an earlier version and a credit note of it',
    page: '/invoices?open=1',
    prepare: (upstream) => {
      const creditNotes = [{ id: 4, creditNoteNumber: 'CN2026-00004', amount: 1, status: 1 as const, items: [] }]
      answerInvoices(upstream, [invoice(1, { creditNotes })])
      const history = { files: [{ version: 2, date: '2026-11-02T10:00:00Z' }], dispatches: [], events: [] }
      upstream.answer(invoiceExtensions.history, { json: history }, { id: 1 })
    },
    documents: [
      {
        ...download,
        file: '/files/invoices/1.pdf',
        reveal: openMenu(numberOf(1)),
        link: (page) => page.getByRole('menuitem', { name: 'PDF openen' }),
      },
      {
        call: invoiceFiles.download,
        input: { id: 1, version: 2 },
        file: '/files/invoices/1.pdf?version=2',
        link: (page) => page.getByRole('link', { name: 'Versie 2' }),
      },
      {
        call: creditNoteFiles.download,
        input: { id: 4 },
        file: '/files/credit-notes/4.pdf',
        link: (page) => page.getByRole('link', { name: 'CN2026-00004' }),
      },
    ],
  },
  {
    name: 'an order and what its customer uploaded',
    page: '/purchaseorders',
    prepare: (upstream) => answerOrders(upstream, [order(3, { uploadDate: '2026-02-01', hasFile: true })]),
    documents: [
      {
        ...openOrder,
        input: { id: 3 },
        file: '/files/purchase-orders/3',
        link: (page) => page.getByRole('menuitem', { name: 'Bestelbon van de klant openen' }),
      },
      {
        ...openOrder,
        input: { id: 3, document: 'request' },
        file: '/files/purchase-orders/3?document=request',
        link: (page) => page.getByRole('menuitem', { name: 'Aanvraag openen' }),
      },
    ],
  },
  {
    name: 'the preview of an invoice',
    page: '/invoices/createfrompurchaseorder?start=2027-01-01',
    prepare: (upstream) => {
      const items = [order(2, { name: 'PO 2', uploadDate: '2026-02-01', invoiceType: 2 })]
      upstream.answer(purchaseOrders.readyToInvoice, { json: { items } })
    },
    documents: [
      {
        call: invoiceFiles.preview,
        input: { purchaseOrderId: 2, contractStart: '2027-01-01' },
        file: '/files/invoices/preview.pdf?purchaseOrderId=2&contractStart=2027-01-01',
        link: (page) => page.getByRole('link', { name: 'Voorbeeld van de factuur van PO 2' }),
      },
    ],
  },
  {
    name: 'an attest',
    page: '/account',
    prepare: (upstream) =>
      upstream.answer(attests.ownAttests, { json: { items: [{ ...attest, endDate: attest.startDate }] } }),
    documents: [
      {
        call: attestFiles.pdf,
        input: { number: attest.number },
        file: `/files/attests/${attest.number}.pdf`,
        link: (page) => page.getByRole('link', { name: 'Uurroosters' }),
      },
    ],
  },
]

for (const { name, page: address, prepare, documents } of places) {
  test(`${name}: a refusal is told in a toast; what is there opens, after signing in when needed`, async ({
    page,
    upstream,
  }) => {
    offer(upstream)
    prepare(upstream)
    await page.goto(address)
    for (const document of documents) await expectToOpen(page, upstream, document)
    await expect(page).toHaveURL(address)
  })
}

test('a file to save that is refused is told in a toast, and is saved when it is there', async ({ page, upstream }) => {
  offer(upstream)
  answerInvoices(upstream, [invoice(1, { schoolGroupPeppol: true })])
  await page.goto('/invoices')
  await expectToSave(page, upstream, {
    call: eInvoiceFiles.invoice,
    input: { id: 1 },
    reveal: openMenu(numberOf(1)),
    link: (on) => on.getByRole('menuitem', { name: 'E-factuur downloaden (XML)' }),
  })
  const openExport = (on: Page) => on.getByRole('button', { name: 'Exporteren' }).click()
  await expectToSave(page, upstream, {
    call: invoiceFiles.export,
    input: { year: 2026 },
    reveal: openExport,
    link: (on) => on.getByRole('menuitem', { name: 'Heel 2026' }),
  })
  await expectToSave(page, upstream, {
    call: invoiceFiles.exportChosen,
    input: {},
    reveal: openExport,
    link: (on) => on.getByRole('menuitem', { name: 'Wat getoond wordt (1)' }),
  })
  await page.goto(`/coursedays/${courseDay.id}`)
  const ofDay = { input: { id: courseDay.id } }
  await expectToSave(page, upstream, {
    ...ofDay,
    call: courseDayFiles.attendance,
    link: (on) => on.getByRole('link', { name: 'Aanwezigheidslijst' }),
  })
  await expectToSave(page, upstream, {
    ...ofDay,
    call: courseDayFiles.participants,
    link: (on) => on.getByRole('link', { name: 'Exporteren' }),
  })
})

test('a browser that blocks the tab gets a link to the PDF', async ({ page, upstream }) => {
  answerInvoices(upstream, [invoice(1)])
  upstream.answer(invoiceFiles.download, pdf, download.input)
  await page.goto('/invoices')
  await page.evaluate('window.open = () => null')
  await openMenu(numberOf(1))(page)
  await page.getByRole('menuitem', { name: 'PDF openen' }).click()
  const held = page.getByRole('alert').filter({ hasText: 'Uw browser hield het nieuwe tabblad tegen.' })
  await expect(held.getByRole('link', { name: 'Openen' })).toHaveAttribute('href', '/files/invoices/1.pdf')
})

async function expectToOpen(page: Page, upstream: Upstream, document: Document) {
  const { file, call, input } = document
  await expectToast(page, upstream, document)
  upstream.answer(call, pdf, input)
  expect(await opened(page, document)).toBe(file)
  await expect(refusal(page)).toBeHidden()
  await page.context().clearCookies()
  expect(await opened(page, document)).toBe(file)
}

async function expectToSave(page: Page, upstream: Upstream, saved: Saved) {
  await expectToast(page, upstream, saved)
  upstream.answer(saved.call, { text: 'x' }, saved.input)
  await Promise.all([page.waitForEvent('download'), press(page, saved)])
  await expect(refusal(page)).toBeHidden()
}

/** Expects a refusal to be told in a toast, on the page as it is, without a new tab. */
async function expectToast(page: Page, upstream: Upstream, { call, input, ...link }: Saved) {
  upstream.answer(call, { status: 500 }, input)
  const [address, tabs] = [page.url(), page.context().pages()]
  await press(page, link)
  await expect(refusal(page)).toBeVisible()
  expect(page.context().pages()).toEqual(tabs)
  await expect(page).toHaveURL(address)
}

/**
 * Opens a PDF, and answers the address of the new tab. The tab is closed then, because a viewer requests the file
 * again.
 */
async function opened(page: Page, document: Document): Promise<string> {
  const context = page.context()
  const arriving = context.waitForEvent('response', (response) => {
    return response.request().isNavigationRequest() && response.status() === 200
  })
  const [tab] = await Promise.all([context.waitForEvent('page'), press(page, document)])
  const { pathname, search } = new URL((await arriving).url())
  await tab.close()
  return pathname + search
}

async function press(page: Page, { reveal, link }: Pick<Saved, 'reveal' | 'link'>) {
  await reveal?.(page)
  await link(page).click()
}

function refusal(page: Page) {
  return problem(page).filter({ hasText: 'Er ging iets onverwachts mis' })
}

function openMenu(number: string) {
  return (page: Page) => page.getByRole('button', { name: `Acties: ${number}` }).click()
}
