/** The number of statements of an e-invoice, which decides how soon a thousand have left: see docs/benchmarks.md. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSendingApi, type SendingApi } from '../../testing/sending.ts'
import { recordStatements } from '../../testing/statements.ts'

let sending: SendingApi
beforeAll(async () => {
  sending = await startSendingApi()
})
afterAll(() => sending.stop())

/** Not of the job: what this test asks, the look for inquiries that are due, and the request to send. */
const others = /asked by the test|skip locked|insert into "batches"/

test('an e-invoice takes 14 statements from its job to its acceptance, and 7 from a hint to its delivery', async () => {
  const { api, billing, point, made, sent } = sending
  // The first one asks the access point whether the customer is registered.
  await sent((await made()).id)
  const { id, number } = await made()
  const becomes = (state: string) =>
    expect
      .poll(async () => {
        const { rows } = await api.database.pool.query(
          'select state from dispatches where document_id = $1 /* asked by the test */',
          [id],
        )
        return rows
      })
      .toEqual([{ state }])
  const read = recordStatements(others)
  await billing.send(id)
  await becomes('accepted')
  const delivering = read()
  expect(delivering).toHaveLength(14)

  const { headers, body } = point.settle(number, 'delivered')
  await fetch(`${api.url}/webhooks/access-point`, { method: 'POST', headers, body: new Uint8Array(body) })
  await becomes('delivered')
  expect(read().slice(delivering.length)).toHaveLength(7)
})
