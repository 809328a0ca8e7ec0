/** Batches that bring other documents besides invoices. */
import { expect, test } from 'vitest'
import { dispatches } from '../../db/tables/dispatches.ts'
import { startTestApi } from '../../testing/api.ts'
import { isQueued } from './queueing.ts'

test('a mail of a batch is that of its own document, although a credit note has the id of the invoice', async () => {
  const api = await startTestApi()
  const { db } = api.database
  const add = (documentKind: 'invoice' | 'creditNote') =>
    db.insert(dispatches).values({
      documentKind,
      documentId: 7,
      purpose: documentKind,
      recipient: 'a@school.test',
      messageId: documentKind,
      batchId: 3,
      queuedAt: new Date(0),
      askedBy: 'test',
    })
  await add('creditNote')
  expect(await isQueued(db, { batch: 3, invoice: 7 })).toBe(false)
  await add('invoice')
  expect(await isQueued(db, { batch: 3, invoice: 7 })).toBe(true)
  await api.close()
})
