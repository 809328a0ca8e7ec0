/** Deliveries to the accountant: each document once, the same bytes for ever, and periods that stay as they were. */
import { accounting } from '@schoolbeheer/contracts/school/accounting'
import { invoices as invoiceCalls } from '@schoolbeheer/contracts/school/invoices'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf, type Billing } from '../../testing/billing.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { deliveriesOf, linesOf, type Deliveries } from '../../testing/deliveries.ts'
import { addInvoice, addInvoicePdf } from '../../testing/invoices.ts'
import { addEntry, addStatement, addTransfer } from '../../testing/payments.ts'

let api: TestApi
let billing: Billing
let deliveries: Deliveries
let now = Date.parse('2026-10-05T10:00:00Z')
beforeAll(async () => {
  api = await startTestApi({ now: () => now, works: true })
  billing = await billingOf(api)
  deliveries = await deliveriesOf(api)
})
afterAll(() => api.close())

function on(day: string): void {
  now = Date.parse(`${day}T10:00:00Z`)
}

test('before there is anything nothing is delivered; a day that is not over is refused', async () => {
  expect(await refusal(deliveries.begin('2026-10-04'))).toMatchObject({ status: 409, message: 'accounting_nothing' })
  for (const day of ['2026-10-05', '2026-10-06'])
    expect(await refusal(deliveries.begin(day))).toMatchObject({
      status: 400,
      fields: { until: 'accounting_until_past' },
    })
  expect(await statusOf(deliveries.begin('2026-02-29'))).toBe(400)
  for (const claims of [callers.courseWriter, callers.schoolAdmin]) {
    expect(await statusOf((await api.as(claims))(accounting.deliver, { until: '2026-10-04' }))).toBe(403)
    expect((await deliveries.fetch('period?from=2026-10-01&to=2026-10-31', claims)).status).toBe(403)
    expect((await deliveries.fetch('delivery/1', claims)).status).toBe(403)
  }
  expect((await deliveries.fetch('delivery/1')).status).toBe(404)
})

test('a delivery has all that was made until its day, names and numbers as they were; what was late comes next', async () => {
  const { db, pool } = api.database
  on('2026-10-05')
  const group = await addBilledGroup(api, { name: 'Groep Dender', clientNumber: 'D-1', vat: 'BE 0404.000.050' })
  const other = await addBilledGroup(api, { name: 'Groep Waas', clientNumber: 'W-1' })
  const [paid = 0, credited = 0] = await billing.made(group, other)
  const late = await addInvoice(db, { schoolGroupId: other, on: '2026-10-30', amounts: [10_000], status: 0 })
  await pool.query(`update school_groups set name = 'Groep Nieuw' where id = $1`, [group])
  on('2026-10-12')
  const note = await creditNoteCalls(() => api).full(credited)
  const hasPdf = `select from credit_notes where id = ${note.id} and file_id is not null`
  await expect.poll(async () => (await pool.query(hasPdf)).rowCount).toBe(1)
  const transfer = await addTransfer(db, 50_000, { date: '2026-10-09', name: 'DENDER', iban: 'BE68539007547034' })
  await billing.call(payments.allocate, { entryId: transfer, allocations: [{ invoiceId: paid, amount: 400 }] })
  const statementId = await addStatement(db, { key: 'costs' })
  await addEntry(db, { statementId, date: '2026-10-15', amountCents: -350, kind: 'charge', dismissed: 'charges' })

  on('2026-11-03')
  const first = await deliveries.deliver('2026-10-31')
  expect(first).toMatchObject({
    from: '2026-10-05',
    until: '2026-10-31',
    documents: 3,
    file: 'boekhouding-2026-10-05-2026-10-31.zip',
    madeBy: null,
    mailedTo: [],
    mailedAt: null,
    mailOn: null,
    mails: [],
  })
  const files = await deliveries.files(`delivery/${first.id}`)
  const numbers = ['2026-00001', '2026-00002', 'CN2026-00001']
  expect([...files.keys()].toSorted()).toEqual(
    [
      ...numbers.flatMap((number) => [`${number}.pdf`, `${number}.xml`]),
      'betalingen.csv',
      'klanten.csv',
      'totalen.csv',
      'verkoopjournaal.csv',
    ].toSorted(),
  )
  for (const number of numbers) {
    expect(files.get(`${number}.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(String(files.get(`${number}.xml`))).toContain(`<cbc:ID>${number}</cbc:ID>`)
  }
  expect(String(files.get('2026-00001.xml'))).toContain('Groep Dender')
  expect(linesOf(files, 'klanten.csv')).toEqual([
    'Klantnummer;Klant;Btw-nummer;Straat en nummer;Postcode;Gemeente',
    expect.stringMatching(/^D-1;Groep Dender;BE 0404\.000\.050;/),
    expect.stringMatching(/^W-1;Groep Waas;/),
  ])
  const journal = linesOf(files, 'verkoopjournaal.csv')
  expect(journal).toHaveLength(5)
  expect(journal[1]).toMatch(
    /^2026-00001;05\/10\/2026;04\/11\/2026;Groep Dender;D-1;BE 0404\.000\.050;1250,50;262,61;1513,11;/,
  )
  expect(journal[3]).toMatch(/^CN2026-00001;12\/10\/2026;;Groep Waas;W-1;;-1250,50;-262,61;-1513,11;/)
  expect(linesOf(files, 'betalingen.csv').slice(1)).toEqual([
    '09/10/2026;Betaling;400,00;2026-00001;D-1;Groep Dender;09/10/2026;BE68 5390 0754 7034;DENDER;BE68 5390 0754 7034;',
  ])
  expect(linesOf(files, 'totalen.csv')).toEqual([
    'Wat;Aantal;Maatstaf;Btw;Totaal',
    'Facturen;2;2501,00;525,22;3026,22',
    'Creditnota’s;1;-1250,50;-262,61;-1513,11',
    'Som;3;1250,50;262,61;1513,11',
    'Btw 21 %;;1250,50;262,61;1513,11',
    'Ontvangen;1;;;400,00',
    'Bankkosten;1;;;-3,50',
  ])

  await addInvoicePdf(db, late, '%PDF-late')
  const allocation = (await billing.call(payments.entries, { id: transfer }))[0]?.allocations[0]
  await billing.call(payments.undo, { allocationId: allocation?.id ?? 0 })
  on('2026-12-02')
  const second = await deliveries.deliver('2026-11-30')
  expect(second).toMatchObject({ from: '2026-11-01', documents: 1 })
  const rest = await deliveries.files(`delivery/${second.id}`)
  expect([...rest.keys()].filter((name) => /pdf|xml/.test(name)).toSorted()).toEqual([
    '2026-00003.pdf',
    '2026-00003.xml',
  ])
  expect(linesOf(rest, 'betalingen.csv').slice(1)).toEqual([
    expect.stringMatching(/^01\/11\/2026;Betaling ongedaan;-400,00;2026-00001;D-1;Groep Dender;/),
  ])
  expect(linesOf(rest, 'totalen.csv').at(-1)).toBe('Bankkosten;0;;;0,00')

  const again = await deliveries.bytes(first.id)
  await billing.ended(await billing.recreate(paid))
  expect((await deliveries.bytes(first.id)).equals(again)).toBe(true)
  expect((await deliveries.list()).map(({ id }) => id)).toEqual([second.id, first.id])
  expect(await refusal(deliveries.begin('2026-11-30'))).toMatchObject({ status: 409, message: 'accounting_nothing' })
  const shared = `insert into deliveries (from_date, until_date, documents, made_at, made_by, secret_hash, secret)
    values ('2026-11-30', '2026-12-01', 0, now(), 'x', 'x', 'x')`
  await expect(pool.query(shared)).rejects.toThrow('deliveries_periods')
  const twice = `insert into delivery_documents select ${second.id}, invoice_id, credit_note_id, file_id from delivery_documents`
  await expect(pool.query(twice)).rejects.toThrow('delivery_documents_')
})

test('the files of any period are there without delivering anything', async () => {
  const before = await deliveries.list()
  const files = await deliveries.files('period?from=2026-10-01&to=2026-10-31')
  expect([...files.keys()].filter((name) => name.endsWith('.pdf')).toSorted()).toEqual([
    '2026-00001.pdf',
    '2026-00002.pdf',
    '2026-00003.pdf',
    'CN2026-00001.pdf',
  ])
  expect(await deliveries.list()).toEqual(before)
  const none = await deliveries.files('period?from=2024-02-29&to=2024-02-29')
  expect([...none.keys()]).toEqual(['klanten.csv', 'verkoopjournaal.csv', 'betalingen.csv', 'totalen.csv'])
  expect((await deliveries.fetch('period?from=2026-10-31&to=2026-10-01')).status).toBe(400)
})

test('nothing gets a day of a delivered period any more', async () => {
  const { db, pool } = api.database
  on('2026-12-05')
  const schoolGroupId = await addBilledGroup(api)
  const invoiceId = await addInvoice(db, { schoolGroupId, on: '2026-11-20', amounts: [10_000] })
  const closed = { id: invoiceId, reason: 'payment_obstacle_closed' }
  const setPaid = (date: string) => billing.call(invoiceCalls.setPaid, { invoices: [{ invoiceId }], date })
  expect(await refusal(setPaid('2026-11-30'))).toMatchObject({ status: 409, obstacles: [closed] })
  const transfer = await addTransfer(db, 20_000, { date: '2026-11-25' })
  await billing.call(payments.allocate, { entryId: transfer, allocations: [{ invoiceId, amount: 100 }] })
  await billing.call(payments.assign, { entryId: transfer, schoolGroupId })
  const days = async () =>
    (
      await pool.query(
        `select journal_date::text as day, undone_journal_date::text as undone from payment_allocations where entry_id = $1
        union all select journal_date::text, undone_journal_date::text from payment_rests where entry_id = $1`,
        [transfer],
      )
    ).rows
  expect(await days()).toEqual(Array.from({ length: 2 }, () => ({ day: '2026-12-01', undone: null })))
  await deliveries.deliver('2026-12-04')
  await billing.call(payments.reopen, { entryId: transfer })
  const [part] = (await billing.call(payments.entries, { id: transfer }))[0]?.allocations ?? []
  await billing.call(payments.undo, { allocationId: part?.id ?? 0 })
  expect(await days()).toEqual(Array.from({ length: 2 }, () => ({ day: '2026-12-01', undone: '2026-12-05' })))
  await setPaid('2026-12-05')
})

test('a period of payments alone is delivered, without documents', async () => {
  on('2026-12-10')
  expect(await deliveries.deliver('2026-12-09')).toMatchObject({ from: '2026-12-05', documents: 0 })
})
