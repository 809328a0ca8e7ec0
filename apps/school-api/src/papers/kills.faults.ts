/** A process that is killed at random while it sends, twenty times: every mail goes once, or a person is asked. */
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createSchoolDatabase } from '../testing/database.ts'
import { startLedger } from '../testing/ledger.ts'
import { letLapse, startProcess } from '../testing/processes.ts'

const kills = 20
const mailsEach = 8

test('a process is killed again and again: nothing is sent twice, nothing is lost', async () => {
  const { url: databaseUrl, drop } = await createSchoolDatabase()
  onTestFinished(drop)
  const faults = {
    mail: async () => {
      await setTimeout(Math.random() * 60)
      return undefined
    },
  }
  const { url: mailUrl, mails } = await startMailServer(faults)
  const ledger = await startLedger({ databaseUrl, mailUrl, works: false })
  const { pool } = ledger.database
  for (let batch = 1; batch <= kills; batch += 1) {
    await ledger.queue(
      Array.from({ length: mailsEach }, (_, at) => `user-${batch}-${at}@school.test`),
      batch,
    )
    const killed = await startProcess('ledgerProcess.ts', { databaseUrl, mailUrl })
    await setTimeout(Math.random() * 150)
    await killed.kill()
    await letLapse(pool)
  }
  const last = await startLedger({ databaseUrl, mailUrl })
  const underWay = `select from dispatches where state in ('queued', 'sending')`
  await expect.poll(async () => (await pool.query(underWay)).rowCount, { timeout: 120_000 }).toBe(0)
  await last.stop()

  const { rows } = await pool.query<{ state: string; message_id: string }>('select state, message_id from dispatches')
  expect(rows).toHaveLength(kills * mailsEach)
  const outcomes = new Map<string, number>()
  for (const { state, message_id } of rows) {
    const arrived = mails.filter((mail) => mail.includes(message_id)).length
    const outcome = `${state}, arrived ${arrived} times`
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  console.log(Object.fromEntries(outcomes))
  const right = new Set(['accepted, arrived 1 times', 'uncertain, arrived 0 times', 'uncertain, arrived 1 times'])
  expect([...outcomes.keys()].filter((outcome) => !right.has(outcome))).toEqual([])
  await ledger.stop()
})
