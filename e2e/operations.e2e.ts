// The page of the system's status: what it reaches and what waits, and settling a database that is held.

import { config } from '@schoolbeheer/contracts/school/config'
import { operations } from '@schoolbeheer/contracts/school/operations'
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
  lastVerified: null,
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
