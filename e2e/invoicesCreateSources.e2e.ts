// Invoices and orders for course days, visits and feedback: the ticks, their total, and the request, which is sent
// once.

import { config } from '@schoolbeheer/contracts/school/config'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import type { Page } from '@playwright/test'
import { button } from './fields.ts'
import { invoice, thisYear } from './invoices.ts'
import { expectAccessible, expectNarrow, widths } from './looks.ts'
import { pageProblem, problem, stay, status, warning } from './messages.ts'
import { bar, box, courseDays, create, feedback, visits } from './openItems.ts'
import { answerOrders, order } from './purchaseOrders.ts'
import { expectRow, listSearch, results, row, table } from './tables.ts'
import { expect, test, type Upstream } from './upstream.ts'

test.use({ viewport: { width: widths.desktop, height: 900 } })

test('course days stand by group; ticks are added up for each document and lost by no failure', async ({
  page,
  upstream,
}) => {
  upstream.answer(config.get, { json: { identityApiUrl: 'http://localhost', extensions: ['invoices.preview'] } })
  upstream.answer(invoiceSources.courseDaysToInvoice, { json: { items: courseDays } })
  await page.goto('/invoices/createcoursedays')
  await expect(results(page)).toHaveText('4 resultaten')
  await expect(page.getByRole('rowheader')).toHaveText(['Groep DuinVoorbeeld€ 30,10', 'Groep ZeeVoorbeeld€ 155,03'])
  await expectRow(table(page, 'Openstaande opleidingsdagen'), {
    Thema: 'Thema 3',
    Datum: '03/03/2026',
    Type: 'Basisopleiding',
    Deelnemers: '2',
    Opleiding: '€ 50,00',
    Verplaatsing: '€ 0,00',
    'Totaal excl. btw': '€ 50,00',
  })
  await expect(button(page, 'Aanmaken')).toHaveAccessibleDescription('Vink minstens één regel aan.')

  await box(page, 'Alles aanvinken van Groep Duin').press('Space')
  await expect(bar(page)).toContainText('2 aangevinkt')
  await expect(button(page, '1 factuur aanmaken')).toBeVisible()
  await box(page, 'Aanvinken: Groep Duin, 02/03/2026, Thema 2').uncheck()
  await box(page, 'Aanvinken: Groep Duin, 01/03/2026, Thema 1').uncheck()
  await box(page, 'Aanvinken: Groep Duin, 01/03/2026, Thema 1').check()
  await box(page, 'Aanvinken: Groep Zee, 02/03/2026, Thema 2').click({ modifiers: ['Shift'] })
  // The total is 36.42 and 127.09: VAT is computed for each invoice.
  await expect(bar(page)).toContainText('3 aangevinkt€ 135,13 excl. btw€ 163,51 incl. btw')
  const preview = (group: string) => page.getByRole('link', { name: `Voorbeeld van de factuur van ${group}` })
  const address = '/files/invoices/preview.pdf?schoolGroupId='
  await expect(preview('Groep Zee')).toHaveAttribute('href', `${address}2&openCourseDayIds=2`)
  await listSearch(page).fill('duin thema 1')
  await expect(bar(page)).toContainText('3 aangevinkt, waarvan 2 niet getoond')
  await box(page, 'Alle getoonde aanvinken').press('Space')
  await expect(bar(page)).toContainText('2 aangevinkt, waarvan 2 niet getoond')
  await expect(preview('Groep Duin')).toHaveAttribute('href', `${address}1&openCourseDayIds=2`)
  await listSearch(page).fill('')
  await box(page, 'Alle getoonde aanvinken').check()
  await expect(bar(page)).toContainText('4 aangevinkt')
  await expect(preview('Groep Zee')).toHaveAttribute('href', `${address}2&openCourseDayIds=2%2C3`)
  await page.evaluate('scrollTo(0, 0)')
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  await page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('link', { name: 'Facturen' }).click()
  await expect(warning(page)).toBeVisible()
  await stay(page).click()

  const creating = invoiceSources.createForCourseDays
  upstream.answer(creating, { status: 503, json: {} })
  await create(page, '2 facturen aanmaken')
  await expect(
    problem(page).filter({ hasText: 'De facturen konden niet worden aangemaakt: Een achterliggende' }),
  ).toBeVisible()
  await expect(bar(page)).toContainText('4 aangevinkt')
  const obstacles = [{ id: 2, name: 'Thema 2, 02/03/2026 (Groep Zee)', reason: 'billing_taken', detail: '2026-00007' }]
  upstream.answer(creating, { status: 409, json: { error: 'invoice_refused', obstacles } })
  await create(page, '2 facturen aanmaken')
  await expect(pageProblem(page)).toContainText('1 regel staat in de weg, dus is er niets aangemaakt:')
  await expect(pageProblem(page).getByRole('listitem')).toHaveText(
    'Thema 2, 02/03/2026 (Groep Zee): Dit staat al op 2026-00007',
  )
  await expectAccessible(page, [widths.phone])
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  await button(page, 'Vink deze uit').click()
  await expect(bar(page)).toContainText('3 aangevinkt')

  const made = [
    invoice(41, { schoolGroupName: 'Groep Duin', type: 1 }),
    invoice(42, { schoolGroupName: 'Groep Zee', type: 1 }),
  ]
  upstream.answer(invoices.list, { json: { items: made } }, { year: thisYear() })
  upstream.answer(creating, {
    json: { batch: 3, invoices: made.map(({ id }) => ({ invoiceId: id, state: 'queued' })) },
  })
  await create(page, '2 facturen aanmaken')
  await expect(status(page, 'Er zijn 2 facturen aangemaakt.')).toBeFocused()
  await expect(page).toHaveURL('/invoices/createcoursedays?made=41-42')
  await expect(table(page, 'Aangemaakte facturen').getByRole('link')).toHaveText(['2026-00041', '2026-00042'])
  expect(upstream.asked(creating).map(({ body }) => body)).toHaveLength(3)
  expect(upstream.asked(creating).at(-1)?.body).toEqual({
    items: [
      { schoolGroupId: 2, openCourseDayIds: [3] },
      { schoolGroupId: 1, openCourseDayIds: [2, 1] },
    ],
  })
  expect(upstream.asked(invoiceExtensions.batch, { id: 3 })).toEqual([])
})

test('orders for each kind lead to the list of orders', async ({ page, upstream }) => {
  upstream.answer(config.get, { json: { identityApiUrl: 'http://localhost', extensions: [] } })
  answerOrders(upstream, [order(8), order(7)])
  const kinds = [
    {
      path: 'createcoursedays',
      list: purchaseOrders.courseDaysToOrder,
      items: courseDays,
      tick: 'Groep Zee, 03/03/2026, Thema 3',
      send: purchaseOrders.createForCourseDays,
      sent: { schoolGroupId: 2, openCourseDayIds: [3] },
      total: '€ 60,50 incl. btw',
    },
    {
      path: 'createschoolvisit',
      list: purchaseOrders.schoolVisitsToOrder,
      items: visits,
      tick: 'Groep Duin, 01/04/2026, Starten',
      send: purchaseOrders.createForSchoolVisits,
      sent: { schoolGroupId: 1, schoolVisitIds: [5] },
      total: '€ 125,84 incl. btw',
    },
    {
      path: 'createfeedback',
      list: purchaseOrders.feedbackToOrder,
      items: feedback,
      tick: 'Groep Duin, 01/05/2026, Gesprek',
      send: purchaseOrders.createForFeedback,
      sent: { schoolGroupId: 1, individualFeedbackIds: [8] },
      total: '€ 57,48 incl. btw',
    },
  ]
  for (const { path, list, items, tick, send, sent, total } of kinds)
    await test.step(path, async () => {
      upstream.answer(list, { json: { items } })
      upstream.answer(send, { json: { purchaseOrders: [{ purchaseOrderId: 8, purchaseOrderNumber: 'BB2026-00008' }] } })
      await page.goto(`/purchaseorders/${path}`)
      await box(page, `Aanvinken: ${tick}`).check()
      await expect(bar(page)).toContainText(total)
      await create(page, '1 bestelbon aanmaken')
      await expect(status(page, 'Er is 1 bestelbon aangemaakt.')).toBeVisible()
      await expect(page).toHaveURL('/purchaseorders')
      await expect(row(table(page, 'Bestelbonnen'), 'BB2026-00008')).toHaveAttribute('aria-current', 'true')
      expect(upstream.asked(send).map(({ body }) => body)).toEqual([{ items: [sent] }])
    })
})

test('visits and feedback are invoiced in the same way, by an upstream that says nothing too', async ({
  page,
  upstream,
}) => {
  await expectInvoiced(page, upstream, {
    path: 'createschoolvisit',
    list: invoiceSources.schoolVisitsToInvoice,
    items: visits,
    send: invoiceSources.createForSchoolVisits,
    sent: { schoolGroupId: 1, schoolVisitIds: [5] },
  })
  await expectInvoiced(page, upstream, {
    path: 'createfeedback',
    list: invoiceSources.feedbackToInvoice,
    items: feedback,
    send: invoiceSources.createForFeedback,
    sent: { schoolGroupId: 1, individualFeedbackIds: [8] },
  })
})

type InvoicedSource = {
  path: string
  list: Parameters<Upstream['answer']>[0]
  items: unknown[]
  send: Parameters<Upstream['answer']>[0]
  sent: object
}

async function expectInvoiced(page: Page, upstream: Upstream, { path, list, items, send, sent }: InvoicedSource) {
  upstream.answer(list, { json: { items } })
  upstream.answer(send, { status: 204 })
  await page.goto(`/invoices/${path}`)
  await box(page, 'Alles aanvinken van Groep Duin').check()
  await create(page, '1 factuur aanmaken')
  await expect(status(page, 'Er is 1 factuur aangemaakt.')).toBeVisible()
  expect(upstream.asked(send).map(({ body }) => body)).toEqual([{ items: [sent] }])
}

test('two thousand lines', async ({ page, upstream }) => {
  const many = Array.from({ length: 100 }, (_, group) => ({
    schoolGroupId: group + 1,
    schoolGroupName: `Groep ${group + 1}`,
    individualFeedback: Array.from({ length: 20 }, (_one, place) => ({
      individualFeedbackId: group * 20 + place + 1,
      individualFeedbackDate: '2026-05-01',
      individualFeedbackDescription: `Gesprek ${place}`,
      priceIndividualFeedback: 10,
    })),
  }))
  upstream.answer(invoiceSources.feedbackToInvoice, { json: { items: many } })
  await page.goto('/invoices/createfeedback')
  await expect(results(page)).toHaveText(/^2.000 resultaten$/)
  await box(page, 'Alle getoonde aanvinken').check()
  await expect(bar(page)).toContainText('2.000 aangevinkt€ 20.000,00 excl. btw€ 24.200,00 incl. btw')
  await expect(button(page, '100 facturen aanmaken')).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThan(60)
})
