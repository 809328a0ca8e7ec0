/** The decisions that a restore leaves: lost numbers, mails that may have left, links that work again, work without its jobs. */
import { accounting } from '@schoolbeheer/contracts/school/accounting'
import { calendar } from '@schoolbeheer/contracts/school/calendar'
import { CreditNote, creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { operations } from '@schoolbeheer/contracts/school/operations'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { settling } from '@schoolbeheer/contracts/school/settling'
import type { Series } from '@schoolbeheer/domain/invoices/numbers'
import { logged } from '@schoolbeheer/server/testing/log'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import { expect, onTestFinished, test } from 'vitest'
import { explainedGaps } from '../../db/integrity/numbers.ts'
import { linkRenewals } from '../../db/tables/restored.ts'
import { callers, refusal, startTestApi, statusOf } from '../../testing/api.ts'
import { addBilledGroup, billingOf } from '../../testing/billing.ts'
import { wrongInBooks } from '../../testing/books.ts'
import { createSchoolDatabase } from '../../testing/database.ts'
import { addInvoice, addInvoicePdf } from '../../testing/invoices.ts'
import { addOrderingGroup, orderingOf } from '../../testing/purchaseOrders.ts'

const date = '2026-11-22'

function now(): number {
  return Date.parse(`${date}T12:00:00Z`)
}

/** An API on a database of the test, which it may be started on again. */
async function startOffice(env: Record<string, string>) {
  const database = await createSchoolDatabase()
  onTestFinished(database.drop)
  const serve = async (works: boolean) => {
    const api = await startTestApi({
      works,
      now,
      env,
      on: Promise.resolve({ ...database, drop: async () => undefined }),
    })
    let isOpen = true
    const close = async () => {
      if (isOpen) await api.close()
      isOpen = false
    }
    onTestFinished(close)
    return { api, close, billing: await billingOf(api), ordering: await orderingOf(api) }
  }
  type Served = Awaited<ReturnType<typeof serve>>
  return {
    serve,
    /** Puts the database back, as a restore does, and starts on it: it is held. */
    restore: async ({ api, close }: Served) => {
      await api.database.pool.query(`update installation set database = 'another'`)
      await close()
      const served = await serve(true)
      const { call } = served.billing
      expect((await call(operations.status, {})).held?.why).toBe('database')
      return {
        ...served,
        left: () => call(operations.restored, {}),
        /** Says that so many numbers of each series left after the backup. */
        settle: async (lost: Partial<Record<Series, number>> = {}) => {
          const { series } = await call(operations.status, {})
          await call(operations.settle, {
            series: series.map(({ kind, year, ours }) => ({ kind, year, last: ours + (lost[kind] ?? 0) })),
          })
        },
      }
    },
  }
}

test('lost numbers are written again under number and date, sent without a dispatch, or are void with a reason', async () => {
  const recipients: string[] = []
  const { url: MAIL_URL, mails } = await startMailServer({ RCPT: (line) => void recipients.push(line) })
  const office = await startOffice({ MAIL_URL, MAIL_ARCHIVE: 'archief@school.test' })
  const before = await office.serve(true)
  const group = () => addBilledGroup(before.api, { invoiceEmails: 'boek@school.test' })
  const [first = 0] = await before.billing.made(await group())
  await before.billing.ended(await before.billing.send(first))
  const [one, other, orderGroup] = [await group(), await group(), await addOrderingGroup(before.api)]
  const { api, billing, ordering, left, settle } = await office.restore(before)
  const { call } = billing
  await settle({ invoice: 3, creditNote: 1, purchaseOrder: 1 })
  expect((await left()).lost).toEqual({
    total: 5,
    first: [
      { kind: 'creditNote', year: 2026, sequence: 1, number: 'CN2026-00001' },
      ...[2, 3, 4].map((sequence) => ({ kind: 'invoice', year: 2026, sequence, number: `2026-0000${sequence}` })),
      { kind: 'purchaseOrder', year: 2026, sequence: 1, number: 'BB2026-00001' },
    ],
  })

  const create = (again: { number: string; date: string }, ...groups: number[]) =>
    call(invoices.createContract, {
      contractStart: '2027-01-01',
      items: groups.map((schoolGroupId) => ({ schoolGroupId })),
      again,
    })
  expect(await refusal(create({ number: '2026-00003', date }, one, other))).toMatchObject({
    status: 400,
    fields: { 'again.number': 'restore_onlyone' },
  })
  for (const number of ['2026-00001', '2026-00005', '2026-3', 'CN2026-00001'])
    expect((await refusal(create({ number, date }, one)))?.fields).toEqual({ 'again.number': 'restore_notlost' })
  for (const day of ['2026-11-21', '2026-11-23', '2027-01-01'])
    expect((await refusal(create({ number: '2026-00003', date: day }, one)))?.fields).toEqual({
      'again.date': 'restore_dateorder',
    })
  const again = { number: '2026-00003', date }
  const made = await create(again, one)
  await billing.ended(made)
  const id = made?.invoices[0]?.invoiceId ?? 0
  const written = await billing.one(id)
  expect(written).toMatchObject({ invoiceNumber: '2026-00003', status: 2, sentAt: '2026-11-21T23:00:00.000Z' })
  expect(await billing.history(id)).toMatchObject({ files: [{ version: 1 }], dispatches: [] })
  expect((await refusal(create(again, other)))?.fields).toEqual({ 'again.number': 'restore_notlost' })

  const noteAgain = { number: 'CN2026-00001', date }
  const note = CreditNote.parse(await call(creditNotes.createFull, { invoiceId: first, again: noteAgain }))
  const noteNow = async () => (await billing.one(first))?.creditNotes?.[0]
  await expect.poll(noteNow).toMatchObject({ id: note.id, creditNoteNumber: 'CN2026-00001', status: 2 })
  const orderAgain = { number: 'BB2026-00001', date }
  await call(purchaseOrders.createContract, { items: [{ schoolGroupId: orderGroup }], again: orderAgain })
  await expect
    .poll(async () => (await ordering.list())[0])
    .toMatchObject({ purchaseOrderNumber: 'BB2026-00001', sentAt: '2026-11-21T23:00:00.000Z' })

  const span = { kind: 'invoice', year: 2026, first: 1, last: 9 } as const
  expect(await refusal(call(operations.voidNumbers, { ...span, reason: ' ' }))).toMatchObject({
    fields: { reason: 'shared_fieldrequired' },
  })
  await call(operations.voidNumbers, { ...span, reason: 'Proef, nooit besteld' })
  expect(await refusal(call(operations.voidNumbers, { ...span, reason: 'Nog eens' }))).toMatchObject({ status: 409 })
  expect((await left()).lost.total).toBe(0)
  expect(await wrongInBooks(api.database.pool)).toEqual([])
  const explained = await api.database.pool.query<[string]>({ text: explainedGaps, rowMode: 'array' })
  const reason = 'void, Proef, nooit besteld'
  expect(explained.rows.flat()).toEqual([`invoice 2026 2: ${reason}`, `invoice 2026 4: ${reason}`])
  const authorization = `Bearer ${await api.issuer.token(callers.admin)}`
  const journal = await fetch(`${api.url}/api/invoice/accounting.csv?from=2026-11-01&to=2026-11-30`, {
    headers: { authorization },
  })
  expect((await journal.text()).split('\r\n').filter((line) => line.includes('Vervallen'))).toEqual([
    expect.stringMatching(/^2026-00002;22\/11\/2026;.*Vervallen: Proef, nooit besteld/),
    expect.stringMatching(/^2026-00004;22\/11\/2026;.*Vervallen: Proef, nooit besteld/),
  ])

  // Numbers go on after the lost ones, and each that was taken is a line of the log.
  const [next = 0] = await billing.made(other)
  expect((await billing.one(next))?.invoiceNumber).toBe('2026-00005')
  const taken = logged().filter(({ msg }) => msg === 'a number was taken')
  expect(taken.map((line) => [line['series'], line['year'], line['number']])).toEqual(
    ['2026-00001', '2026-00003', 'CN2026-00001', 'BB2026-00001', '2026-00005'].map((number) => [
      number.startsWith('CN') ? 'creditNote' : number.startsWith('BB') ? 'purchaseOrder' : 'invoice',
      2026,
      number,
    ]),
  )
  // The written one left already, so that its first mail asks.
  await billing.ended(await billing.send(id))
  expect((await billing.history(id)).dispatches).toMatchObject([{ state: 'uncertain', reason: 'dispatch_restored' }])
  expect(mails).toHaveLength(1)
  expect(recipients).toEqual(['boek', 'archief'].map((name) => `RCPT TO:<${name}@school.test>`))
})

test('mails are answered for in a span, and all links are renewed once', async () => {
  const office = await startOffice({})
  const before = await office.serve(true)
  const groups = []
  for (let place = 0; place < 3; place += 1)
    groups.push(await addBilledGroup(before.api, { invoiceEmails: `group${place}@school.test` }))
  const ids = await before.billing.made(...groups)
  const order = await before.ordering.order()
  const secret = await before.ordering.secret(order)
  const { url } = await before.billing.call(calendar.calendar, { renew: false })
  await before.billing.send(...ids)
  // The mail server takes nothing, so they wait.
  await expect.poll(async () => (await before.billing.history(ids[2] ?? 0)).dispatches[0]?.reason).toBeTruthy()
  await expect.poll(async () => (await before.ordering.one(order))?.underWay).toBe(true)
  const { pool } = before.api.database
  for (const [place, id] of ids.entries())
    await pool.query(`update dispatches set queued_at = $1 where document_kind = 'invoice' and document_id = $2`, [
      `2026-11-21T1${place}:00:00Z`,
      id,
    ])
  expect((await before.billing.call(operations.restored, {})).links).toBe(null)
  const { api, billing, ordering, left, settle } = await office.restore(before)
  const { call } = billing
  const states = async () => (await Promise.all(ids.map(billing.history))).map(({ dispatches }) => dispatches[0]?.state)
  expect(await states()).toEqual(['uncertain', 'uncertain', 'uncertain'])
  await settle()

  const { mails } = await left()
  expect(mails.total).toBe(4)
  expect(mails.first[0]).toMatchObject({ document: '2026-00001', date: '2026-11-21T10:00:00.000Z', state: 'uncertain' })
  const from = '2026-11-21T10:00:00Z'
  const answered = await call(operations.answerMails, { from, until: '2026-11-21T11:00:00Z', sent: true })
  expect(answered).toEqual({ answered: 2, left: 0 })
  expect(await states()).toEqual(['accepted', 'accepted', 'uncertain'])
  expect(await call(operations.answerMails, { from, until: '2026-11-21T12:00:00Z', sent: false })).toEqual({
    answered: 1,
    left: 0,
  })
  expect(await states()).toEqual(['accepted', 'accepted', 'failed'])
  const [last] = (await billing.history(ids[2] ?? 0)).dispatches
  expect(await statusOf(call(settling.retryDispatch, { dispatchId: last?.id ?? 0 }))).toBe(200)

  expect((await left()).links).toEqual({ calendars: 1, orders: 1 })
  expect(await call(operations.renewLinks, {})).toEqual({ calendars: 1, orders: 1 })
  expect(await refusal(call(operations.renewLinks, {}))).toMatchObject({ status: 409, message: 'restore_linksrenewed' })
  expect((await left()).links).toBe(null)
  expect(await statusOf(ordering.readLink(secret))).toBe(404)
  expect((await ordering.readLink(await ordering.secret(order))).state).toBe('open')
  expect((await call(calendar.calendar, { renew: false })).url).not.toBe(url)
  expect(await api.database.db.select().from(linkRenewals)).toMatchObject([{ renewedBy: 'admin', calendars: 1 }])
})

test('papers that were not drawn at the backup are drawn once it is settled, and a delivery to the accountant asks', async () => {
  const accountant = JSON.stringify({ emails: ['boek@houder.test'], every: 'month', day: 22 })
  const office = await startOffice({ ACCOUNTANT: accountant })
  // Nobody does the jobs of this one, and a backup of its rows has none.
  const before = await office.serve(false)
  const schoolGroupId = await addBilledGroup(before.api)
  const { db, pool } = before.api.database
  await addInvoicePdf(db, await addInvoice(db, { schoolGroupId, on: '2026-10-15' }), '%PDF')
  const accepted = await before.billing.create('2027-01-01', await addBilledGroup(before.api))
  const order = await before.ordering.order()
  await pool.query('delete from jobs.job')
  const after = await office.restore(before)
  const { call } = after.billing
  expect(await refusal(call(accounting.deliver, { until: '2026-10-31' }))).toMatchObject({
    message: 'restore_unsettled',
  })
  expect(await call(accounting.deliveries, {})).toEqual([])
  await after.settle()
  await after.billing.ended(accepted)
  expect(await after.billing.one(accepted?.invoices[0]?.invoiceId ?? 0)).toMatchObject({ status: 1 })
  await expect.poll(async () => (await after.ordering.download(order)).status).toBe(200)

  // The next look is that of a process that starts.
  await after.close()
  const later = await office.serve(true)
  const mailed = async () => (await later.billing.call(accounting.deliveries, {})).map(({ mails }) => mails)
  await expect.poll(mailed).toMatchObject([[{ state: 'uncertain', reason: 'dispatch_restored' }]])
})
