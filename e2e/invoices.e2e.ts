// The list of invoices of a year, before an upstream that answers what a test says.

import { invoices as calls, invoiceExtensions } from '@schoolbeheer/contracts/school/invoices'
import { answerInvoices, bar, flip, invoice, list, numberOf, offer, rowOf, tick, toggle } from './invoices.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { pageProblem, problem, tryAgain } from './messages.ts'
import { open, options } from './palette.ts'
import { cells, expectRow, header, listSearch, results } from './tables.ts'
import { expect, test } from './upstream.ts'

// All columns have room.
test.use({ viewport: { width: 1440, height: 900 } })

const six = [
  invoice(6, { type: 3, status: 3, amount: 0.03 }),
  invoice(5, { type: 2, purchaseOrderName: 'PO-5', schoolGroupPeppol: true }),
  invoice(4, { type: 1, dueDate: '2026-01-31', amount: 1234.56 }),
  invoice(3, {
    amount: 10,
    creditNotes: [
      { id: 1, creditNoteNumber: 'CN2026-00001', amount: 0.02, status: 1, items: [] },
      { id: 2, creditNoteNumber: 'CN2026-00002', amount: 3.33, status: 0, items: [] },
    ],
  }),
  invoice(2, { status: 1, problem: 'invoice_problem_failed', schoolGroupName: 'École Zoë' }),
  invoice(1, { status: 0, problem: 'invoice_problem_rendering' }),
]

test('shows the documented columns, the newest first, and sums to the cent', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  offer(upstream)
  await page.goto('/invoices')
  await expectRow(list(page), {
    Nummer: numberOf(5),
    Type: 'Schoolbezoek',
    Bestelbon: 'PO-5',
    Scholengroep: 'Scholengroep 5',
    Peppol: 'Ja',
    Mededeling: '+++202/6000/00596+++',
    'Excl. btw': '€ 100,00',
    'Incl. btw': '€ 121,00',
    Status: 'Verzonden',
  })
  await expectRow(list(page), { Nummer: numberOf(4), 'Incl. btw': '€ 1.493,82', Status: 'Verzondenvervallen' })
  await expect(cells(list(page)).nth(2)).toHaveText(numberOf(6))
  await expect(list(page).getByRole('row', { name: /^Getoond: 6 facturen/ })).toHaveText(
    'Getoond: 6 facturen€ 1.544,59€ 1.868,96',
  )
  for (const sequence of [2, 4]) expect((await rowOf(page, sequence).boundingBox())?.height).toBe(48)
  await expect(tick(page, 1)).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Acties: ${numberOf(1)}` })).toHaveCount(0)
  await test.step('what opens a PDF or a credit note', async () => {
    await page.getByRole('button', { name: `Acties: ${numberOf(2)}` }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['PDF openen'])
    await expect(page.getByRole('menuitem')).toHaveAttribute('href', '/files/invoices/2.pdf')
    await expect(page.getByRole('menuitem')).toHaveAttribute('target', '_blank')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Acties: ${numberOf(3)}` }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'PDF openen',
      'Volledige creditnota',
      'Gedeeltelijke creditnota',
    ])
    await page.keyboard.press('Escape')
  })
  await expectAccessible(page)
  await expectNarrow(page)
})

test('is searched by number, reference as it is written or not, group and order', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  await page.goto('/invoices')
  for (const [text, sequence] of [
    [numberOf(4), 4],
    ['+++202/6000/00596+++', 5],
    ['202600000596', 5],
    ['202/6000/00596', 5],
    ['ecole zoe', 2],
    ['po-5', 5],
  ] as const)
    await test.step(text, async () => {
      await listSearch(page).fill(text)
      await expect(results(page)).toHaveText('1 van 6 resultaten')
      await expect(rowOf(page, sequence)).toBeVisible()
    })
  await expect(page).toHaveURL('/invoices?q=po-5')
  await expect(list(page).getByRole('row', { name: /^Getoond: 1 factuur/ })).toContainText('€ 121,00')
  await page.reload()
  await expect(results(page)).toHaveText('1 van 6 resultaten')
  await listSearch(page).fill('nergens')
  await page.getByRole('button', { name: 'Alles tonen' }).click()
  await expect(page).toHaveURL('/invoices')
})

test('has filters of which the address holds those that are not as at first', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  await page.goto('/invoices')
  for (const name of ['Aangemaakt', 'PDF aangemaakt', 'Verzonden', 'Betaald', 'Contract', 'Opleidingsdag', 'Feedback'])
    await expect(toggle(page, name)).toBeChecked()
  await flip(page, 'Betaald')
  await expect(page).toHaveURL(/\/invoices\?status=0(%2C|,)1(%2C|,)2$/)
  await expect(results(page)).toHaveText('5 van 6 resultaten')
  await flip(page, 'Contract')
  await expect(results(page)).toHaveText('2 van 6 resultaten')
  await page.reload()
  await expect(results(page)).toHaveText('2 van 6 resultaten')
  await expect(toggle(page, 'Betaald')).not.toBeChecked()
  await page.getByRole('button', { name: 'Filters wissen' }).click()
  await expect(page).toHaveURL('/invoices')
  for (const [name, sequence, address] of [
    ['Peppol', 5, 'peppol=yes'],
    ['Vervallen', 4, 'overdue=yes'],
    ['Onzeker of mislukt', 2, 'failed=yes'],
  ] as const) {
    await flip(page, name)
    await expect(results(page)).toHaveText('1 van 6 resultaten')
    await expect(rowOf(page, sequence)).toBeVisible()
    await expect(page).toHaveURL(`/invoices?${address}`)
    await flip(page, name)
  }
  await page.goto('/invoices?problem=yes&status=0')
  await expect(results(page)).toHaveText('1 van 6 resultaten')
  await flip(page, 'Aangemaakt')
  await expect(page).toHaveURL('/invoices?problem=yes&status=none')
  await expect(page.getByText('Niets gevonden')).toBeVisible()
})

test('has a year in the address, the first that the upstream names unless it says another', async ({
  page,
  upstream,
}) => {
  answerInvoices(upstream, six)
  upstream.answer(calls.years, { json: [2026, 2025] })
  upstream.answer(calls.list, { json: [{ ...invoice(77), invoiceNumber: '2025-00077' }] }, { year: 2025 })
  await page.goto('/invoices')
  await expect(results(page)).toHaveText('6 resultaten')
  await page.getByRole('combobox', { name: 'Jaar' }).selectOption('2025')
  await expect(page).toHaveURL('/invoices?year=2025')
  await expect(list(page).getByText('2025-00077')).toBeVisible()
  await page.reload()
  await expect(list(page).getByText('2025-00077')).toBeVisible()
  await page.getByRole('combobox', { name: 'Jaar' }).selectOption('2026')
  await expect(page).toHaveURL('/invoices')

  await test.step('the palette finds an invoice of a list that was read', async () => {
    await open(page, '2025-00077')
    await expect(options(page).first()).toContainText('2025-00077')
    await options(page).first().click()
    await expect(page).toHaveURL(/\/invoices\?year=2025&q=2025-00077&open=77$/)
    await expect(page.getByText('Factuurdatum')).toBeVisible()
  })
})

test('unfolds lines, credit notes and history, and the address says of which', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  offer(upstream)
  const accepted = {
    id: 1,
    purpose: 'invoice',
    channel: 'mail',
    recipient: 'an@school.test',
    date: '2026-11-03T10:00:00Z',
  }
  upstream.answer(
    invoiceExtensions.history,
    {
      json: {
        files: [{ version: 1, date: '2026-11-02T10:00:00Z' }],
        dispatches: [
          { ...accepted, state: 'accepted' },
          {
            ...accepted,
            id: 2,
            recipient: 'bert@school.test',
            state: 'uncertain',
            reason: 'invoice_problem_uncertain',
          },
        ],
        events: [{ id: 1, at: '2026-11-03T10:00:00Z', action: 'sent', actorName: 'Griet Claes', changes: [] }],
      },
    },
    { id: 3 },
  )
  await page.goto('/invoices')
  const unfold = page.getByRole('button', { name: `Details van ${numberOf(3)}` })
  await unfold.click()
  await expect(unfold).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL('/invoices?open=3')
  const details = list(page).getByRole('row').filter({ hasText: 'Factuurdatum 02/11/2026' })
  await expect(details).toContainText('CN2026-00001')
  // 10,00 with VAT is 12,10; the notes take back 0,02 and 4,03 of it.
  await expect(details).toContainText('€ -0,02(€ -0,02 incl. btw)')
  await expect(details).toContainText('€ -3,33(€ -4,03 incl. btw)')
  await expect(details).toContainText('Nog te betalen(€ 8,05 incl. btw)')
  await expect(details.getByRole('link', { name: 'CN2026-00001 openen' })).toHaveAttribute(
    'href',
    '/files/credit-notes/1.pdf',
  )
  await expect(details.getByRole('link', { name: 'CN2026-00002 openen' })).toHaveCount(0)
  await expect(details.getByRole('link', { name: 'Versie 1' })).toHaveAttribute(
    'href',
    '/files/invoices/3.pdf?version=1',
  )
  await expect(details).toContainText('Verstuurd door Griet Claes')
  await expectAccessible(page)
  await expectNarrow(page)

  upstream.answer(invoiceExtensions.resolveUncertain, { json: true })
  await details.getByRole('button', { name: 'Is niet aangekomen bij bert@school.test' }).click()
  await expect
    .poll(() => upstream.asked(invoiceExtensions.resolveUncertain)[0]?.body)
    .toEqual({
      dispatchId: 2,
      sent: false,
    })
  await page.reload()
  await expect(details).toBeVisible()
  await unfold.click()
  await expect(page).toHaveURL('/invoices')
  await expect(details).toHaveCount(0)
})

test('ticks one, all that is shown, a range with Shift, and tells what a filter hides', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  await page.goto('/invoices')
  await tick(page, 5).check()
  await expect(bar(page)).toContainText('1 aangevinkt')
  await expect(bar(page)).toContainText('€ 100,00 excl., € 121,00 incl. btw')
  await tick(page, 2).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 aangevinkt')
  await expect(tick(page, 3)).toBeChecked()
  await expect(list(page).getByRole('row', { name: /^Daarvan aangevinkt: 4/ })).toContainText('€ 1.747,92')
  await flip(page, 'Opleidingsdag')
  await expect(bar(page)).toContainText('4 aangevinkt, waarvan 1 niet getoond')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(tick(page, 5)).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Alle getoonde aanvinken' }).check()
  await expect(bar(page)).toContainText('4 aangevinkt')
  await flip(page, 'Opleidingsdag')
  await expect(tick(page, 4)).not.toBeChecked()
  await bar(page).getByRole('button', { name: 'Alles afvinken' }).click()
  await expect(bar(page)).toBeHidden()
})

test('is sorted by amounts as numbers', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  await page.goto('/invoices')
  await header(page, 'Incl. btw').getByRole('button').click()
  await expect(cells(list(page)).nth(2)).toHaveText(numberOf(6))
  await header(page, 'Incl. btw').getByRole('button').click()
  await expect(cells(list(page)).nth(2)).toHaveText(numberOf(4))
  await expect(page).toHaveURL('/invoices?sort=-total')
})

test('says apart that there is nothing, and that it could not be read', async ({ page, upstream }) => {
  answerInvoices(upstream, [])
  await page.goto('/invoices')
  await expect(page.getByText('Er zijn nog geen facturen in 2026')).toBeVisible()
  await expectAccessible(page)
  upstream.answer(calls.list, { status: 403, json: {} }, { year: 2026 })
  await page.goto('/invoices')
  await expect(pageProblem(page)).toContainText('U hebt geen rechten om dit te doen.')
  await expect(problem(page).filter({ hasText: 'Fout bij ophalen facturen.' })).toBeVisible()
  answerInvoices(upstream, six)
  await tryAgain(page).click()
  await expect(results(page)).toHaveText('6 resultaten')
})

test('draws only the rows near the window, and all of them on paper, without what cannot be pressed there', async ({
  page,
  upstream,
}) => {
  const many = Array.from({ length: 300 }, (_, index) => invoice(300 - index))
  answerInvoices(upstream, many)
  await page.goto('/invoices')
  await expect(list(page)).toHaveAttribute('aria-rowcount', '301')
  expect(await list(page).getByRole('row').count()).toBeLessThan(80)
  await page.evaluate('window.dispatchEvent(new Event("beforeprint"))')
  await page.emulateMedia({ media: 'print' })
  await expect(list(page).getByRole('row')).toHaveCount(302)
  await expect(page.getByRole('group', { name: 'Filters' })).toBeHidden()
  await expect(tick(page, 300)).toBeHidden()
})

test('offers new invoices, of which some kinds come later', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  await page.goto('/invoices')
  await page.getByRole('button', { name: '+ Nieuwe facturen' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Contracten',
    'Opleidingsdagenlater',
    'Schoolbezoekenlater',
    'Feedbacklater',
    'Uit bestelbonnenlater',
  ])
  await expect(page.getByRole('menuitem', { name: 'Contracten' })).toHaveAttribute('href', '/invoices/create')
  await expect(page.getByRole('menuitem', { name: 'Feedback' })).toBeDisabled()
  await expectAccessible(page)
})

test('has a card for each invoice on a phone', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/invoices?q=PO-5&open=5')
  await expect(rowOf(page, 5)).toContainText('+++202/6000/00596+++')
  await expect(page.getByText('Factuurdatum')).toBeVisible()
  const [card, below] = await Promise.all([
    rowOf(page, 5).boundingBox(),
    list(page).getByRole('row').filter({ hasText: 'Factuurdatum' }).boundingBox(),
  ])
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await tick(page, 5).check()
  await expect(bar(page)).toContainText('1 aangevinkt')
  await bar(page).getByRole('button', { name: 'Acties' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(5)
})

test.describe('of who may see invoices but manages none', () => {
  test.use({ roles: ['Boekhouding'] })

  test('has the invoices of all years, and nothing of an admin', async ({ page, upstream }) => {
    upstream.answer(calls.listOwn, { json: six })
    await page.goto('/invoices/my')
    const own = list(page, 'Mijn facturen')
    await expect(own.getByRole('columnheader')).toHaveText([
      'Details',
      'Nummer',
      'Type',
      'Bestelbon',
      'Scholengroep',
      'Mededeling',
      'Excl. btw',
      'Incl. btw',
      'Status',
      'Acties',
    ])
    await expect(results(page)).toHaveText('6 resultaten')
    await expect(own.getByRole('checkbox')).toHaveCount(0)
    await expect(own).not.toContainText('mislukt')
    for (const name of ['Contract', 'Opleidingsdag', 'Peppol', 'Met een probleem'])
      await expect(toggle(page, name)).toHaveCount(0)
    await flip(page, 'Feedback')
    await flip(page, 'Schoolbezoek')
    await expect(results(page)).toHaveText('4 van 6 resultaten')
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
