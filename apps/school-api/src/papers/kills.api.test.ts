/** Dispatches after a process was killed, at each place where it can be. */
import { startMailServer, type Faults } from '@schoolbeheer/server/testing/mailServers'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createSchoolDatabase } from '../testing/database.ts'
import { endPauses } from '../testing/jobs.ts'
import { startLedger } from '../testing/ledger.ts'
import { letLapse, startProcess } from '../testing/processes.ts'

test('a process is killed before, during and after hand-overs: nothing is sent twice, nothing is lost', async () => {
  const { url: databaseUrl, drop } = await createSchoolDatabase()
  onTestFinished(drop)
  const holder = new pg.Client(databaseUrl)
  await holder.connect()
  const faults: Faults = {
    RCPT: (line) => (line.includes('connected') ? 'silence' : undefined),
    mail: async (mail) => {
      if (mail.includes('To: sent@')) return 'silence'
      // The lock keeps everybody from writing the outcome.
      if (mail.includes('To: answered@')) await holder.query('select from dispatches where document_id = 3 for update')
      return undefined
    },
  }
  const { url: mailUrl, mails } = await startMailServer(faults)
  const ledger = await startLedger({ databaseUrl, mailUrl, works: false })
  const { pool } = ledger.database
  const states = async () => (await pool.query('select state from dispatches order by document_id')).rows.map(stateOf)

  const places = ['composed', 'connected', 'sent', 'answered']
  await ledger.queue(places.map((place) => `${place}@school.test`))
  await holder.query('begin; select pg_advisory_xact_lock(0)')
  const killed = await startProcess('ledgerProcess.ts', { databaseUrl, mailUrl })
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2)
  await expect.poll(() => mails.length).toBe(2)
  await expect.poll(states).toEqual(['queued', 'sending', 'sending', 'sending'])
  await killed.kill()
  await holder.query('rollback')
  await holder.end()

  for (const place of ['RCPT', 'mail'] as const) delete faults[place]
  await letLapse(pool)
  const next = await startLedger({ databaseUrl, mailUrl })
  const statesInTheEnd = async () => {
    await endPauses(pool)
    return states()
  }
  await expect.poll(statesInTheEnd).toEqual(['accepted', 'uncertain', 'uncertain', 'uncertain'])
  await expect.poll(async () => (await pool.query(unfinished)).rowCount).toBe(0)
  const arrived = places.map((place) => mails.filter((mail) => mail.includes(`To: ${place}@`)).length)
  expect(arrived).toEqual([1, 0, 1, 1])
  expect(await ledger.timesAccepted(3)).toBe(0)
  await next.stop()
  await ledger.stop()
})

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const unfinished = `select from jobs.job where state < 'completed'`

function stateOf({ state }: { state: string }) {
  return state
}
