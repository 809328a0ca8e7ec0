/** The spreadsheet of a customer: the invoices that the own group has got, in a customer's words. */
import excel from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, ofSchool, startTestApi, type Claims, type TestApi } from '../../testing/api.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
let school: string
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  const { db, pool } = api.database
  const schoolGroupId = await addSchoolGroup(db)
  school = (await addSchool(db, { schoolGroupId })).guid
  const add = (on: string, fields: object = {}) => addInvoice(db, { schoolGroupId, on, amounts: [10_000], ...fields })
  await add('2025-03-01', { status: 3 })
  await add('2026-01-10', { purchaseOrderName: 'PO 1' })
  await add('2026-11-02')
  const [credited, anew] = [await add('2026-11-03'), await add('2026-11-04', { status: 1 })]
  await add('2026-11-05', { status: 1 })
  const paidAnew = await add('2026-11-06', { status: 1 })
  await pool.query('update invoices set credited_cents = 2100 where sequence = 1 and year = 2026')
  await pool.query('update invoices set credited_cents = total_cents where id = $1', [credited])
  await pool.query("update invoices set sent_at = '2026-11-04' where id = any($1)", [[anew, paidAnew]])
  await pool.query('update invoices set paid_cents = total_cents where id = $1', [paidAnew])
  await addInvoice(db, { schoolGroupId: await addSchoolGroup(db, { name: 'Andere', clientNumber: '1002' }) })
})
afterAll(() => api.close())

async function ask(claims: Claims, language = 'nl') {
  const authorization = `Bearer ${await api.issuer.token(claims)}`
  return fetch(`${api.url}/api/invoice/exportschool`, { headers: { authorization, 'accept-language': language } })
}

async function rowsOf(answer: Response) {
  const workbook = new excel.Workbook()
  await workbook.xlsx.load(await answer.arrayBuffer())
  const rows: unknown[][] = []
  workbook.worksheets[0]?.eachRow(({ values }) => rows.push(Array.isArray(values) ? values.slice(1) : []))
  return rows
}

test('customers get theirs of all years, with what is due when and what is open of it', async () => {
  const answer = await ask(ofSchool({ sub: 'b', role: ['Active', 'Boekhouding'] }, school))
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="mijn-facturen.xlsx"')
  const [headers = [], ...rows] = await rowsOf(answer)
  expect(headers.slice(0, 4)).toEqual(['Vervaldatum', 'Status', 'Nog te betalen', 'Nummer'])
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    [new Date('2026-12-06'), 'Betaald', 0, '2026-00006'],
    [new Date('2026-12-04'), 'Te betalen', 121, '2026-00004'],
    [new Date('2026-12-03'), 'Gecrediteerd', 0, '2026-00003'],
    [new Date('2026-12-02'), 'Te betalen', 121, '2026-00002'],
    [new Date('2026-02-09'), 'Vervallen', 100, '2026-00001'],
    [new Date('2025-03-31'), 'Betaald', 0, '2025-00001'],
  ])
  expect(rows[4]?.slice(4)).toEqual([new Date('2026-01-10'), 'Contract', 'PO 1', '+++202/6000/00192+++', 100, 121, 21])
  const french = await ask(ofSchool(callers.schoolAdmin, school), 'fr')
  expect(french.headers.get('content-disposition')).toBe('attachment; filename="mes-factures.xlsx"')
})

test('who may not see invoices gets nothing, and who has no school an empty sheet', async () => {
  for (const claims of [ofSchool(callers.active, school), ofSchool(callers.courseWriter, school)])
    expect((await ask(claims)).status).toBe(403)
  expect(await rowsOf(await ask(callers.schoolAdmin))).toHaveLength(1)
})
