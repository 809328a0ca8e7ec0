/** Repeated requests for credit notes: with the same key a note is made once, whenever the process dies. */
import { CreditNote, creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import { freePort } from '@schoolbeheer/server/freePort'
import { createUpstream } from '@schoolbeheer/server/upstream'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  callers,
  environmentOf,
  refusal,
  startTestApi,
  statusOf,
  type Claims,
  type TestApi,
} from '../../testing/api.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { startProcess } from '../../testing/processes.ts'
import { race } from '../../testing/race.ts'
import { addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.pool.query('truncate school_groups, invoices, document_counters restart identity cascade')
})

const { read, itemIds, kept } = creditNoteCalls(() => api)

/** An invoice with two lines of € 100. */
async function billed() {
  const { db } = api.database
  const schoolGroupId = await addSchoolGroup(db, { clientNumber: crypto.randomUUID().slice(0, 8) })
  const id = await addInvoice(db, { schoolGroupId, amounts: [10_000, 10_000] })
  return { id, items: await itemIds(id) }
}

type PartialInput = Parameters<typeof partial>[0]

async function partial(
  asked: { invoiceId: number; items: { invoiceItemId: number; amount: number }[]; key?: string; keepBilled?: boolean },
  claims: Claims = callers.admin,
) {
  return CreditNote.parse(await (await api.as(claims))(creditNotes.createPartial, asked))
}

async function full(asked: { invoiceId: number; key?: string }) {
  return CreditNote.parse(await (await api.as(callers.admin))(creditNotes.createFull, asked))
}

const taken = { status: 409, message: 'creditnote_keytaken' }

test('asked again with its key a credit note is the first, also where nothing is left; without a key it is another', async () => {
  const { id: invoiceId, items } = await billed()
  const [first, second] = items
  const part: PartialInput = { invoiceId, key: 'part', items: [{ invoiceItemId: first, amount: 30 }] }
  const note = await partial(part)
  expect(await partial(part)).toEqual(note)
  const laidOut = [...part.items, { invoiceItemId: second, amount: 0 }].toReversed()
  expect(await partial({ ...part, keepBilled: false, items: laidOut })).toEqual(note)
  const { key: _key, ...keyless } = part
  expect(await partial(keyless)).toMatchObject({ creditNoteNumber: 'CN2026-00002' })
  const rest = await full({ invoiceId, key: 'rest' })
  expect(rest).toMatchObject({ amount: 140 })
  expect(await full({ invoiceId, key: 'rest' })).toEqual(rest)
  expect(await partial(part)).toEqual(note)
  expect(await statusOf(full({ invoiceId }))).toBe(409)
  expect((await read(invoiceId)).notes).toHaveLength(3)
  expect(await kept(invoiceId)).toEqual({ total: 24_200, credited: 24_200, notes: 24_200 })
})

test('a key that made another note is refused, and writes nothing', async () => {
  const [{ id: invoiceId, items }, other] = [await billed(), await billed()]
  const part: PartialInput = { invoiceId, key: 'k', items: [{ invoiceItemId: items[0], amount: 30 }] }
  await partial(part)
  const changed = { invoiceId: other.id, items: [{ invoiceItemId: other.items[0], amount: 30 }], key: 'k' }
  expect(await refusal(partial({ ...part, items: [{ invoiceItemId: items[0], amount: 30.01 }] }))).toMatchObject(taken)
  expect(await refusal(partial({ ...part, keepBilled: true }))).toMatchObject(taken)
  expect(await refusal(full({ invoiceId, key: 'k' }))).toMatchObject(taken)
  expect(await refusal(partial(changed))).toMatchObject(taken)
  expect([(await read(invoiceId)).notes.length, (await read(other.id)).notes.length]).toEqual([1, 0])
  // Each caller has keys of its own.
  expect(await partial(changed, { ...callers.admin, sub: 'another admin' })).toMatchObject({ amount: 30 })
})

test.each(['', ' ', 'x'.repeat(65), 'two\nlines'])('%j is no key', async (key) => {
  const { id: invoiceId } = await billed()
  expect(await refusal(full({ invoiceId, key }))).toMatchObject({ status: 400, fields: { key: expect.any(String) } })
})

test('at once with the same key one is written: all get it, and for two invoices one is refused', async () => {
  const [{ id: invoiceId, items }, other] = [await billed(), await billed()]
  const { pool } = api.database
  const part: PartialInput = { invoiceId, key: 'k', items: [{ invoiceItemId: items[0], amount: 60 }] }
  const repeated = await race(
    pool,
    `select from invoices where id = ${invoiceId} for update`,
    Array.from({ length: 3 }, () => () => partial(part)),
  )
  expect(new Set(repeated.map(({ creditNoteNumber }) => creditNoteNumber))).toEqual(new Set(['CN2026-00001']))
  expect(await kept(invoiceId)).toMatchObject({ credited: 7260, notes: 7260 })

  const calls = [invoiceId, other.id].map((id) => () => statusOf(full({ invoiceId: id, key: 'both' })))
  const statuses = await race(pool, `select from document_counters where series = 'creditNote' for update`, calls)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await partial({ invoiceId: other.id, items: [{ invoiceItemId: other.items[0], amount: 1 }] })).toMatchObject({
    creditNoteNumber: 'CN2026-00003',
  })
})

test('a process that dies before it wrote a note, or before it said so, leaves what the same key makes once', async () => {
  const { pool, url } = api.database
  const [unwritten, unsaid, before] = [await billed(), await billed(), await billed()]
  await full({ invoiceId: before.id })
  const port = await freePort()
  const { kill } = await startProcess('schoolApiProcess.ts', {
    ...environmentOf({ url }, api.issuer),
    PORT: String(port),
  })
  const upstream = createUpstream({ url: `http://127.0.0.1:${port}` })
  onTestFinished(() => upstream.close())
  const call = upstream.as({ bearer: await api.issuer.token(callers.admin), requestId: 'test' })
  const ask = ({ id: invoiceId }: typeof unsaid) =>
    statusOf(call(creditNotes.createFull, { invoiceId, key: `of ${invoiceId}` }))
  const thereIs = (what: string) => expect.poll(async () => (await pool.query(`select ${what}`)).rowCount).toBe(1)
  const [number, answer] = [await pool.connect(), await pool.connect()]
  onTestFinished(() => [number, answer].forEach((client) => client.release(true)))

  await number.query('begin')
  await number.query(`select from document_counters where series = 'creditNote' for update`)
  const first = ask(unsaid)
  await thereIs(`${ofDatabase} and wait_event_type = 'Lock' and query like '%document_counters%'`)
  await answer.query('begin')
  const held = answer.query('lock table dispatches')
  await thereIs(`${ofDatabase} and wait_event_type = 'Lock' and query = 'lock table dispatches'`)
  await number.query('commit')
  // The note is written, but the answer cannot be read; the other request comes no further than its lock.
  await held
  const second = ask(unwritten)
  await thereIs(`where not exists (select from invoices where id = ${unwritten.id} for update skip locked)`)
  await kill()
  await answer.query('rollback')
  expect(await Promise.all([first, second])).toEqual([503, 503])

  const notesOf = async ({ id }: typeof unsaid) =>
    (await read(id)).notes.map(({ creditNoteNumber }) => creditNoteNumber)
  expect([await notesOf(unsaid), await notesOf(unwritten)]).toEqual([['CN2026-00002'], []])
  for (const { id } of [unsaid, unwritten, unsaid, unwritten]) await full({ invoiceId: id, key: `of ${id}` })
  expect([await notesOf(unsaid), await notesOf(unwritten)]).toEqual([['CN2026-00002'], ['CN2026-00003']])
})

const ofDatabase = 'from pg_stat_activity where datname = current_database()'
