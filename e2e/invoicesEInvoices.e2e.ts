// The states of e-invoices, and actions on those that did not arrive, before an upstream whose answers the test gives.

import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { eInvoices } from '@schoolbeheer/contracts/school/eInvoices'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { settling } from '@schoolbeheer/contracts/school/settling'
import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { answerInvoices, flip, invoice, list, numberOf, offer, rowOf } from './invoices.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { dialog, problem, status } from './messages.ts'
import { group } from './records.ts'
import { results, row, table } from './tables.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const peppol = { schoolGroupPeppol: true }
const refusal = 'De ontvanger kent dit nummer niet'
const refused = {
  problem: 'invoice_problem_refused',
  eInvoice: { state: 'rejected', reason: refusal, dispatchId: 62 },
} as const

const several = [
  invoice(8, { ...peppol, status: 1, eInvoice: { state: 'queued', dispatchId: 81 }, underWay: true }),
  invoice(7, { ...peppol, dueDate: '2026-01-31', eInvoice: { state: 'delivered', dispatchId: 71 } }),
  invoice(6, { ...peppol, status: 1, ...refused }),
  invoice(5, { ...peppol, eInvoice: { state: 'accepted', dispatchId: 51 } }),
  invoice(4, {
    ...peppol,
    status: 1,
    problem: 'invoice_problem_undecided',
    eInvoice: { state: 'uncertain', dispatchId: 41 },
  }),
  invoice(3, {
    ...peppol,
    status: 1,
    problem: 'peppol_registered_no',
    eInvoice: { state: 'failed', reason: 'peppol_registered_no', dispatchId: 31 },
  }),
  // The PDF was mailed after the e-invoice was refused.
  invoice(2, { ...peppol, eInvoice: { state: 'rejected', reason: refusal, dispatchId: 21 } }),
  invoice(1, {
    ...peppol,
    eInvoice: { state: 'delivered', dispatchId: 11 },
    creditNotes: [{ id: 9, creditNoteNumber: 'CN2026-00009', amount: 100, status: 1, items: [], ...refused }],
  }),
]

function menuOf(sequence: number) {
  return `Acties: ${numberOf(sequence)}`
}

test('each invoice says how it stands, and a filter leaves those with a problem', async ({ page, upstream }) => {
  answerInvoices(upstream, several)
  offer(upstream)
  await page.goto('/invoices')
  for (const [sequence, said] of [
    [8, 'PDF aangemaakt in wachtrij'],
    [7, 'Verzonden afgeleverd'],
    [6, `PDF aangemaakt geweigerd: ${refusal}`],
    [5, 'Verzonden aangeboden'],
    [4, 'PDF aangemaakt onzeker'],
    [3, 'PDF aangemaakt niet gelukt: Niet aangesloten op Peppol voor dit soort document.'],
    [2, 'Verzonden'],
  ] as const) {
    await expect(rowOf(page, sequence).getByRole('cell').nth(7)).toHaveText(said)
    expect((await rowOf(page, sequence).boundingBox())?.height).toBe(48)
  }
  await expect(page.getByRole('button', { name: /^Opnieuw proberen: / })).toHaveCount(1)
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await flip(page, 'E-factuur met een probleem')
  await expect(results(page)).toHaveText('4 van 8 resultaten')
  await expect(page).toHaveURL('/invoices?einvoice=yes')
})

test('what was refused is credited and billed anew, or mailed as a PDF', async ({ page, upstream }) => {
  answerInvoices(upstream, several)
  offer(upstream)
  upstream.answer(
    invoiceExtensions.history,
    {
      json: {
        files: [],
        events: [],
        dispatches: [
          { id: 62, state: 'rejected', reason: refusal },
          { id: 61, state: 'submitting' },
        ].map((one) => ({
          purpose: 'invoice',
          channel: 'peppol',
          recipient: '0208:0123456749',
          date: '2026-11-03T10:00:00Z',
          ...one,
        })),
      },
    },
    { id: 6 },
  )
  await page.goto('/invoices?open=6')
  const details = list(page).getByRole('row').filter({ hasText: 'Factuurdatum' })
  await expect(details).toContainText(`geweigerd: ${refusal}`)
  await expect(details).toContainText('neemt een factuurnummer maar één keer aan')
  await expect(details.getByRole('link', { name: 'Opnieuw factureren' })).toHaveAttribute('href', '/invoices/create')
  await expect(details.getByRole('listitem').filter({ hasText: '0208:0123456749' })).toHaveText([
    /Factuur via Peppol → 0208:0123456749: +geweigerd: De ontvanger kent dit nummer niet XML$/,
    /Factuur via Peppol → 0208:0123456749: +in wachtrij$/,
  ])
  await expect(details.getByRole('link', { name: 'XML' }).first()).toHaveAttribute('href', '/files/invoices/6.xml')
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await details.getByRole('button', { name: 'Crediteren en opnieuw factureren' }).click()
  await expect(dialog(page)).toContainText(numberOf(6))
  await expect(dialog(page)).toContainText('De scholengroep is daar al aangevinkt.')
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click()

  await page.getByRole('button', { name: menuOf(6) }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'PDF openen',
    'E-factuur downloaden (XML)',
    'Verzenden',
    'PDF opnieuw maken',
    'Crediteren en opnieuw factureren',
    'Als PDF mailen',
  ])
  await page.getByRole('menuitem', { name: 'Als PDF mailen' }).click()
  await expect(dialog(page)).toContainText('De PDF vertrekt naar de e-mailadressen voor facturen')
  upstream.answer(calls.send, { json: true })
  await dialog(page).getByRole('button', { name: 'Als PDF mailen' }).click()
  await expect(dialog(page)).toBeHidden()
  expect(upstream.asked(calls.send).map(({ body }) => body)).toEqual([{ invoices: [{ invoiceId: 6 }], asPdf: true }])
  expect(upstream.asked(eInvoices.preflight)).toEqual([])
  await test.step('of a credit note only what can be done with one', async () => {
    await page.goto('/invoices?open=1')
    await expect(details).toContainText('haar nummer kan niet opnieuw aangeboden worden')
    await expect(details.getByRole('link', { name: 'XML' }).last()).toHaveAttribute('href', '/files/credit-notes/9.xml')
    await expect(details.getByRole('button', { name: 'Crediteren en opnieuw factureren' })).toHaveCount(0)
    upstream.answer(invoiceExtensions.retry, { json: { batch: 4, invoices: [] } })
    await details.getByRole('button', { name: 'Als PDF mailen' }).click()
    await expect
      .poll(() => upstream.asked(invoiceExtensions.retry).map(({ body }) => body))
      .toEqual([{ invoices: [{ invoiceId: 1 }] }])
  })
})

test('crediting to bill anew leads to where that is done, with the group ticked', async ({ page, upstream }) => {
  const { id, name } = group
  const refusedOne = { schoolGroupId: id, schoolGroupName: name, schoolGroupPeppol: true, ...refused }
  answerInvoices(upstream, [invoice(6, refusedOne)])
  offer(upstream, 'invoices.starts')
  upstream.answer(schoolGroups.listToInvoice, {
    json: {
      items: [
        { ...group, id: 99, name: 'Andere groep', contractFee: 100 },
        { ...group, contractFee: 100 },
      ],
    },
  })
  upstream.answer(creditNotes.createFull, { json: true })
  await page.goto('/invoices')
  await page.getByRole('button', { name: menuOf(6) }).click()
  await page.getByRole('menuitem', { name: 'Crediteren en opnieuw factureren' }).click()
  await dialog(page).getByRole('button', { name: 'Crediteren en verder' }).click()
  await expect(page).toHaveURL(/\/invoices\/create\?group=\d+&credited=2026-00006&follow=last$/)
  await expect(
    page.getByText(`${name} is aangevinkt om opnieuw te factureren, nu ${numberOf(6)} gecrediteerd is.`),
  ).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `Aanvinken: ${name}` })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Aanvinken: Andere groep' })).not.toBeChecked()
  expect(upstream.asked(creditNotes.createFull)[0]?.body).toMatchObject({ invoiceId: 6 })
})

test('what was refused can be billed anew once all of it is credited, not what was mailed instead', async ({
  page,
  upstream,
}) => {
  const { eInvoice } = refused
  const whole = { id: 9, creditNoteNumber: 'CN2026-00009', amount: 100, status: 2, items: [] }
  answerInvoices(upstream, [
    invoice(6, { ...peppol, type: 1, eInvoice, creditNotes: [whole] }),
    invoice(5, { ...peppol, eInvoice, creditNotes: [{ ...whole, amount: 40 }] }),
    invoice(4, { ...peppol, schoolGroupId: 3, purchaseOrderName: 'PO 7', eInvoice, creditNotes: [whole] }),
  ])
  await page.goto('/invoices?open=6')
  const details = list(page).getByRole('row').filter({ hasText: 'Factuurdatum' })
  const anew = details.getByRole('link', { name: 'Opnieuw factureren' })
  await expect(anew).toHaveAttribute('href', '/invoices/createcoursedays')
  await page.goto('/invoices?open=5')
  await expect(details).toContainText(`geweigerd: ${refusal}`)
  await expect(anew).toHaveCount(0)
  await page.goto('/invoices?open=4')
  const again = `/invoices/createfrompurchaseorder?group=3&credited=${numberOf(4)}&order=PO+7&follow=last`
  await expect(anew).toHaveAttribute('href', again)
})

test('what is uncertain is asked again or decided, what failed is tried again', async ({ page, upstream }) => {
  answerInvoices(upstream, several)
  offer(upstream)
  await page.goto('/invoices?open=4')
  const details = list(page).getByRole('row').filter({ hasText: 'Factuurdatum' })
  upstream.answer(eInvoices.askAgain, { json: { state: 'uncertain', dispatchId: 41 } })
  await details.getByRole('button', { name: 'Opnieuw navragen' }).click()
  await expect(problem(page).filter({ hasText: 'E-factuur: onzeker.' })).toBeVisible()
  answerInvoices(upstream, [invoice(4, { ...peppol, eInvoice: { state: 'delivered', dispatchId: 41 } })])
  upstream.answer(eInvoices.askAgain, { json: { state: 'delivered', dispatchId: 41 } })
  await details.getByRole('button', { name: 'Opnieuw navragen' }).click()
  await expect(status(page, 'E-factuur: afgeleverd.')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Opnieuw navragen' })).toHaveCount(0)
  expect(upstream.asked(eInvoices.askAgain).map(({ body }) => body)).toEqual([{ dispatchId: 41 }, { dispatchId: 41 }])

  answerInvoices(upstream, several)
  await page.reload()
  upstream.answer(settling.resolveUncertain, { json: true })
  await page.getByRole('button', { name: menuOf(4) }).click()
  await page.getByRole('menuitem', { name: 'Is niet aangekomen' }).click()
  await expect
    .poll(() => upstream.asked(settling.resolveUncertain).map(({ body }) => body))
    .toEqual([{ dispatchId: 41, sent: false }])
  upstream.answer(invoiceExtensions.retry, { json: { batch: 3, invoices: [] } })
  await page.getByRole('button', { name: menuOf(3) }).click()
  await page.getByRole('menuitem', { name: 'Opnieuw proberen' }).click()
  await expect
    .poll(() => upstream.asked(invoiceExtensions.retry).map(({ body }) => body))
    .toEqual([{ invoices: [{ invoiceId: 3 }] }])
})

test.describe('a customer', () => {
  test.use({ roles: ['Boekhouding'] })

  test('sees that one arrived, and nothing of what went wrong', async ({ page, upstream }) => {
    upstream.answer(calls.listOwn, { json: several })
    offer(upstream)
    await page.goto('/invoices/my?open=7,2')
    const own = table(page, 'Mijn facturen')
    await expect(own.getByText('E-factuur: afgeleverd')).toBeVisible()
    for (const unsent of [3, 4, 6, 8]) await expect(row(own, numberOf(unsent))).toHaveCount(0)
    await expect(own.getByText(refusal)).toHaveCount(0)
    await expect(own.getByRole('link', { name: 'XML' })).toHaveCount(0)
  })
})
