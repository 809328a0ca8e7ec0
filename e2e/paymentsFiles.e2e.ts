// Files of the bank on the page of payments, before an upstream of the tests' own; and the list of statements.

import type { Page } from '@playwright/test'
import { paymentUploads, type ImportedStatement } from '@schoolbeheer/contracts/school/paymentImports'
import { payments as calls } from '@schoolbeheer/contracts/school/payments'
import { expectAccessible, expectNarrow } from './looks.ts'
import { leave, pageProblem, status, stay, warning } from './messages.ts'
import { answerPayments, entry, list, statement } from './payments.ts'
import { cells, row, rows, table } from './tables.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

function taken(fields: Partial<ImportedStatement> = {}): ImportedStatement {
  return {
    file: 'dag.cod',
    account: 'BE71096123456769',
    number: '061',
    date: '2026-11-21',
    result: 'taken',
    reason: null,
    line: null,
    statementId: 61,
    entries: 42,
    known: 2,
    booked: 36,
    toDo: 4,
    ...fields,
  }
}

const refused = {
  file: 'oud.cod',
  number: null,
  date: null,
  result: 'refused',
  reason: 'bank_reason_sum',
  line: 17,
} as const

function file(name: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(`content of ${name}`) }
}

async function choose(page: Page, ...names: string[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Bankbestanden opladen' }).click()
  await (await chooser).setFiles(names.map(file))
}

test('several files at once: a line for each statement, with why it was refused and where', async ({
  page,
  upstream,
}) => {
  answerPayments(upstream, [entry(1)])
  const known = taken({ file: 'dag.xml', result: 'known', entries: 42, known: 42, booked: 0, toDo: 0 })
  const none = { entries: 0, known: 0, booked: 0, toDo: 0 }
  upstream.answer(paymentUploads.import, { json: { statements: [taken(), known, taken({ ...refused, ...none })] } })
  await page.goto('/payments')
  await expect(rows(list(page))).toHaveCount(1)
  answerPayments(upstream, [entry(1), entry(2)])
  await choose(page, 'dag.cod', 'dag.xml', 'oud.cod')
  await expect(status(page, '1 afschrift opgeladen. 36 betalingen geboekt, 4 te doen.')).toBeVisible()
  const lines = table(page, 'Opgeladen afschriften')
  await expect(cells(row(lines, 'dag.cod'))).toHaveText([
    'dag.cod',
    /Afschrift 061 van 21\/11\/2026BE71 0961 2345 6769/,
    'Opgeladen',
    '40',
    '36',
    '4',
  ])
  await expect(row(lines, 'dag.xml')).toContainText('Was al bekend')
  await expect(row(lines, 'oud.cod')).toContainText('De som van de bedragen klopt niet. (regel 17)')
  await expect(rows(list(page))).toHaveCount(2)
  expect(upstream.asked(paymentUploads.import).map(({ body }) => body)).toEqual([
    ['dag.cod', 'dag.xml', 'oud.cod'].map((fileName): unknown => expect.objectContaining({ name: 'file', fileName })),
  ])
  await expectAccessible(page)
  await expectNarrow(page)
  await page.getByRole('region', { name: 'Opgeladen afschriften' }).getByRole('button', { name: 'Sluiten' }).click()
  await expect(lines).toBeHidden()
})

test('files are dropped anywhere on the page; where none is taken, it is said why', async ({ page, upstream }) => {
  answerPayments(upstream, [])
  upstream.answer(paymentUploads.import, {
    status: 409,
    json: { error: 'bank_file_refused', obstacles: [{ id: 17, name: 'oud.cod', reason: 'bank_reason_account' }] },
  })
  await page.goto('/payments')
  await expect(page.getByText('Er is niets te doen')).toBeVisible()
  const dropped = await page.evaluateHandle(
    `(() => { const data = new DataTransfer(); data.items.add(new File(['x'], 'oud.cod')); return data })()`,
  )
  await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped })
  await expect(page.getByText('Laat de bankbestanden hier los')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
  await expect(page.getByText('Laat de bankbestanden hier los')).toBeHidden()
  await expect(pageProblem(page)).toContainText('Er is geen afschrift opgeladen.')
  await expect(pageProblem(page)).toContainText('oud.cod: Dit is geen rekening van ons. (regel 17)')
})

test('leaving while files are sent asks first, and another tab does not; it can be stopped', async ({
  page,
  upstream,
}) => {
  answerPayments(upstream, [])
  await page.route('**/files/bank-statements', () => undefined)
  await page.goto('/payments')
  await choose(page, 'dag.cod')
  const stop = page.getByRole('button', { name: 'Stoppen' })
  await expect(stop).toBeFocused()
  await page.getByRole('tab', { name: 'Alle' }).click()
  await expect(page.getByText('Er zijn nog geen betalingen')).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await stay(page).click()
  await expect(warning(page)).toBeHidden()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(leave(page)).toBeVisible()
  await stay(page).click()
  await stop.click()
  await expect(stop).toBeHidden()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/home')
})

test('statements with the gaps between them, which lead to their payments', async ({ page, upstream }) => {
  answerPayments(upstream, [entry(1, { statementId: 3 })])
  const three = [
    statement(3, { entries: 12, toDo: 1 }),
    statement(2, { gap: 'number' }),
    statement(1, { gap: 'balance', toDo: 0 }),
  ]
  upstream.answer(calls.statements, { json: { items: three } })
  upstream.answer(calls.entries, { json: { items: [entry(1, { statementId: 3 })] } }, { statementId: 3, state: 'toDo' })
  upstream.answer(calls.entries, { json: { items: [] } }, { statementId: 3, state: 'partly' })
  await page.goto('/payments?tab=statements')
  const statements = table(page, 'Afschriften')
  await expect(rows(statements)).toHaveCount(3)
  await expect(row(statements, /^20\/11\/2026002/)).toContainText('Het afschrift ervoor ontbreekt')
  await expect(row(statements, /^20\/11\/2026001/)).toContainText('Sluit niet aan op het saldo ervoor')
  await expectAccessible(page)
  await expectNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('checkbox', { name: 'Afschrift ontbreekt' }).press('Space')
  await expect(rows(statements)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Afschrift ontbreekt' }).press('Space')
  await row(statements, /^20\/11\/2026003/)
    .getByRole('link', { name: /^1 / })
    .click()
  await expect(page).toHaveURL('/payments?statement=3')
  await expect(rows(list(page))).toHaveCount(1)
  await page.getByRole('button', { name: /Afschrift 003 van 20\/11\/2026/ }).click()
  await expect(page).toHaveURL('/payments')
})
