import { expect, onTestFinished, test } from 'vitest'
import { startGate } from '../testing/accessPoints/gate.ts'
import { startRecommand } from '../testing/accessPoints/recommand.ts'
import { createSchoolDatabase } from '../testing/database.ts'
import { startEInvoices } from '../testing/eInvoices.ts'
import { numberOf } from '../testing/ledger.ts'

test('one job asks about several: deliveries are noted together, other outcomes and changes meanwhile as ever', async () => {
  const database = await createSchoolDatabase()
  const recorded = await startRecommand()
  let changes = () => Promise.resolve()
  const ACCESS_POINT_URL = await startGate(recorded.url, async ({ path, place }) => {
    if (place === 'answer' && /\/documents\/[\w-]+$/.test(path)) await changes()
  })
  const before = { ...recorded, variables: { ...recorded.variables, ACCESS_POINT_URL } }
  const { ledger, send, becomes, kept, answers, letPausesEnd, allJobsDone } = await startEInvoices(before, database)
  onTestFinished(async () => {
    await ledger.stop()
    await Promise.all([recorded.close(), database.drop()])
  })
  const { pool } = ledger.database
  const ids: number[] = []
  for (const documentId of [1, 2, 3, 4]) {
    ids.push(await send(documentId))
    await becomes(ids.at(-1) ?? 0, 'accepted')
  }
  const [first = 0, second = 0, refused = 0, changed = 0] = ids
  for (const documentId of [1, 2, 4]) recorded.settle(numberOf(documentId), 'delivered')
  recorded.settle(numberOf(3), { category: 'recipient_error', message: 'Refused' })
  changes = async () => void (await pool.query('update dispatches set attempts = 9 where id = $1', [changed]))
  await letPausesEnd()
  for (const id of [first, second]) await becomes(id, 'delivered')
  await becomes(refused, 'rejected')
  await allJobsDone()
  const { rows } = await pool.query(`select data -> 'ids' as ids from jobs.job where data ->> 'task' = 'ask'`)
  expect(rows).toEqual([{ ids }])
  expect(await kept(first)).toMatchObject({ asks: 0, next_ask_at: null })
  expect(await ledger.one(first)).toMatchObject({ words: null, channelId: (await kept(first)).provider_id })
  expect((await ledger.one(changed))?.state).toBe('accepted')
  expect((await kept(changed)).next_ask_at).not.toBeNull()
  for (const id of ids) expect((await answers(id)).map(({ call }) => call)).toEqual(['submit', 'get'])
})
