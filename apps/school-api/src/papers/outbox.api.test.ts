import { startMailServer, type Faults } from '@schoolbeheer/server/testing/mailServers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSchoolDatabase, whileAway } from '../testing/database.ts'
import { endPauses } from '../testing/jobs.ts'
import { act, startLedger, type Ledger } from '../testing/ledger.ts'
import type { TestDatabase } from '@schoolbeheer/testing/database'
import { freePort } from '@schoolbeheer/server/freePort'
import { underWay, listDispatches } from './queries.ts'

const anna = 'anna@school.test'

let database: TestDatabase
let ledger: Ledger
let port: number
beforeAll(async () => {
  database = await createSchoolDatabase()
  port = await freePort()
  ledger = await startLedger({ databaseUrl: database.url, mailUrl: `smtp://127.0.0.1:${port}` })
})
afterAll(async () => {
  await ledger.stop()
  await database.drop()
})
afterEach(async () => {
  await allJobsDone()
  await ledger.database.pool.query('truncate dispatches, activity cascade')
})

async function send(to = anna): Promise<number> {
  const [queued] = await ledger.queue([to])
  return queued?.id ?? 0
}

function becomes(id: number, state: string) {
  return expect.poll(async () => (await ledger.one(id))?.state).toBe(state)
}

function resolve(id: number, sent: boolean) {
  return ledger.database.db.transaction((tx) => ledger.outbox.resolve(tx, act, { id, sent }))
}

function retry(...ids: number[]) {
  return ledger.database.db.transaction((tx) => ledger.outbox.retry(tx, act, { ids, batchId: 2 }))
}

function allJobsDone() {
  const open = `select from jobs.job where state < 'completed'`
  return expect.poll(async () => (await ledger.database.pool.query(open)).rowCount).toBe(0)
}

/** Ends the pause before the next attempt. */
function letPauseEnd() {
  return endPauses(ledger.database.pool)
}

function messageIds(mails: string[]) {
  return mails.map((mail) => /^Message-ID: (.+)$/m.exec(mail)?.[1]?.trim())
}

test('what is queued arrives, is noted with what follows from it, and nothing more comes', async () => {
  const { mails } = await startMailServer({}, port)
  const id = await send()
  await becomes(id, 'accepted')
  expect(await ledger.one(id)).toMatchObject({
    attempts: 1,
    words: '250 2.0.0 Ok: queued as 4XyZ',
    askedBy: 'griet',
    askedByName: 'Griet Claes',
    queuedAt: act.at,
    sendingAt: expect.any(Date),
    settledAt: expect.any(Date),
    messageId: messageIds(mails)[0],
  })
  expect(await ledger.timesAccepted(0)).toBe(1)
  await expect(retry(id)).rejects.toMatchObject({ status: 409 })
  await expect(resolve(id, false)).rejects.toMatchObject({ status: 409 })
  await expect(retry(id + 1)).rejects.toMatchObject({ status: 404 })
  expect(mails).toHaveLength(1)
})

test('what is rolled back is not sent', async () => {
  const { mails } = await startMailServer({}, port)
  const { db, pool } = ledger.database
  const wanted = { documentKind: 'invoice', documentId: 0, purpose: 'invoice', recipient: anna } as const
  const half = db.transaction(async (tx) => {
    await ledger.outbox.queue(tx, act, [wanted])
    throw new Error('halfway')
  })
  await expect(half).rejects.toThrow('halfway')
  expect((await pool.query(`select from jobs.job where state < 'completed'`)).rowCount).toBe(0)
  expect(mails).toEqual([])
})

test('what is under way is not queued again, and is known by its document', async () => {
  const gate = Promise.withResolvers<undefined>()
  const { mails } = await startMailServer({ mail: () => gate.promise }, port)
  const { db } = ledger.database
  const documents = { kind: 'invoice', ids: [0, 1] } as const
  const id = await send()
  await becomes(id, 'sending')
  expect(await ledger.queue([anna])).toEqual([])
  expect(await underWay(db, { ...documents, ids: [0, 1] })).toEqual(new Set([0]))
  gate.resolve(undefined)
  await becomes(id, 'accepted')
  expect(await underWay(db, { ...documents, ids: [0, 1] })).toEqual(new Set())
  const again = await send()
  await becomes(again, 'accepted')
  expect((await listDispatches(db, { ...documents, ids: [0, 1] })).map((one) => one.id)).toEqual([id, again])
  expect(new Set(messageIds(mails)).size).toBe(2)
})

test('a refused recipient has failed at once, also beside one that is taken, and can be tried again', async () => {
  const faults: Faults = { RCPT: (line) => (line.includes('wrong') ? '550 5.1.1 unknown user' : undefined) }
  const { mails } = await startMailServer(faults, port)
  const [wrong = { id: 0, messageId: '' }, right = { id: 0 }] = await ledger.queue(['wrong@school.test', anna])
  await becomes(wrong.id, 'failed')
  await becomes(right.id, 'accepted')
  expect(await ledger.one(wrong.id)).toMatchObject({ attempts: 1, words: '550 5.1.1 unknown user' })
  delete faults.RCPT
  await retry(wrong.id)
  await becomes(wrong.id, 'accepted')
  expect(await ledger.one(wrong.id)).toMatchObject({ attempts: 2 })
  expect(messageIds(mails)).toContain(wrong.messageId)
  expect(mails).toHaveLength(2)
})

test('a failed mail is not sent again after the same went anew, or an earlier one was tried again', async () => {
  const faults: Faults = { RCPT: '550 5.1.1 unknown user' }
  const { mails } = await startMailServer(faults, port)
  const failed = async (to?: string) => {
    const id = await send(to)
    await becomes(id, 'failed')
    return id
  }
  const bert = 'bert@school.test'
  const [before, first, last] = [await failed(), await failed(bert), await failed(bert)]
  delete faults.RCPT
  await becomes(await send(), 'accepted')
  await expect(retry(before)).rejects.toMatchObject({ status: 409 })
  await retry(first)
  await becomes(first, 'accepted')
  await expect(retry(last)).rejects.toMatchObject({ status: 409 })
  await allJobsDone()
  expect(mails).toHaveLength(2)
})

test('a server that is away is tried again after growing pauses, until it has failed', async () => {
  const id = await send()
  const { pool } = ledger.database
  const minutes: number[] = []
  // `before` is the number of earlier attempts; `left` is set so that the next attempt has so many after it.
  for (const [before, left] of [4, 0].entries()) {
    await expect.poll(() => ledger.one(id)).toMatchObject({ state: 'queued', attempts: before + 1 })
    const { rows } = await pool.query(pauses)
    minutes.push(rows[0]?.minutes)
    await pool.query(`update jobs.job set data = data || '{"left": ${left}}' where state = 'created'`)
    await letPauseEnd()
  }
  expect(minutes).toEqual([1, 32])
  await becomes(id, 'failed')
  expect(await ledger.one(id)).toMatchObject({ attempts: 3, words: 'ECONNREFUSED' })
  const { mails } = await startMailServer({}, port)
  await retry(id)
  await becomes(id, 'accepted')
  expect(mails).toHaveLength(1)
})

const pauses = `select round(extract(epoch from start_after - created_on) / 60)::int as minutes from jobs.job
                where state = 'created'`

test('one that may have arrived waits for a person, who says that it was sent, or that it was not', async () => {
  const faults: Faults = { mail: 'end' }
  const { mails } = await startMailServer(faults, port)
  const [sent = { id: 0 }, lost = { id: 0 }] = await ledger.queue([anna, 'bert@school.test'])
  for (const { id } of [sent, lost]) await becomes(id, 'uncertain')
  delete faults.mail
  await expect(retry(sent.id)).rejects.toMatchObject({ status: 409 })
  await allJobsDone()
  expect(await resolve(sent.id, true)).toMatchObject({ state: 'accepted', resolvedBy: 'griet' })
  expect(await ledger.timesAccepted(0)).toBe(1)
  expect(await resolve(lost.id, false)).toMatchObject({ state: 'failed', resolvedByName: 'Griet Claes' })
  expect(await ledger.timesAccepted(1)).toBe(0)
  expect(mails).toHaveLength(2)
  await retry(lost.id)
  await becomes(lost.id, 'accepted')
  expect(mails).toHaveLength(3)
})

test('a mail that cannot be made is tried again, and says so', async () => {
  const { db } = ledger.database
  const unknown = { documentKind: 'invoice', documentId: 1, purpose: 'reminder', recipient: anna } as const
  const [queued = { id: 0 }] = await db.transaction((tx) => ledger.outbox.queue(tx, act, [unknown]))
  await expect
    .poll(() => ledger.one(queued.id))
    .toMatchObject({ state: 'queued', attempts: 1, words: 'dispatch_notcomposed' })
  await ledger.database.pool.query(`delete from jobs.job where state = 'created'`)
})

test('two processes share the work, and each mail goes once', async () => {
  const { mails } = await startMailServer({}, port)
  const other = await startLedger({ databaseUrl: database.url, mailUrl: `smtp://127.0.0.1:${port}` })
  const recipients = Array.from({ length: 40 }, (_, at) => `user-${at}@school.test`)
  const queued = await ledger.queue(recipients)
  await expect
    .poll(async () => (await ledger.database.pool.query(`select from dispatches where state = 'accepted'`)).rowCount)
    .toBe(40)
  expect(mails).toHaveLength(40)
  expect(new Set(messageIds(mails))).toEqual(new Set(queued.map(({ messageId }) => messageId)))
  await other.stop()
})

test('what of a request has not begun can be withdrawn', async () => {
  const gate = Promise.withResolvers<undefined>()
  const { mails } = await startMailServer({ greeting: () => gate.promise }, port)
  const recipients = Array.from({ length: 10 }, (_, at) => `user-${at}@school.test`)
  await ledger.queue(recipients, 7)
  const sending = `select from dispatches where state = 'sending'`
  await expect.poll(async () => (await ledger.database.pool.query(sending)).rowCount).toBe(4)
  await ledger.database.db.transaction((tx) => ledger.outbox.withdraw(tx, 7))
  gate.resolve(undefined)
  await allJobsDone()
  expect(mails).toHaveLength(4)
})

test('what a server said is noted although the database was away meanwhile', async () => {
  const gate = Promise.withResolvers<undefined>()
  await startMailServer({ mail: () => gate.promise }, port)
  const id = await send()
  await becomes(id, 'sending')
  await whileAway(database, async () => {
    gate.resolve(undefined)
    await expect(ledger.one(id)).rejects.toThrow('Failed query')
  })
  await becomes(id, 'accepted')
  expect(await ledger.timesAccepted(0)).toBe(1)
})
