import type { TestDatabase } from '@schoolbeheer/testing/database'
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startEInvoiceBe } from '../testing/accessPoints/eInvoiceBe.ts'
import type { Fault } from '../testing/accessPoints/provider.ts'
import { startRecommand } from '../testing/accessPoints/recommand.ts'
import { createSchoolDatabase } from '../testing/database.ts'
import { startEInvoices, type EInvoices, type RecordingProvider } from '../testing/eInvoices.ts'
import { numberOf, receiver, startLedger } from '../testing/ledger.ts'
import { readBytes } from '../storage/files.ts'

describe.each([
  { name: 'Recommand', start: startRecommand, hasDrafts: false },
  { name: 'e-invoice.be', start: startEInvoiceBe, hasDrafts: true },
])('before $name', ({ start, hasDrafts }) => {
  let database: TestDatabase
  let recorded: RecordingProvider
  let eInvoices: EInvoices
  beforeAll(async () => {
    database = await createSchoolDatabase()
    recorded = await start()
    eInvoices = await startEInvoices(recorded, database)
  })
  afterAll(async () => {
    await eInvoices.ledger.stop()
    await Promise.all([recorded.close(), database.drop()])
  })
  afterEach(async () => {
    await eInvoices.allJobsDone()
    await eInvoices.forget()
    for (const list of [recorded.provider.taken, recorded.provider.documents, recorded.provider.calls]) list.length = 0
  })

  /** Sends an e-invoice that meets this fault. */
  function meets(documentId: number, fault: Fault): Promise<number> {
    recorded.provider.faults.set(numberOf(documentId), fault)
    return eInvoices.send(documentId)
  }

  function timesTaken(documentId: number): number {
    return recorded.provider.taken.find(({ number }) => number === numberOf(documentId))?.times ?? 0
  }

  test('what is queued is taken once, its bytes are kept, and what became of it is asked', async () => {
    const { send, becomes, kept, letPausesEnd, ledger } = eInvoices
    const id = await send(1)
    await becomes(id, 'accepted')
    const [document] = recorded.provider.documents
    const sha256 = createHash('sha256')
      .update(document?.xml ?? '')
      .digest('hex')
    const row = await kept(id)
    expect(row).toMatchObject({ provider_id: document?.id, number: numberOf(1), receiver, sha256, made: 1 })
    expect(String((await readBytes(ledger.database.db, row.file_id))?.bytes)).toBe(document?.xml)
    expect(await ledger.one(id)).toMatchObject({
      attempts: 1,
      channelId: document?.id,
      recipient: receiver,
      words: null,
    })
    expect(await ledger.queueEInvoices([1])).toEqual([])
    await letPausesEnd()
    await eInvoices.allJobsDone()
    expect(await ledger.one(id)).toMatchObject({ state: 'accepted' })
    recorded.settle(numberOf(1), 'delivered')
    await letPausesEnd()
    await becomes(id, 'delivered')
    expect(await ledger.followed(1)).toEqual(['accepted'])
    expect(await kept(id)).toMatchObject({ next_ask_at: null })
    expect(timesTaken(1)).toBe(1)
    await expect(ledger.outbox.askAgain(id)).rejects.toMatchObject({ status: 409 })
    await expect(ledger.outbox.askAgain(id + 1)).rejects.toMatchObject({ status: 404 })
  })

  test('one that was taken although its answer was lost, late or strange is found again, and never sent again', async () => {
    const own = await createSchoolDatabase()
    const { send, becomes, letPausesEnd, ledger, kept } = await startEInvoices(recorded, own, { timeoutMs: 2000 })
    onTestFinished(async () => {
      await ledger.stop()
      await own.drop()
    })
    const faults: Fault[] = ['lost', 'never', 'errorAfter', 'html', 'empty', 'noId', 'otherId']
    const ids: number[] = []
    for (const [at, fault] of faults.entries()) {
      recorded.provider.faults.set(numberOf(at), fault)
      ids.push(await send(at))
    }
    for (const [at, id] of ids.entries()) {
      await expect.poll(async () => (await ledger.one(id))?.settledAt).not.toBeNull()
      await letPausesEnd()
      const document = recorded.provider.documents.find(({ number }) => number === numberOf(at))
      await expect.poll(() => kept(id)).toMatchObject({ provider_id: document?.id })
      await becomes(id, 'accepted')
      expect(timesTaken(at)).toBe(1)
    }
  })

  test('one that nobody took is tried again: by itself with the same bytes, by a person made anew', async () => {
    const { becomes, retry, kept, letPausesEnd, ledger } = eInvoices
    const busy = await meets(1, 'busy')
    await expect.poll(() => ledger.one(busy)).toMatchObject({ state: 'queued', attempts: 1 })
    const before = await kept(busy)
    await letPausesEnd()
    await becomes(busy, 'accepted')
    expect(await ledger.one(busy)).toMatchObject({ attempts: 2 })
    expect(await kept(busy)).toMatchObject({ sha256: before.sha256, made: 1 })

    const gone = await meets(2, 'gone')
    await becomes(gone, 'failed')
    const first = await kept(gone)
    await retry(gone)
    await becomes(gone, 'accepted')
    const anew = await kept(gone)
    expect(anew).toMatchObject({ made: 2 })
    expect(anew.sha256).not.toBe(first.sha256)
    expect([timesTaken(1), timesTaken(2)]).toEqual([1, 1])
    // Both files are kept, with the answers about each.
    const files = `select distinct file_id from e_invoice_answers where dispatch_id = $1`
    const { rows } = await ledger.database.pool.query(files, [gone])
    expect(new Set(rows.map((row) => row.file_id))).toEqual(new Set([first.file_id, anew.file_id]))
  })

  test('of several with its number, and of another customer, none is taken for it', async () => {
    const { becomes, ledger } = eInvoices
    const id = await meets(1, 'lost')
    await becomes(id, 'uncertain')
    await ledger.database.pool.query('update e_invoices set provider_id = null')
    const [ours] = recorded.provider.documents
    if (!ours) throw new Error('It was not taken')
    recorded.provider.documents.push({ ...ours, id: 'second' })
    expect(await ledger.outbox.askAgain(id)).toMatchObject({ state: 'uncertain' })
    recorded.provider.documents.pop()
    ours.receiver = '0208:0999999922'
    expect(await ledger.outbox.askAgain(id)).toMatchObject({ state: 'uncertain' })
    ours.receiver = receiver
    ours.type = 'creditNote'
    expect(await ledger.outbox.askAgain(id)).toMatchObject({ state: 'uncertain' })
    ours.type = 'invoice'
    // The number alone makes nobody sure.
    expect(await ledger.outbox.askAgain(id)).toMatchObject({ state: hasDrafts ? 'uncertain' : 'accepted' })
  })

  test('two processes, a day apart, that send the same at once offer each once', async () => {
    const now = () => Date.now() + 24 * 3600 * 1000
    const other = await startLedger({ databaseUrl: database.url, accessPoint: recorded.variables, now })
    onTestFinished(other.stop)
    const documentIds = Array.from({ length: 24 }, (_, at) => at)
    for (const id of documentIds) if (id % 4 === 0) recorded.provider.faults.set(numberOf(id), 'lost')
    const queued = await Promise.all([eInvoices.ledger, other].map((one) => one.queueEInvoices(documentIds)))
    expect(queued.flat()).toHaveLength(24)
    const count = async (which: string) =>
      (await other.database.pool.query(`select from dispatches where state in (${which})`)).rowCount
    await expect.poll(() => count(`'accepted', 'uncertain'`)).toBe(24)
    await eInvoices.letPausesEnd()
    await expect.poll(() => count(`'accepted'`)).toBe(24)
    expect(documentIds.map(timesTaken)).toEqual(documentIds.map(() => 1))
  })
})
