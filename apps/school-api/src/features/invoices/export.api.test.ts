/** The spreadsheet of a year: every line of its invoices and of its credit notes, to the cent. */
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { toCents } from '@schoolbeheer/domain/money'
import excel from 'exceljs'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, startTestApi, type TestApi } from '../../testing/api.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { addInvoice, addInvoicePdf } from '../../testing/invoices.ts'
import { addTransfer } from '../../testing/payments.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let now = Date.parse('2026-11-22T12:00:00Z')
beforeAll(async () => {
  api = await startTestApi({ now: () => now })
  const { db } = api.database
  const schoolGroupId = await addSchoolGroup(db, { name: '=1+1', clientNumber: '@cmd', vat: 'BE 0123.456.749' })
  const old = await addInvoice(db, { schoolGroupId, on: '2025-12-30', amounts: [33, 33, 33] })
  await addInvoice(db, { schoolGroupId, amounts: [10_050], status: 3, purchaseOrderName: '+32 9' })
  const young = await addInvoice(db, { schoolGroupId, amounts: [3, 3] })
  await addInvoicePdf(db, young, 'PDF')
  const { full, partial } = creditNoteCalls(() => api)
  const [, second] = (await (await api.as(callers.admin))(invoices.list, { year: 2025 }))[0]?.items ?? []
  now = Date.parse('2025-12-31T12:00:00Z')
  await partial(old, [{ invoiceItemId: second?.id ?? 0, amount: 0.02 }])
  now = Date.parse('2026-11-22T12:00:00Z')
  await full(young)
  await full(old)
})
afterAll(() => api.close())

async function ask(year: number | string, role: keyof typeof callers = 'admin', more: RequestInit = {}) {
  const headers = new Headers(more.headers)
  headers.set('authorization', `Bearer ${await api.issuer.token(callers[role])}`)
  return fetch(`${api.url}/api/invoice/export?year=${year}`, { ...more, headers })
}

async function read(answer: Response) {
  const workbook = new excel.Workbook()
  await workbook.xlsx.load(await answer.arrayBuffer())
  const sheet = workbook.worksheets[0]
  const rows: unknown[][] = []
  sheet?.eachRow(({ values }) => rows.push(Array.isArray(values) ? values.slice(1) : []))
  return { name: sheet?.name, headers: rows[0], rows: rows.slice(1) }
}

const [number, invoice, amount, vat, total, open] = [1, 4, 13, 15, 16, 17]

test('a year has the lines of its invoices, and as negative ones those of its credit notes', async () => {
  const answer = await ask(2026)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="facturen-2026.xlsx"')
  const { name, rows } = await read(answer)
  expect(name).toBe('Facturen')
  expect(rows.map((row) => [row[number], row[invoice], row[amount], row[vat], row[total]])).toEqual([
    ['2026-00001', undefined, 100.5, 21.11, 121.61],
    ['2026-00002', undefined, 0.03, 0.01, 0.04],
    ['2026-00002', undefined, 0.03, 0, 0.03],
    ['CN2026-00001', '2026-00002', -0.03, -0.01, -0.04],
    ['CN2026-00001', '2026-00002', -0.03, 0, -0.03],
    ['CN2026-00002', '2025-00001', -0.33, -0.07, -0.4],
    ['CN2026-00002', '2025-00001', -0.31, -0.07, -0.38],
    ['CN2026-00002', '2025-00001', -0.33, -0.07, -0.4],
  ])
  // The customer is that of the paper, whatever the group is called now.
  expect(rows[1]?.slice(6, 9)).toEqual(['K-0007', 'Scholengroep Dender en Durme', 'BE 0404.000.050'])
  expect(rows[0]).toEqual([
    'Factuur',
    '2026-00001',
    new Date('2026-11-22'),
    new Date('2026-12-22'),
    undefined,
    'Betaald',
    '@cmd',
    '=1+1',
    'BE 0123.456.749',
    '+++202/6000/00192+++',
    '+32 9',
    'Contract',
    'Periode',
    100.5,
    21,
    21.11,
    121.61,
    0,
  ])
})

test('the rows of a document are together what the database says of it', async () => {
  const rows = [...(await read(await ask(2025))).rows, ...(await read(await ask(2026))).rows]
  const sums = new Map<unknown, number>()
  for (const row of rows) sums.set(row[number], (sums.get(row[number]) ?? 0) + toCents(Number(row[total])))
  const { rows: kept } = await api.database.pool.query(`
    select invoice_number as number, total_cents as total from invoices
    union all select credit_note_number, -(amount_cents + vat_cents) from credit_notes`)
  expect(Object.fromEntries(sums)).toEqual(
    Object.fromEntries(kept.map((row: { number: string; total: number }) => [row.number, row.total])),
  )
})

test('what is still to be paid stands on the first line of each invoice: paid, credited and in part', async () => {
  const { rows } = await read(await ask(2025))
  expect(rows.map((row) => [row[number], row[open]])).toEqual([
    ['2025-00001', 0],
    ['2025-00001', undefined],
    ['2025-00001', undefined],
    ['CN2025-00001', undefined],
  ])
  const schoolGroupId = await addSchoolGroup(api.database.db, { clientNumber: 'in part' })
  const invoiceId = await addInvoice(api.database.db, { schoolGroupId, on: '2023-02-01', amounts: [10_000, 20_000] })
  const entryId = await addTransfer(api.database.db, 12_100)
  await (
    await api.as(callers.admin)
  )(payments.allocate, { entryId, allocations: [{ invoiceId, amount: 121 }] })
  const partly = (await read(await ask(2023))).rows
  expect(partly.map((row) => [row[total], row[open]])).toEqual([
    [121, 242],
    [242, undefined],
  ])
})

test('chosen invoices of several years with all that credits them, and no others', async () => {
  const { rows: kept } = await api.database.pool.query<{ id: number }>(
    `select id from invoices where invoice_number in ('2025-00001', '2026-00002')`,
  )
  const headers = {
    authorization: `Bearer ${await api.issuer.token(callers.admin)}`,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ invoices: kept.map(({ id }) => ({ invoiceId: id })) })
  const answer = await fetch(`${api.url}/api/invoice/export`, { method: 'POST', headers, body })
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="facturen.xlsx"')
  const numbers = (await read(answer)).rows.map((row) => row[number])
  expect([...new Set(numbers)]).toEqual(['2025-00001', '2026-00002', 'CN2025-00001', 'CN2026-00001', 'CN2026-00002'])
})

test.each([
  ['fr-BE', 'factures-2026.xlsx', 'Factures', 'Montant HTVA', 'Note de crédit'],
  ['en', 'invoices-2026.xlsx', 'Invoices', 'Amount excl. VAT', 'Credit note'],
])('to who asks for %s it is %s', async (language, fileName, sheet, header, kind) => {
  const answer = await ask(2026, 'admin', { headers: { 'accept-language': language } })
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`)
  const { name, headers, rows } = await read(answer)
  expect([name, headers?.[amount], rows.at(-1)?.[0]]).toEqual([sheet, header, kind])
})

test('a year without invoices is a sheet without rows; what is no year a 400; others than admins get a 403', async () => {
  expect((await read(await ask(2031))).rows).toEqual([])
  for (const year of ['', 'x', 1999, 2200]) expect((await ask(year)).status).toBe(400)
  for (const role of ['courseWriter', 'schoolAdmin', 'active'] as const)
    expect((await ask(2026, role)).status).toBe(403)
})

test('who goes away gives the connection back', async () => {
  const { pool } = api.database
  await pool.query(`
    with made as (
      insert into invoices (year, sequence, invoice_number, reference, type, creation_date, due_date, school_group_id,
        amount_cents, total_cents)
      select 2024, at, '2024-' || at, '2024' || at, 0, '2024-01-01', '2024-01-31', 1, 100, 121
      from generate_series(1, 20000) at returning id)
    insert into invoice_lines (invoice_id, position, type_name, description, quantity, unit_price_cents, amount_cents, vat_rate)
    select id, 0, 'Contract', md5(id::text), 1, 100, 100, 21 from made`)
  const client = new AbortController()
  const released = once(pool, 'release')
  const answer = await ask(2024, 'admin', { signal: client.signal })
  expect(answer.status).toBe(200)
  client.abort()
  await released
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})
