/** The account of a customer over real sockets: what changes it and when, for whom, and its files. */
import { invoices as invoiceCalls } from '@schoolbeheer/contracts/school/invoices'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { reports } from '@schoolbeheer/contracts/school/reports'
import excel from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, ofSchool, program, startTestApi, statusOf, type Claims, type TestApi } from '../../testing/api.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { addTransfer } from '../../testing/payments.ts'
import { openPdf } from '../../testing/pdf.ts'
import { addSchoolGroup } from '../../testing/records.ts'
import { addCustomer, type Customer } from '../../testing/sources.ts'

let api: TestApi
let own: Customer
let other: Customer
let ids: Record<'first' | 'second' | 'note' | 'payment' | 'back', number>
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  const { db } = api.database
  own = await addCustomer(api, { name: 'Groep Dender' })
  other = await addCustomer(api, { clientNumber: '1002' })
  const add = (on: string, more: object = {}) =>
    addInvoice(db, { schoolGroupId: own.groupId, on, amounts: [10_000], ...more })
  const [first, second] = [await add('2026-02-28'), await add('2026-06-01')]
  await add('2026-11-01', { status: 1 })
  const call = await api.as(callers.admin)
  const note = (await creditNoteCalls(() => api).full(second)).id
  const payment = await addTransfer(db, 30_000, { date: '2026-03-15' })
  await call(payments.allocate, { entryId: payment, allocations: [{ invoiceId: first, amount: 121 }] })
  await call(payments.assign, { entryId: payment, schoolGroupId: own.groupId })
  const back = await addTransfer(db, -5000, { date: '2026-05-02' })
  await call(payments.pair, { entryId: payment, counterEntryId: back })
  const byHand = await add('2026-07-01')
  await call(invoiceCalls.setPaid, { invoices: [{ invoiceId: byHand }], date: '2026-07-02' })
  const [undone] = await call(payments.entries, { schoolGroupId: own.groupId, year: 2026 })
  await call(payments.undo, { allocationId: undone?.allocations[0]?.id ?? 0, reason: 'dubbel' })
  ids = { first, second, note, payment, back }
})
afterAll(() => api.close())

async function read(claims: Claims, span: { from?: string; to?: string } = {}, { groupId } = own) {
  return (await api.as(claims))(reports.account, { schoolGroupId: groupId, ...span })
}

function linesOf({ rows }: Awaited<ReturnType<typeof read>>) {
  return rows.map(({ date, kind, number, debit, credit, balance }) => [date, kind, number, debit || -credit, balance])
}

test('an admin sees documents and payments, a payment on the later of its day and that of its invoice', async () => {
  const account = await read(callers.admin)
  expect(linesOf(account)).toEqual([
    ['2026-02-28', 'invoice', '2026-00001', 121, 121],
    ['2026-03-15', 'payment', '2026-00001', -300, -179],
    ['2026-05-02', 'refund', null, 50, -129],
    ['2026-06-01', 'invoice', '2026-00002', 121, -8],
    ['2026-07-01', 'invoice', '2026-00004', 121, 113],
    ['2026-11-01', 'invoice', '2026-00003', 121, 234],
    ['2026-11-22', 'creditNote', 'CN2026-00001', -121, 113],
  ])
  const { first, payment, back, note } = ids
  const seen = account.rows.map(({ id }) => id)
  expect([seen[0], seen[1], seen[2], seen.at(-1)]).toEqual([first, payment, back, note])
  expect(account).toMatchObject({ opening: 0, closing: 113 })
})

test('a span opens with what was owed before it; there are days before the first and after the last', async () => {
  const spring = await read(callers.admin, { from: '2026-03-01', to: '2026-06-01' })
  expect([spring.opening, spring.rows.length, spring.closing]).toEqual([121, 3, -8])
  expect(await read(callers.admin, { to: '2024-02-29' })).toEqual({ opening: 0, rows: [], closing: 0 })
  expect(await read(callers.admin, { from: '2027-01-01' })).toEqual({ opening: 113, rows: [], closing: 113 })
})

test('customers see what they have got, of their own group alone', async () => {
  const bookkeeper = { sub: 'b', role: ['Active', 'Boekhouding'] }
  const account = await read(ofSchool(bookkeeper, own.school))
  expect(account.rows.map(({ number }) => number)).not.toContain('2026-00003')
  expect(account.closing).toBe(-8)
  expect(await statusOf(read(ofSchool(bookkeeper, other.school)))).toBe(404)
  expect(await statusOf(read(ofSchool(callers.courseWriter, own.school)))).toBe(403)
  expect(await statusOf(read(program('invoices:manage')))).toBe(403)
  expect((await read(program('invoices:read'))).closing).toBe(113)
  expect(await read(callers.admin, {}, other)).toEqual({ opening: 0, rows: [], closing: 0 })
})

test('a group that is not there, days that are none and a span that ends before it begins are refused', async () => {
  expect(await statusOf(read(callers.admin, {}, { groupId: 999, school: '' }))).toBe(404)
  expect(await statusOf(read(callers.admin, { from: '2026-02-29' }))).toBe(400)
  expect(await statusOf(read(callers.admin, { from: '2026-03-01', to: '2026-02-28' }))).toBe(400)
})

async function file(
  claims: Claims,
  kind: 'pdf' | 'xlsx',
  groupId = own.groupId,
  span = 'from=2026-03-01&to=2026-06-01',
) {
  const headers = { authorization: `Bearer ${await api.issuer.token(claims)}`, 'accept-language': 'fr' }
  return fetch(`${api.url}/api/report/account.${kind}?schoolGroupId=${groupId}&${span}`, { headers })
}

test('the spreadsheet begins with the opening and ends with the closing balance', async () => {
  const answer = await file(callers.admin, 'xlsx')
  expect(answer.headers.get('content-disposition')).toContain(`compte-${own.groupId}-2026-03-01-2026-06-01.xlsx`)
  const workbook = new excel.Workbook()
  await workbook.xlsx.load(await answer.arrayBuffer())
  const rows: unknown[] = []
  workbook.worksheets[0]?.eachRow(({ values }) => rows.push(Array.isArray(values) ? values.slice(1) : []))
  expect(rows).toHaveLength(6)
  expect(rows[1]).toEqual([new Date('2026-03-01'), 'Solde initial', ...Array(3), 121])
  expect(rows[2]).toEqual([new Date('2026-03-15'), 'Paiement', '2026-00001', undefined, 300, -179])
  expect(rows[5]).toEqual([new Date('2026-06-01'), 'Solde final', ...Array(3), -8])
})

test('the paper has the same, for the people of the customer too', async () => {
  const words = await wordsOf(await file(ofSchool(callers.schoolAdmin, own.school), 'pdf'))
  for (const said of [
    'Relevé de compte',
    'Groep Dender',
    '01/03/2026 – 01/06/2026',
    'Paiement 2026-00001',
    'Solde final',
  ])
    expect(words).toContain(said)
  expect((await file(ofSchool(callers.schoolAdmin, other.school), 'pdf')).status).toBe(404)
  // The day on which it is drawn ends what has no end.
  expect(await wordsOf(await file(callers.admin, 'pdf', own.groupId, ''))).toContain('jusqu’au 22/11/2026')
  const later = await file(callers.admin, 'pdf', own.groupId, 'from=2026-12-01')
  expect(await wordsOf(later)).toContain('01/12/2026 – 01/12/2026')
})

async function wordsOf(answer: Response): Promise<string> {
  const pdf = await openPdf(new Uint8Array(await answer.arrayBuffer()))
  const words = await pdf.words()
  await pdf.close()
  return words
}

test('a payment that was booked before its invoice was made counts on the day of the invoice', async () => {
  const { db } = api.database
  const schoolGroupId = await addSchoolGroup(db, { clientNumber: '1003' })
  const invoiceId = await addInvoice(db, { schoolGroupId, on: '2026-10-01', amounts: [10_000] })
  const entryId = await addTransfer(db, 12_100, { date: '2026-09-15' })
  const call = await api.as(callers.admin)
  await call(payments.allocate, { entryId, allocations: [{ invoiceId, amount: 121 }] })
  const account = await read(callers.admin, {}, { groupId: schoolGroupId, school: '' })
  expect(linesOf(account)).toEqual([
    ['2026-10-01', 'invoice', expect.any(String), 121, 121],
    ['2026-10-01', 'payment', expect.any(String), -121, 0],
  ])
})
