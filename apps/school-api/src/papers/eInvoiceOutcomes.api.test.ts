import type { TestDatabase } from '@schoolbeheer/testing/database'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startGate } from '../testing/accessPoints/gate.ts'
import type { Fault } from '../testing/accessPoints/provider.ts'
import { startRecommand } from '../testing/accessPoints/recommand.ts'
import { createSchoolDatabase } from '../testing/database.ts'
import { eInvoicesOf, startEInvoices, type EInvoices } from '../testing/eInvoices.ts'
import { act, numberOf, receiver, startLedger } from '../testing/ledger.ts'

let database: TestDatabase
let recorded: Awaited<ReturnType<typeof startRecommand>>
let eInvoices: EInvoices
beforeAll(async () => {
  database = await createSchoolDatabase()
  recorded = await startRecommand()
  eInvoices = await startEInvoices(recorded, database)
})
afterAll(async () => {
  await eInvoices.ledger.stop()
  await Promise.all([recorded.close(), database.drop()])
})
afterEach(async () => {
  await eInvoices.allJobsDone()
  await eInvoices.forget()
  for (const list of [recorded.provider.taken, recorded.provider.documents]) list.length = 0
})

/** Sends an e-invoice that meets this fault. */
function meets(documentId: number, fault: Fault): Promise<number> {
  recorded.provider.faults.set(numberOf(documentId), fault)
  return eInvoices.send(documentId)
}

function timesTaken(documentId: number): number {
  return recorded.provider.taken.find(({ number }) => number === numberOf(documentId))?.times ?? 0
}

test('one that was refused for good, at once or later, is never offered again', async () => {
  const { send, becomes, retry, resolve, letPausesEnd, ledger } = eInvoices
  const [refused, failing, late] = [await meets(1, 'refused'), await meets(2, 'delivered'), await send(3)]
  await becomes(refused, 'rejected')
  expect((await ledger.one(refused))?.words).toContain('BR-CO-15')
  await becomes(failing, 'delivered')
  expect(await ledger.followed(2)).toEqual(['delivered'])
  await becomes(late, 'accepted')
  recorded.settle(numberOf(3), { category: 'recipient_error', message: 'The recipient refused it' })
  await letPausesEnd()
  await becomes(late, 'rejected')
  expect((await ledger.one(late))?.words).toBe('The recipient refused it')
  expect(await ledger.followed(3)).toEqual(['accepted', 'rejected'])
  for (const [documentId, id] of [
    [1, refused],
    [3, late],
  ] as const) {
    expect(await ledger.queueEInvoices([documentId])).toEqual([])
    await expect(retry(id)).rejects.toMatchObject({ status: 409 })
    await expect(resolve(id, false)).rejects.toMatchObject({ status: 409 })
    await expect(ledger.outbox.askAgain(id)).rejects.toMatchObject({ status: 409 })
  }
})

test('one that nobody can find waits for a person, who says that it was sent, or that it was not', async () => {
  const { becomes, resolve, retry, letPausesEnd, allJobsDone, ledger, kept } = eInvoices
  const [sent, lost] = [await meets(1, 'error'), await meets(2, 'error')]
  for (const id of [sent, lost]) {
    await becomes(id, 'uncertain')
    await ledger.database.pool.query('update e_invoices set provider_id = null')
    recorded.provider.documents.length = 0
  }
  // The next inquiry is the last.
  await ledger.database.pool.query('update e_invoices set asks = 3')
  await letPausesEnd()
  await expect.poll(() => kept(lost)).toMatchObject({ asks: 4, next_ask_at: null })
  await allJobsDone()
  expect(await ledger.outbox.askAgain(lost)).toMatchObject({ state: 'uncertain' })
  await expect(retry(lost)).rejects.toMatchObject({ status: 409 })
  expect(await resolve(sent, true)).toMatchObject({ state: 'accepted', resolvedBy: act.viewer.userId })
  expect((await kept(sent)).next_ask_at).not.toBeNull()
  expect(await resolve(lost, false)).toMatchObject({ state: 'failed' })
  await retry(lost)
  await becomes(lost, 'accepted')
  expect([timesTaken(1), timesTaken(2)]).toEqual([0, 1])
  expect(await ledger.followed(2)).toEqual(['uncertain', 'failed', 'accepted'])
})

test('one that a person tries again, wrong that it was not sent, is found and not sent twice', async () => {
  const { becomes, resolve, retry, kept, answers, ledger } = eInvoices
  const id = await meets(1, 'lost')
  await becomes(id, 'uncertain')
  const before = await kept(id)
  // The access point lists the document late.
  const taken = recorded.provider.documents.splice(0)
  expect(await ledger.outbox.askAgain(id)).toMatchObject({ state: 'uncertain' })
  expect(await resolve(id, false)).toMatchObject({ state: 'failed' })
  recorded.provider.documents.push(...taken)
  await retry(id)
  await becomes(id, 'accepted')
  expect(timesTaken(1)).toBe(1)
  const { sha256, file_id } = before
  await expect.poll(() => kept(id)).toMatchObject({ provider_id: taken[0]?.id, sha256, file_id, made: 1 })
  expect((await answers(id)).at(-1)).toMatchObject({ call: 'get' })
  expect(await ledger.followed(1)).toEqual(['uncertain', 'failed', 'accepted'])
})

test('nothing that is kept or said holds a secret', async () => {
  const { becomes, ledger } = eInvoices
  const id = await meets(1, 'errorAfter')
  await becomes(id, 'uncertain')
  const { rows } = await ledger.database.pool.query(
    'select (select json_agg(d) from dispatches d) as d, (select json_agg(e) from e_invoices e) as e, (select json_agg(a) from e_invoice_answers a) as a',
  )
  const all = JSON.stringify(rows)
  const secrets = Object.entries(recorded.variables).filter(([name]) => /KEY|SECRET/.test(name))
  for (const [, secret] of secrets) expect(all).not.toContain(secret)
  expect(all).toContain('Internal error')
})

test('one that cannot be made is not offered; where the access point is off none is', async () => {
  const { becomes, retry, kept, ledger } = eInvoices
  const id = await eInvoices.send(-1)
  await becomes(id, 'failed')
  expect(await ledger.one(id)).toMatchObject({ attempts: 1, words: 'invoice_problem_noaddress' })
  expect(await kept(id)).toBeUndefined()
  await retry(id)
  await expect.poll(() => ledger.one(id)).toMatchObject({ state: 'failed', attempts: 2 })
  expect(await ledger.followed(-1)).toEqual(['failed', 'failed'])

  const { url: databaseUrl, drop } = await createSchoolDatabase()
  const off = await startLedger({ databaseUrl })
  onTestFinished(async () => {
    await off.stop()
    await drop()
  })
  const unsent = await eInvoicesOf(off).send(1)
  await expect.poll(() => off.one(unsent)).toMatchObject({ state: 'failed', words: 'einvoice_off' })
  await expect(off.outbox.askAgain(unsent)).rejects.toMatchObject({ status: 409 })
})

test('one that could not be made for now is tried again', async () => {
  const { ledger, letPausesEnd } = eInvoices
  const { db } = ledger.database
  const unknown = { documentKind: 'invoice', documentId: 1, purpose: 'reminder', recipient: receiver } as const
  const [queued = { id: 0 }] = await db.transaction((tx) =>
    ledger.outbox.queue(tx, act, [{ ...unknown, channel: 'peppol' }]),
  )
  const made = (attempts: number) =>
    expect.poll(() => ledger.one(queued.id)).toMatchObject({ state: 'queued', attempts, words: 'dispatch_notcomposed' })
  await made(1)
  await letPausesEnd()
  await made(2)
  await ledger.database.pool.query(`delete from jobs.job where state = 'created'`)
})

test('a lost one is looked for from days before it was made: clocks may differ', async () => {
  const { url: databaseUrl, drop } = await createSchoolDatabase()
  const searches: string[] = []
  const gate = await startGate(recorded.url, async ({ path, place }) => {
    const { searchParams } = new URL(path, recorded.url)
    if (place === 'call' && searchParams.has('search')) searches.push(searchParams.get('from') ?? '')
  })
  const accessPoint = { ...recorded.variables, ACCESS_POINT_URL: gate }
  // Our clock is behind: it is before the date of the document.
  const late = await startLedger({ databaseUrl, accessPoint, now: () => Date.parse('2026-11-21T23:00:00Z') })
  onTestFinished(async () => {
    await late.stop()
    await drop()
  })
  recorded.provider.faults.set(numberOf(1), 'lost')
  const id = await eInvoicesOf(late).send(1)
  await eInvoicesOf(late).becomes(id, 'uncertain')
  expect(await late.outbox.askAgain(id)).toMatchObject({ state: 'accepted' })
  const [from = ''] = searches
  expect(from <= '2026-11-19').toBe(true)
})

test('what of a request has not begun can be withdrawn, and then sent anew', async () => {
  const { ledger, becomes, send } = eInvoices
  const { db, pool } = ledger.database
  const documentIds = Array.from({ length: 20 }, (_, at) => at)
  const held = Promise.withResolvers<void>()
  recorded.provider.after = () => held.promise
  await ledger.queueEInvoices(documentIds, 7)
  const submitting = `select from dispatches where state = 'submitting'`
  await expect.poll(async () => (await pool.query(submitting)).rowCount).toBe(16)
  await db.transaction((tx) => ledger.outbox.withdraw(tx, 7))
  held.resolve()
  recorded.provider.after = () => Promise.resolve()
  await eInvoices.allJobsDone()
  const left = `select document_id from dispatches where state = 'accepted'`
  const { rows } = await pool.query<{ document_id: number }>(left)
  expect(rows).toHaveLength(16)
  const withdrawn = documentIds.find((id) => !rows.some((row) => row.document_id === id)) ?? -1
  expect(timesTaken(withdrawn)).toBe(0)
  await becomes(await send(withdrawn), 'accepted')
})
