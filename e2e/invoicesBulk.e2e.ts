// Actions on ticked invoices: refusals, questions, calls and messages.

import { readFileSync } from 'node:fs'
import { invoiceFiles } from '@schoolbeheer/contracts/school/invoiceFiles'
import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { Page } from '@playwright/test'
import { answerInvoices, bar, choose, invoice, list, numberOf, press, tick } from './invoices.ts'
import { expectAccessible } from './looks.ts'
import { dialog, problem, status } from './messages.ts'
import { results } from './tables.ts'
import { expect, test, type Upstream } from './upstream.ts'

const invoices = [
  invoice(6, {
    status: 2,
    creditNotes: [{ id: 1, creditNoteNumber: 'CN2026-00001', amount: 100, status: 2, items: [] }],
  }),
  invoice(5, { status: 3 }),
  invoice(4, { status: 2, schoolGroupPeppol: true, dueDate: '2026-01-31' }),
  invoice(3, { status: 2, underWay: true }),
  invoice(2, { status: 1 }),
  invoice(1, { status: 1, amount: 4110 }),
]

test.use({ viewport: { width: 1440, height: 900 } })

async function openWith(page: Page, upstream: Upstream, answered: Invoice[], ...sequences: number[]) {
  answerInvoices(upstream, answered)
  await page.goto('/invoices')
  for (const sequence of sequences) await tick(page, sequence).check()
}

test('nothing is done with nothing', async ({ page, upstream }) => {
  await openWith(page, upstream, invoices)
  for (const action of ['Verzenden', 'Herinneren', 'PDF opnieuw maken', 'Als betaald markeren', 'ZIP downloaden']) {
    await choose(page, action)
    await expect(dialog(page, 'Er zijn geen facturen aangevinkt')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sluiten' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
  }
})

test('what stands in the way is named, and can be ticked alone or no more', async ({ page, upstream }) => {
  await openWith(page, upstream, invoices, 6, 5, 3, 2, 1)
  await press(page, 'Herinneren')
  const refusal = dialog(page, 'Niet aan al deze facturen kan herinnerd worden')
  await expect(refusal).toContainText('Deze factuur is al betaald:2026-00005')
  await expect(refusal).toContainText('Deze 2 facturen zijn nog niet verzonden:2026-000022026-00001')
  await expect(refusal).toContainText('want ze is gecrediteerd:2026-00006')
  await expect(refusal).toContainText('al in behandeling:2026-00003')
  await expect(refusal.getByRole('button', { name: 'Sluiten' })).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(bar(page)).toContainText('5 aangevinkt')

  await press(page, 'Verzenden')
  await expect(dialog(page)).toContainText('Deze factuur is al betaald:2026-00005')
  await page.getByRole('button', { name: 'Vink deze uit' }).click()
  await expect(bar(page)).toContainText('3 aangevinkt')
  await expect(tick(page, 5)).not.toBeChecked()
  await press(page, 'Als betaald markeren')
  await page.getByRole('button', { name: 'Kies alleen deze' }).click()
  await expect(bar(page)).toContainText('3 aangevinkt')
  await tick(page, 6).uncheck()
  await press(page, 'Als betaald markeren')
  await expect(dialog(page)).toContainText('Geen enkele aangevinkte factuur is al verzonden:')
  expect(upstream.asked(calls.setPaid)).toEqual([])
})

test('an invoice without a PDF that the upstream refuses is named as it says', async ({ page, upstream }) => {
  await openWith(page, upstream, invoices, 2)
  upstream.answer(calls.send, {
    status: 409,
    json: {
      error: 'invoice_refused_send',
      obstacles: [{ id: 2, name: numberOf(2), reason: 'invoice_obstacle_nopdf' }],
    },
  })
  await press(page, 'Verzenden')
  await dialog(page).getByRole('button', { name: 'Verzenden' }).click()
  await expect(dialog(page, 'Niet al deze facturen kunnen verzonden worden')).toContainText(
    'Van deze factuur is er nog geen PDF:2026-00002',
  )
})

test('each question names counts, amounts and what was sent before', async ({ page, upstream }) => {
  await openWith(page, upstream, invoices, 2, 1)
  await press(page, 'Verzenden')
  const question = dialog(page, '2 facturen verzenden?')
  await expect(question).toContainText('2 facturen, € 5.094,10')
  await expect(question).toContainText('Ze vertrekken naar de e-mailadressen')
  await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Er is niets gedaan.')).toBeHidden()

  await tick(page, 4).check()
  await press(page, 'Verzenden')
  await expect(dialog(page)).toContainText('3 facturen, 1 met Peppol, € 5.215,10')
  await expect(dialog(page)).toContainText('1 factuur werd al verzonden en gaat nog eens naar de klant:2026-00004')
  await page.keyboard.press('Escape')
  await press(page, 'PDF opnieuw maken')
  await expect(dialog(page, 'PDF van 3 facturen opnieuw maken?')).toContainText('1 ervan werd al verzonden')
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click()
  await expect(page.getByText('Er is niets gedaan.')).toBeVisible()
  await tick(page, 2).uncheck()
  await tick(page, 1).uncheck()
  await press(page, 'Herinneren')
  await expect(dialog(page, 'Aan 1 factuur herinneren?')).toContainText('€ 121,00 te betalen')
  await expect(dialog(page)).toContainText('De klant krijgt een herinnering')
  await page.keyboard.press('Escape')
  await press(page, 'Als betaald markeren')
  await expect(dialog(page, '1 factuur als betaald markeren?')).toContainText(
    '€ 121,00 te betalenZe krijgt de status betaald.',
  )
})

test('an upstream that names no extension is called once, and its list read again', async ({ page, upstream }) => {
  await openWith(page, upstream, invoices, 2, 1)
  upstream.answer(calls.recreatePdf, { json: true })
  await press(page, 'PDF opnieuw maken')
  const confirm = dialog(page).getByRole('button', { name: 'PDF opnieuw maken' })
  await expect(confirm).toBeEnabled()
  answerInvoices(upstream, [invoice(2, { status: 1 })])
  await confirm.dblclick()
  await expect(status(page, 'PDF’s zijn opnieuw gemaakt')).toHaveText('2 PDF’s zijn opnieuw gemaakt.')
  await expect(results(page)).toHaveText('1 resultaat')
  expect(upstream.asked(calls.recreatePdf).map(({ body }) => body)).toEqual([
    { invoices: [{ invoiceId: 2 }, { invoiceId: 1 }] },
  ])
  await expect(page.getByRole('link', { name: 'Exporteren' })).toHaveCount(0)
  await test.step('a failure is told, and the question stays', async () => {
    upstream.answer(calls.recreatePdf, { status: 503, json: {} })
    await press(page, 'PDF opnieuw maken')
    await dialog(page).getByRole('button', { name: 'PDF opnieuw maken' }).click()
    await expect(problem(page)).toContainText('Fout bij update status. Een achterliggende dienst is niet bereikbaar.')
    await expect(dialog(page)).toBeVisible()
  })
})

test('the PDFs come in one file, which tells how far it is and can be stopped', async ({ ownPage: page, upstream }) => {
  await openWith(page, upstream, invoices, 2, 1)
  const released = await page.evaluateHandle<number[]>(`(() => {
    const released = []
    const make = URL.createObjectURL
    let madeAt = 0
    URL.createObjectURL = (blob) => {
      madeAt = Date.now()
      return make.call(URL, blob)
    }
    URL.revokeObjectURL = () => released.push(Date.now() - madeAt)
    return released
  })()`)
  await page.clock.install()
  let end = () => {}
  upstream.answer(invoiceFiles.zip, (response) => {
    response.writeHead(200, { 'content-type': 'application/zip' }).write('x'.repeat(200_000))
    end = () => response.end('y')
  })
  const running = page.getByRole('region', { name: 'ZIP downloaden' })
  await press(page, 'ZIP downloaden')
  await expect(running).toContainText('ontvangen')
  await running.getByRole('button', { name: 'Stoppen' }).click()
  await expect(running).toBeHidden()
  await expect(problem(page)).toHaveCount(0)

  await press(page, 'ZIP downloaden')
  await expect(running).toContainText('kB ontvangen')
  const downloading = page.waitForEvent('download')
  end()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('invoices.zip')
  expect(readFileSync(await download.path()).length).toBe(200_001)
  expect(upstream.asked(invoiceFiles.zip)[0]?.body).toEqual({ invoices: [{ invoiceId: 2 }, { invoiceId: 1 }] })
  await page.clock.runFor(41_000)
  const [after] = await released.jsonValue()
  expect(await released.jsonValue()).toHaveLength(1)
  expect(after).toBeGreaterThanOrEqual(40_000)
  expect(after).toBeLessThan(41_000)

  upstream.answer(invoiceFiles.zip, { status: 503, json: {} })
  await press(page, 'ZIP downloaden')
  await expect(problem(page)).toContainText('Fout bij downloaden van de ZIP: Een achterliggende dienst')
  await expect(list(page)).toBeVisible()
})
