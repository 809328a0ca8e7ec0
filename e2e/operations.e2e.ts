// The page of the system's status: what it reaches and what waits, settling a database that is held, and what a restore
// leaves to decide.

import { config } from '@schoolbeheer/contracts/school/config'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { operations } from '@schoolbeheer/contracts/school/operations'
import { settling } from '@schoolbeheer/contracts/school/settling'
import { expectAccessible, expectNarrow } from './looks.ts'
import { expect, test } from './upstream.ts'

const extensions = ['operations.status', 'operations.settle']
const status = {
  releases: [{ app: 'school-api', version: '1.8.0', migration: '0045_held' }],
  queues: [{ name: 'dispatches', waiting: 3, oldest: '2026-11-26T09:30:00Z' }],
  mail: false,
  accessPoint: true,
  database: true,
  lastBackup: { at: '2026-11-26T04:00:00Z', succeeded: true },
  lastVerified: { at: '2026-11-26T05:00:00Z', succeeded: false, problem: 'ERROR: [082]: no archive' },
  series: [
    { kind: 'invoice', year: 2026, ours: 40, theirs: 42 },
    { kind: 'creditNote', year: 2026, ours: 0 },
  ],
}
const held = { since: '2026-11-26T10:00:00Z', why: 'database' }

test('the page shows what is reached, what waits and which release runs', async ({ page, upstream }) => {
  upstream.answer(config.get, { json: { identityApiUrl: '', extensions } })
  upstream.answer(operations.status, { json: status })
  await page.goto('/status')
  const checks = page.getByRole('table', { name: 'Verbindingen en back-ups' })
  await expect(checks.getByRole('row', { name: /Mailserver/ })).toContainText('Niet bereikbaar')
  await expect(checks.getByRole('row', { name: /Laatste back-up/ })).toContainText('Gelukt op 26/11/2026')
  const drill = checks.getByRole('row', { name: /nagekeken/ })
  await expect(drill).toContainText('Mislukt op 26/11/2026')
  await expect(drill.getByText('no archive')).toBeHidden()
  await drill.getByText('Wat het log zegt').click()
  await expect(drill.getByText('ERROR: [082]: no archive')).toHaveAttribute('lang', 'en')
  await expect(drill.getByText('ERROR: [082]: no archive')).toBeVisible()
  await expect(page.getByRole('row', { name: /dispatches/ })).toContainText('3')
  await expect(page.getByRole('row', { name: /school-api/ })).toContainText('0045_held')
  await expect(page.getByRole('button', { name: 'Verder gaan' })).toBeHidden()
  await expectAccessible(page)
  await expectNarrow(page)
})

test('a held database is settled with the last number of each series; a refusal stands at its field', async ({
  page,
  upstream,
}) => {
  upstream.answer(config.get, { json: { identityApiUrl: '', extensions } })
  upstream.answer(operations.status, { json: { ...status, held } })
  await page.goto('/status')
  await expect(page.getByRole('alert')).toContainText('teruggezet, gekopieerd of verplaatst')
  const [invoices, notes] = ['Facturen', 'Creditnota’s'].map((kind) =>
    page.getByRole('textbox', { name: `Laatste nummer dat vertrok: ${kind} 2026` }),
  )
  await expect(page.getByText('Hier 40, bij het access point 42')).toBeVisible()
  await expectAccessible(page)
  await expectNarrow(page)
  upstream.answer(operations.settle, { status: 400, json: { 'series.0.last': 'restore_belowours' } })
  await invoices?.fill('39')
  await notes?.fill('0')
  await page.getByRole('button', { name: 'Verder gaan' }).click()
  await expect(page.getByText('Dit nummer ligt onder het laatste dat hier staat.')).toBeVisible()
  await invoices?.fill('42')
  upstream.answer(operations.settle, { status: 204 })
  upstream.answer(operations.status, { json: status })
  await page.getByRole('button', { name: 'Verder gaan' }).click()
  await expect(page.getByText('Nummers en mails gaan verder.')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

const lost = [41, 42].map((sequence) => ({ kind: 'invoice', year: 2026, sequence, number: `2026-000${sequence}` }))
const mail = {
  id: 7,
  purpose: 'invoice',
  channel: 'mail',
  recipient: 'boek@duin.test',
  state: 'uncertain',
  document: '2026-00040',
  reason: 'dispatch_restored',
  date: '2026-11-26T08:00:00Z',
}
const nothing = { lost: { total: 0, first: [] }, mails: { total: 0, first: [] } }
const decisions = ['restored', 'voidNumbers', 'answerMails', 'renewLinks', 'again'].map((name) => `operations.${name}`)
const offered = [...extensions, ...decisions, 'invoices.resolveUncertain']

test('lost numbers are void with a reason or written again on the page that makes them; a refusal stands at its field', async ({
  page,
  upstream,
}) => {
  upstream.answer(config.get, { json: { identityApiUrl: '', extensions: offered } })
  upstream.answer(operations.status, { json: status })
  upstream.answer(operations.restored, { json: { ...nothing, lost: { total: 2, first: lost } } })
  await page.goto('/status')
  await expect(page.getByRole('table', { name: 'Verloren nummers' }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await expectNarrow(page)
  await page.getByRole('button', { name: '2026-00042 ongeldig verklaren' }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByRole('textbox', { name: 'Waarom er geen document is' })
  await reason.press('Enter')
  await expect(reason).toHaveAccessibleDescription(/verplicht/)
  await reason.fill('Proef')
  upstream.answer(operations.voidNumbers, { status: 204 })
  upstream.answer(operations.restored, { json: { ...nothing, lost: { total: 1, first: lost.slice(0, 1) } } })
  await dialog.getByRole('button', { name: 'Ongeldig verklaren' }).click()
  await expect(page.getByText('2026-00042 is ongeldig.')).toBeVisible()
  expect(upstream.asked(operations.voidNumbers).map(({ body }) => body)).toEqual([
    { kind: 'invoice', year: 2026, first: 42, last: 42, reason: 'Proef' },
  ])
  await expect(page.getByRole('table', { name: 'Verloren nummers' }).getByRole('row')).toHaveCount(2)

  const entry = { individualFeedbackId: 8, individualFeedbackDescription: 'Gesprek', priceIndividualFeedback: 10 }
  const items = [{ schoolGroupId: 1, schoolGroupName: 'Groep Duin', individualFeedback: [entry] }]
  upstream.answer(invoiceSources.feedbackToInvoice, { json: { items } })
  await page.getByRole('button', { name: '2026-00041 opnieuw schrijven' }).click()
  await page.getByRole('menuitem', { name: 'Feedback' }).click()
  await page.getByRole('checkbox', { name: 'Alles aanvinken van Groep Duin' }).check()
  await expect(page.getByRole('alert').filter({ hasText: '2026-00041 opnieuw schrijven' })).toBeVisible()
  const create = page.getByRole('button', { name: '1 factuur aanmaken' })
  await expect(create).toHaveAccessibleDescription(/Geef de datum van het document/)
  const day = page.getByRole('textbox', { name: 'Datum waarop het document vertrok' })
  await day.fill('01/11/2026')
  upstream.answer(invoiceSources.createForFeedback, { status: 400, json: { 'again.date': 'restore_dateorder' } })
  const confirm = async () => {
    await create.click()
    await page.getByRole('dialog').getByRole('button', { name: '1 factuur aanmaken' }).click()
  }
  await confirm()
  await expect(day).toHaveAccessibleDescription(/Deze datum ligt niet tussen/)
  await expectAccessible(page)
  await day.fill('26/11/2026')
  upstream.answer(invoiceSources.createForFeedback, { status: 204 })
  await confirm()
  await expect(page.getByText('Er is 1 factuur aangemaakt.')).toBeVisible()
  expect(upstream.asked(invoiceSources.createForFeedback).at(-1)?.body).toEqual({
    items: [{ schoolGroupId: 1, individualFeedbackIds: [8] }],
    again: { number: '2026-00041', date: '2026-11-26' },
  })
})

test('mails of before are answered for one by one or in a span, and links are renewed', async ({ page, upstream }) => {
  upstream.answer(config.get, { json: { identityApiUrl: '', extensions: offered } })
  upstream.answer(operations.status, { json: status })
  const mails = {
    total: 2,
    first: [mail, { ...mail, id: 8, date: '2026-11-26T09:30:00Z', recipient: 'boek@klim.test' }],
  }
  upstream.answer(operations.restored, { json: { ...nothing, mails, links: { calendars: 3, orders: 1 } } })
  await page.goto('/status')
  await expectAccessible(page)
  await expectNarrow(page)
  upstream.answer(settling.resolveUncertain, { status: 204 })
  upstream.answer(operations.restored, {
    json: { ...nothing, mails: { total: 1, first: mails.first.slice(1) }, links: { calendars: 3, orders: 1 } },
  })
  await page.getByRole('listitem').filter({ hasText: 'boek@duin.test' }).getByRole('button').first().click()
  await expect(page.getByRole('listitem').filter({ hasText: 'boek@duin.test' })).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Uur vanaf' })).toHaveValue('10:30')
  await page.getByRole('textbox', { name: 'Uur vanaf' }).fill('9:00')
  await page.getByRole('textbox', { name: 'Uur vanaf' }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'verplicht' })).toBeVisible()
  await page.getByRole('radio', { name: 'Deze zijn vertrokken' }).check()
  upstream.answer(operations.answerMails, { json: { answered: 1, left: 0 } })
  upstream.answer(operations.restored, { json: { ...nothing, links: { calendars: 3, orders: 1 } } })
  await page.getByRole('button', { name: 'Antwoorden voor deze periode' }).click()
  await expect(page.getByText('1 mail beantwoord.')).toBeVisible()
  expect(upstream.asked(operations.answerMails).map(({ body }) => body)).toEqual([
    { from: '2026-11-26T08:00:00.000Z', until: '2026-11-26T09:30:59.999Z', sent: true },
  ])
  upstream.answer(operations.renewLinks, { json: { calendars: 3, orders: 1 } })
  upstream.answer(operations.restored, { json: nothing })
  await page.getByRole('button', { name: 'Alle links vernieuwen' }).click()
  await expect(page.getByText('Alle links zijn vernieuwd.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Alle links vernieuwen' })).toBeHidden()
})
