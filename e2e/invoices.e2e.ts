// The list of invoices, before an upstream whose answers the test gives.

import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { answerInvoices, list, numberOf, offer, rowOf, six } from './invoices.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { pageProblem, problem, tryAgain } from './messages.ts'
import { cells, expectRow, results } from './tables.ts'
import { expect, test } from './upstream.ts'

// The page is wide enough for all columns.
test.use({ viewport: { width: 1440, height: 900 } })

test('shows the documented columns, the newest first, and sums to the cent', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  offer(upstream)
  await page.goto('/invoices')
  await expectRow(list(page), {
    NummerType: `${numberOf(5)}Schoolbezoek`,
    DatumVervaldatum: '02/11/202631/12/2199',
    ScholengroepPeppol: 'Scholengroep 5PPeppol',
    MededelingBestelbon: '+++202/6000/00596+++PO-5',
    'Incl. btwExcl. btw': '€ 121,00€ 100,00',
    Status: 'Verzonden',
  })
  await expectRow(list(page), {
    NummerType: `${numberOf(4)}Opleidingsdag`,
    DatumVervaldatum: /^02\/11\/202631\/01(\/26)?, \d+ d te laat$/,
    'Incl. btwExcl. btw': '€ 1.493,82€ 1.234,56',
    Status: 'Verzonden',
  })
  await expectRow(list(page), { NummerType: `${numberOf(3)}Contract`, Status: 'Verzondenopen € 8,05' })
  await expect(cells(list(page)).nth(2)).toHaveText(`${numberOf(6)}Feedback`)
  await expect(list(page).getByRole('row', { name: /^Getoond: 6 facturen/ })).toHaveText(
    'Getoond: 6 facturen€ 1.868,96€ 1.544,59',
  )
  for (const sequence of [2, 4]) expect((await rowOf(page, sequence).boundingBox())?.height).toBe(48)
  await test.step('what opens a PDF or a credit note', async () => {
    await page.getByRole('button', { name: `Acties: ${numberOf(2)}` }).click()
    const open = page.getByRole('menuitem', { name: 'PDF openen' })
    await expect(open).toHaveAttribute('href', '/files/invoices/2.pdf')
    await expect(open).toHaveAttribute('target', '_blank')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Acties: ${numberOf(3)}` }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'PDF openen',
      'Vandaag betaald',
      'Verzenden',
      'Herinneren',
      'PDF opnieuw maken',
      'Als betaald markeren',
      'Volledige creditnota',
      'Gedeeltelijke creditnota',
    ])
    await page.keyboard.press('Escape')
  })
  await expectAccessible(page)
  await expectNarrow(page)
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

test('offers new invoices of each kind', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  await page.goto('/invoices')
  await page.getByRole('button', { name: '+ Nieuwe facturen' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Contracten',
    'Opleidingsdagen',
    'Schoolbezoeken',
    'Feedback',
    'Uit bestelbonnen',
  ])
  await expect(page.getByRole('menuitem', { name: 'Contracten' })).toHaveAttribute('href', '/invoices/create')
  await expect(page.getByRole('menuitem', { name: 'Uit bestelbonnen' })).toHaveAttribute(
    'href',
    '/invoices/createfrompurchaseorder',
  )
  await expectAccessible(page)
})
