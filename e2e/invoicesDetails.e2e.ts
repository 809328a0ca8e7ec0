// The details of an invoice in the list, before an upstream whose answers the test gives.

import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { settling } from '@schoolbeheer/contracts/school/settling'
import { answerInvoices, list, numberOf, offer, six } from './invoices.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

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
          { ...accepted, state: 'accepted', reason: '250 2.0.0 Ok: queued as 4XyZ' },
          {
            ...accepted,
            id: 2,
            recipient: 'bert@school.test',
            state: 'uncertain',
            reason: 'invoice_problem_uncertain',
          },
          { ...accepted, id: 3, recipient: 'weg@school.test', state: 'failed', reason: '550 5.1.1 unknown user' },
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
  await expect(details).toContainText(/^Nog te betalen €\s8,05Factuurdatum/)
  await test.step('what a server said in words, and its own text on demand', async () => {
    await expect(details).toContainText('weg@school.test: mislukt: dit adres bestaat niet')
    await expect(details.getByText('550 5.1.1 unknown user')).toBeHidden()
    await expect(details.getByText('250 2.0.0 Ok')).toBeHidden()
    for (const answer of await details.getByText('Antwoord van de server').all()) await answer.click()
    for (const own of ['250 2.0.0 Ok', '550 5.1.1 unknown user']) await expect(details.getByText(own)).toBeVisible()
  })
  await test.step('the lines have half of the width, beside what became of it', async () => {
    const [panel, lines, dispatches] = await Promise.all([
      details.boundingBox(),
      details.getByRole('heading', { name: 'Regels' }).locator('..').boundingBox(),
      details.getByRole('heading', { name: 'Verzendingen' }).boundingBox(),
    ])
    expect(lines?.width).toBeGreaterThan((panel?.width ?? 0) * 0.4)
    expect(dispatches?.y).toBe(lines?.y)
  })
  await expect(details.getByRole('link', { name: 'CN2026-00001 openen' })).toHaveAttribute(
    'href',
    '/files/credit-notes/1.pdf',
  )
  await expect(details.getByRole('link', { name: 'CN2026-00002 openen' })).toHaveCount(0)
  await expect(details.getByRole('link', { name: 'Versie 1' })).toHaveAttribute(
    'href',
    '/files/invoices/3.pdf?version=1',
  )
  await expect(details).toContainText('Verzonden door Griet Claes')
  await expectAccessible(page)
  await expectNarrow(page)

  upstream.answer(settling.resolveUncertain, { json: true })
  await details.getByRole('button', { name: 'Is niet aangekomen bij bert@school.test' }).click()
  await expect
    .poll(() => upstream.asked(settling.resolveUncertain)[0]?.body)
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
