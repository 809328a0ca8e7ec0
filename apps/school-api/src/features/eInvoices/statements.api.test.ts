/** The number of statements of an e-invoice, which decides how soon a thousand have left: see docs/benchmarks.md. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSendingApi, type SendingApi } from '../../testing/sending.ts'
import { recordStatements } from '../../testing/statements.ts'

let sending: SendingApi
beforeAll(async () => {
  sending = await startSendingApi()
})
afterAll(() => sending.stop())

/**
 * Not of the job: what this test asks, the request to send, and the looks that go on meanwhile: for inquiries that are
 * due, at the installation, for deliveries to the accountant and for reminders of course days.
 */
const uncounted =
  /asked by the test|insert into "batches"|skip locked|(into|update|from) "installation"( |$)|from "deliveries"|"calendar_entries"/

test('an e-invoice takes 14 statements from its job to its acceptance, 6 from a hint to its delivery, and together 5', async () => {
  const { api, billing, point, made, sent } = sending
  // The first one asks the access point whether the customer is registered.
  await sent((await made()).id)
  const ask = async (text: string, ids: number[]) =>
    (await api.database.pool.query(`${text} /* asked by the test */`, [ids])).rows
  const [first, ...others] = [await made(), await made(), await made()]
  const become = (state: string, ids: number[]) =>
    expect
      .poll(() => ask('select distinct state from dispatches where document_id = any($1)', ids))
      .toEqual([{ state }])
  const read = recordStatements(uncounted)
  await billing.send(first.id)
  await become('accepted', [first.id])
  const delivering = read()
  expect(delivering).toHaveLength(14)

  const { headers, body } = point.settle(first.number, 'delivered')
  await fetch(`${api.url}/webhooks/access-point`, { method: 'POST', headers, body: new Uint8Array(body) })
  await become('delivered', [first.id])
  const delivered = read().length
  expect(delivered - delivering.length).toBe(6)

  for (const { id } of others) await billing.send(id)
  const ids = others.map(({ id }) => id)
  await become('accepted', ids)
  const accepted = read().length
  for (const { number } of others) point.settle(number, 'delivered')
  const areMeant = 'dispatch_id in (select id from dispatches where document_id = any($1))'
  await ask(`update e_invoices set next_ask_at = accepted_at where ${areMeant}`, ids)
  await become('delivered', ids)
  expect(read().length - accepted).toBe(5)
})
