/** Bank files that are taken in: what is taken, known, and refused. */
import { mostStatements } from '@schoolbeheer/contracts/school/paymentImports'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { callers, program, startTestApi, type TestApi } from '../../../testing/api.ts'
import { camt, camtTexts, coda, dayAfter, dayOf, importFiles, transfer } from '../../../testing/bankFiles.ts'

const other = 'BE43068999999501'
let api: TestApi
beforeAll(async () => void (api = await startTestApi({ env: { BANK_ACCOUNTS: `${other},` } })))
afterAll(() => api.close())
beforeEach(() => api.database.pool.query('truncate bank_accounts, payment_entries restart identity cascade'))

const monday = dayOf('2026-11-23', [transfer(125_00), transfer(80_00)], { number: 12 })
const tuesday = dayAfter(monday, '2026-11-24', [transfer(50_00)])

const document = await camt(monday).text()

async function entries() {
  const { rows } = await api.database.pool.query<{ date: string; cents: string }>(
    'select date::text, amount_cents as cents from payment_entries order by date, amount_cents',
  )
  return rows.map(({ date, cents }) => [date, Number(cents)])
}

const both = [
  ['2026-11-23', 80_00],
  ['2026-11-23', 125_00],
  ['2026-11-24', 50_00],
]

test('the statements of CODA and CAMT files are taken, and known when they come again', async () => {
  const files = [new File([coda(monday)], 'maandag.cod'), new File([camt(tuesday)], 'dinsdag.xml')]
  const { status, body } = await importFiles(api, files)
  const head = { result: 'taken', account: monday.account, known: 0, booked: 0 }
  expect([status, body.statements]).toMatchObject([
    200,
    [
      { ...head, file: 'maandag.cod', number: '012', date: '2026-11-23', entries: 2, toDo: 2 },
      { ...head, file: 'dinsdag.xml', number: '13', date: '2026-11-24', entries: 1, toDo: 1 },
    ],
  ])
  expect(await entries()).toEqual(both)
  const again = await importFiles(api, [coda(tuesday, monday), camt(monday), coda({ ...monday, isDuplicate: true })])
  const [first, second] = body.statements.map(({ statementId }) => statementId)
  const known = { result: 'known', booked: 0, toDo: 0 }
  expect(again.body.statements).toMatchObject([
    { ...known, statementId: second, entries: 1, known: 1 },
    { ...known, statementId: first, entries: 2, known: 2 },
    { ...known, statementId: first },
    { ...known, statementId: first },
  ])
  expect(await entries()).toEqual(both)
})

test('a statement of another company, or another currency, is refused; further accounts are taken', async () => {
  const [ours, theirs] = [
    { ...monday, account: other },
    { ...monday, account: 'NL91ABNA0417164300' },
  ]
  const { body } = await importFiles(api, [coda(ours, theirs)])
  expect(body.statements).toMatchObject([
    { result: 'taken', account: other },
    { result: 'refused', reason: 'bank_reason_account', account: theirs.account, line: 10, entries: 0 },
  ])
  expect(await importFiles(api, [coda(theirs)])).toMatchObject({
    status: 409,
    body: { error: 'bank_file_refused', obstacles: [{ id: 2, name: 'bestand 1', reason: 'bank_reason_account' }] },
  })
})

test('of a statement that is refused nothing is taken, and all of the others', async () => {
  const lines = (await coda(monday, tuesday).text()).split('\r\n')
  const cut = new Blob([lines.toSpliced(2, 1).join('\r\n')])
  const { body } = await importFiles(api, [cut])
  expect(body.statements).toMatchObject([
    { result: 'refused', reason: 'bank_reason_order', number: '012', line: 3 },
    { result: 'taken', number: '013', entries: 1 },
  ])
  expect(await entries()).toEqual(both.slice(2))
})

test('a number with other entries is refused, as is a day with other entries in another format', async () => {
  await importFiles(api, [coda(monday)])
  const changed = dayOf('2026-11-23', [transfer(125_00), transfer(70_00), transfer(10_00)], { number: 12 })
  for (const file of [coda(changed), camt(changed)])
    expect(await importFiles(api, [file])).toMatchObject({
      status: 409,
      body: { obstacles: [{ id: expect.any(Number), reason: 'bank_reason_differs' }] },
    })
  expect(await entries()).toEqual(both.slice(0, 2))
})

test('what is no file of a bank is unknown', async () => {
  const pdf = new File(['%PDF-1.7'], 'brief.pdf')
  expect(await importFiles(api, [pdf])).toMatchObject({ status: 400, body: { error: 'bank_file_unknown' } })
  const { status, body } = await importFiles(api, [pdf, coda(monday)])
  expect([status, body.statements]).toMatchObject([
    200,
    [{ file: 'brief.pdf', result: 'refused', reason: 'bank_file_unknown' }, { result: 'taken' }],
  ])
})

test('many small files are taken in one upload, however much faster they come than they are stored', async () => {
  const letters = Array.from({ length: 40 }, () => new Blob(['x'.repeat(30_000)]))
  const { status, body } = await importFiles(api, [...letters, coda(monday)])
  expect([status, body.statements.length, body.statements.at(-1)?.result]).toEqual([200, 41, 'taken'])
})

test.each([
  ['statements that are none', '<Stmt/>'],
  [
    'pages that never end',
    `<Stmt><Id>1</Id><StmtPgntn><PgNb>2</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>
      <Acct><Id><IBAN>${monday.account}</IBAN></Id></Acct></Stmt>`,
  ],
])('a small file with more %s than may be is read no further; what came before stands', async (_, statement) => {
  const [start = ''] = document.split('<Stmt>')
  const file = new Blob([start, statement.repeat(mostStatements), '</BkToCstmrStmt></Document>'])
  expect(await importFiles(api, [coda(monday), file])).toMatchObject({ status: 413 })
  expect(await entries()).toEqual(both.slice(0, 2))
  const { body } = await importFiles(api, [coda(monday, tuesday)])
  expect(body.statements).toMatchObject([{ result: 'known' }, { result: 'taken' }])
})

test('the pages of a statement may come in several files, in any order', async () => {
  const lines = camtTexts({ ...monday, number: 7 })
  const [first, second] = lines.filter((line) => line.startsWith('<Ntry>'))
  const page = (number: number, entry: string | undefined, isLast: boolean) => {
    const kept = lines
      .filter((line) => !line.startsWith('<Ntry>') || line === entry)
      .filter((line) => !line.startsWith('<TxsSummry>') && (isLast ? !/OPBD/.test(line) : !/CLBD/.test(line)))
    return new File(
      kept.map((line) =>
        `${line}\n`.replace(/<PgNb>.*<\/LastPgInd>/, `<PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd>`),
      ),
      `blad ${number}`,
    )
  }
  const pages = [page(2, second, true), page(1, first, false)]
  const { body } = await importFiles(api, pages)
  expect(body.statements).toMatchObject([{ file: 'blad 1, blad 2', result: 'taken', number: '7', entries: 2 }])
  expect(await entries()).toEqual(both.slice(0, 2))
  expect(await importFiles(api, pages.slice(1))).toMatchObject({
    status: 409,
    body: { obstacles: [{ name: 'blad 1', reason: 'bank_reason_pages' }] },
  })
})

test('amounts up to the most that a file can say, and names in any script, are taken, shown and suggested for', async () => {
  const name = 'Өмүрбек ٤ 学校 🏫 & <Dendér>'
  const most = 999_999_999_999_999
  const day = dayOf('2026-11-23', [transfer(most - 100_000, { name }), transfer(1), transfer(-1), transfer(1 - most)])
  const file = camt({ ...day, number: 1 })
  expect((await importFiles(api, [file])).body.statements).toMatchObject([{ entries: 4, toDo: 3 }])
  const call = await api.as(callers.admin)
  const list = await call(payments.entries, {})
  const euros = list.map(({ amount }) => amount)
  expect(euros).toEqual([-9_999_999_999_999.98, -0.01, 0.01, 9_999_999_998_999.99])
  expect(list.at(-1)).toMatchObject({ name, remainder: 9_999_999_998_999.99 })
  const suggested = list.map(async ({ id }) => (await call(payments.suggest, { id })).map(({ reasons }) => reasons))
  expect(await Promise.all(suggested)).toEqual([[], [['refundOf', 'iban']], [], []])
  expect(await call(payments.entries, { q: 'өмүрбек 学校' })).toHaveLength(1)
  expect(await call(payments.entries, { q: '9999999998999,99' })).toEqual([])
  expect(await call(payments.entries, { q: '0,01' })).toHaveLength(2)
})

test('who leaves the line of imports is taken out of it: nothing is taken in, and no file stays', async () => {
  const { pool } = api.database
  await importFiles(api, [coda(monday)])
  const count = async (query: string) => (await pool.query(query)).rowCount
  const arrived = () => count('select from files where bytes > 0')
  const holder = await pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin; select from bank_accounts for update')
  const first = importFiles(api, [coda(tuesday)])
  await expect
    .poll(() => count(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .toBe(1)
  const leaving = new AbortController()
  const wednesday = dayAfter(tuesday, '2026-11-25', [transfer(10_00)])
  const left = importFiles(api, [coda(wednesday)], callers.admin, leaving.signal)
  const leave = async () => {
    await expect.poll(arrived).toBe(2)
    leaving.abort()
  }
  await Promise.all([expect(left).rejects.toThrow('aborted'), leave()])
  await expect.poll(arrived).toBe(1)
  await holder.query('commit')
  expect((await first).status).toBe(200)
  expect(await entries()).toEqual(both)
})

test('a program takes files in with the scope for it, and with no other', async () => {
  const reads = program('payments:read invoices:manage')
  expect((await importFiles(api, [coda(monday)], reads)).status).toBe(403)
  expect((await importFiles(api, [coda(monday)], program('payments:manage'))).status).toBe(200)
})

test.each(['courseWriter', 'schoolAdmin', 'active', 'inactive'] as const)(
  'a caller who is %s takes nothing in',
  async (name) => {
    expect((await importFiles(api, [coda(monday)], callers[name])).status).toBe(403)
  },
)
