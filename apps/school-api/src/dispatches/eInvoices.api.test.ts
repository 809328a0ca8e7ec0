import type { TestDatabase } from '@schoolbeheer/testing/database'
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startRecommand } from '../testing/accessPoints/recommand.ts'
import { createSchoolDatabase } from '../testing/database.ts'
import { numberOf, startLedger, type Ledger } from '../testing/ledger.ts'
import { readBytes } from '../storage/files.ts'

const soon = { timeout: 20_000 }

let database: TestDatabase
let recommand: Awaited<ReturnType<typeof startRecommand>>
let ledger: Ledger
beforeAll(async () => {
  database = await createSchoolDatabase()
  recommand = await startRecommand()
  ledger = await startLedger({ databaseUrl: database.url, accessPoint: recommand.variables })
})
afterAll(async () => {
  await ledger.stop()
  await Promise.all([recommand.close(), database.drop()])
})
afterEach(async () => {
  await allJobsDone()
  await ledger.database.pool.query('truncate dispatches, activity, e_invoice_events cascade')
  recommand.provider.taken.length = 0
  recommand.provider.documents.length = 0
})

async function send(documentId = 1): Promise<number> {
  const [queued] = await ledger.queueEInvoices([documentId])
  return queued?.id ?? 0
}

function becomes(id: number, state: string) {
  return expect.poll(async () => (await ledger.one(id))?.state, soon).toBe(state)
}

function allJobsDone() {
  const open = `select from jobs.job where state < 'completed'`
  return expect.poll(async () => (await ledger.database.pool.query(open)).rowCount, soon).toBe(0)
}

/** As if the pause before the access point is asked were over. */
function askNow() {
  return ledger.database.pool.query('update e_invoices set next_ask_at = now() where next_ask_at is not null')
}

test('what is queued is taken once, its bytes are kept, and what became of it is asked', async () => {
  const id = await send()
  await becomes(id, 'accepted')
  const { rows } = await ledger.database.pool.query('select * from e_invoices')
  const [document] = recommand.provider.documents
  expect(rows).toEqual([expect.objectContaining({ dispatch_id: id, provider_id: document?.id })])
  const kept = await readBytes(ledger.database.db, rows[0].file_id)
  expect(String(kept?.bytes)).toBe(document?.xml)
  expect(rows[0].sha256).toBe(
    createHash('sha256')
      .update(document?.xml ?? '')
      .digest('hex'),
  )
  recommand.settle(numberOf(1), 'delivered')
  await askNow()
  await becomes(id, 'delivered')
  expect(await ledger.followed(1)).toEqual(['accepted', 'delivered'])
})
