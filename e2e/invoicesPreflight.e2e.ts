// The checks of e-invoices before they leave, before an upstream whose answers the test gives.

import type { Locator } from '@playwright/test'
import { eInvoices } from '@schoolbeheer/contracts/school/eInvoices'
import { answerInvoices, bar, choose, invoice, numberOf, offer, press, tick } from './invoices.ts'
import { expectAccessible } from './looks.ts'
import { dialog } from './messages.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('before sending it is said how they leave and what is wrong, and nobody has to wait for it', async ({
  page,
  upstream,
}) => {
  answerInvoices(
    upstream,
    [1, 2, 3, 4].map((sequence) => invoice(sequence, { schoolGroupPeppol: true, status: 1 })),
  )
  offer(upstream)
  let answer = () => {}
  const items = [
    { invoiceId: 1, channel: 'peppol', checks: [['registered', 'ok', 'peppol_registered_ok']] },
    { invoiceId: 2, channel: 'mail', checks: [['number', 'warning', 'peppol_number_missing']] },
    {
      invoiceId: 3,
      channel: 'peppol',
      checks: [
        ['number', 'ok', 'peppol_number_ok'],
        ['address', 'error', 'peppol_address_incomplete'],
      ],
    },
    { invoiceId: 4, channel: 'peppol', checks: [] },
  ].map((one) => ({
    ...one,
    invoiceNumber: numberOf(one.invoiceId),
    checks: one.checks.map(([name, result, said]) => ({ name: `peppol_check_${name}`, result, text: said })),
  }))
  upstream.answer(eInvoices.preflight, (response) => {
    answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items }))
  })
  await page.goto('/invoices')
  for (const sequence of [1, 2, 3, 4]) await tick(page, sequence).check()
  await bar(page).getByRole('button', { name: 'Verzenden' }).click()
  const question = dialog(page, '4 facturen verzenden?')
  await expect(question).toContainText('U hoeft daar niet op te wachten')
  await expect(question.getByRole('button', { name: 'Verzenden' })).toBeEnabled()
  await expect.poll(() => upstream.asked(eInvoices.preflight).map(({ body }) => body)).toHaveLength(1)
  const before = await places(question)
  answer()
  await expect(question).toContainText('2 via Peppol, 1 per mail, 1 kan niet weg')
  expect(await places(question), 'the buttons stay where they are').toEqual(before)
  await expect(question).toContainText('blijft staan met zijn reden; de andere vertrekken')
  const remarks = question.getByRole('list', { name: /^Opmerkingen bij/ })
  await expect(remarks).toHaveText([
    'Adres: Het adres is niet volledig.',
    'Ondernemingsnummer: De klant heeft geen ondernemingsnummer: documenten gaan als PDF per mail.',
  ])
  await expect(remarks.first().getByRole('img')).toHaveAccessibleName('Niet in orde')
  await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused()
  await question.getByText('2 zonder opmerkingen').click()
  await expect(question.getByRole('list', { name: '2 zonder opmerkingen' })).toContainText(numberOf(4))
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')

  await test.step('an upstream that cannot is not asked', async () => {
    offer(upstream, 'invoices.batch')
    await page.reload()
    await tick(page, 1).check()
    await choose(page, 'Verzenden')
    await expect(dialog(page)).toContainText('1 factuur, 1 met Peppol')
    expect(upstream.asked(eInvoices.preflight)).toHaveLength(1)
  })
})

test('on a phone the buttons stay where they are when the remarks arrive', async ({ page, upstream }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const sequences = [1, 2, 3, 4, 5, 6]
  answerInvoices(
    upstream,
    sequences.map((sequence) => invoice(sequence, { status: 1 })),
  )
  offer(upstream)
  let answer = () => {}
  const items = sequences.map((invoiceId) => ({
    invoiceId,
    invoiceNumber: numberOf(invoiceId),
    channel: 'peppol',
    checks: Array.from({ length: invoiceId }, () => ({
      name: 'peppol_check_address',
      result: 'error',
      text: 'peppol_address_incomplete',
    })),
  }))
  upstream.answer(eInvoices.preflight, (response) => {
    answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items }))
  })
  await page.goto('/invoices')
  for (const sequence of sequences) await tick(page, sequence).check()
  await press(page, 'Acties')
  await bar(page).getByRole('menuitem', { name: 'Verzenden' }).click()
  const question = dialog(page, '6 facturen verzenden?')
  await expect.poll(() => upstream.asked(eInvoices.preflight)).toHaveLength(1)
  const before = await places(question)
  const { height = 0 } = (await question.boundingBox()) ?? {}
  answer()
  await expect(question.getByRole('list', { name: /^Opmerkingen bij/ })).toHaveCount(6)
  expect((await question.boundingBox())?.height, 'the dialog grows').toBeGreaterThan(height)
  expect(await places(question)).toEqual(before)
})

/** The places of the buttons of a question. */
function places(question: Locator) {
  return Promise.all(
    ['Annuleren', 'Verzenden'].map((name) => question.getByRole('button', { name, exact: true }).boundingBox()),
  )
}
