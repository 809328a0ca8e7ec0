/** The database goes away for ten seconds while invoices are made, drawn and sent. */
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { callers, refusal, startTestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf } from '../../testing/billing.ts'
import { leftToDo, nothingLeft, wrongInBooks } from '../../testing/books.ts'
import { whileAway } from '../../testing/database.ts'
import { workOn } from '../../testing/office.ts'
import { letLapse } from '../../testing/processes.ts'

test('whoever asks meanwhile is told; nothing is lost or doubled, and the jobs go on', async () => {
  const { url, mails } = await startMailServer()
  const api = await startTestApi({ works: true, env: { MAIL_URL: url } })
  onTestFinished(api.close)
  const { pool } = api.database
  const { create } = await billingOf(api)
  const groups = await Promise.all(Array.from({ length: 60 }, () => addBilledGroup(api)))
  await create('2027-01-01', ...groups.slice(0, 30))
  await expect.poll(async () => (await leftToDo(pool)).unsent, { timeout: 60_000, interval: 5 }).toBeGreaterThan(3)
  const underWay = groups.slice(30, 50).map((group) => refusal(create('2027-01-01', group)))
  const told = await whileAway(api.database, async () => {
    const [answer] = await Promise.all([refusal(create('2027-01-01', ...groups.slice(50))), setTimeout(10_000)])
    return answer
  })
  const refused = [...(await Promise.all(underWay)), told].filter((answer) => answer !== undefined)
  for (const answer of refused) expect(answer).toMatchObject({ status: 503, message: 'shared_error_upstream_down' })
  expect(told).toBeDefined()
  await letLapse(pool)
  const workAndCount = async () => {
    const bearer = await api.issuer.token(callers.admin)
    await workOn(await api.as(callers.admin), pool, { url: api.url, bearer })
    return leftToDo(pool)
  }
  await expect.poll(workAndCount, { timeout: 120_000 }).toEqual(nothingLeft)
  expect(await wrongInBooks(pool)).toEqual([])
  const { rows } = await pool.query<{ message_id: string }>('select message_id from dispatches')
  const arrived = rows.map(({ message_id: id }) => mails.filter((mail) => mail.includes(id)).length)
  expect(new Set(arrived)).toEqual(new Set([1]))
})
