/** E-invoices after a process was killed, at each place where it can be. */
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEInvoiceBe } from '../testing/accessPoints/eInvoiceBe.ts'
import { startGate, type Passing } from '../testing/accessPoints/gate.ts'
import { startRecommand } from '../testing/accessPoints/recommand.ts'
import { createSchoolDatabase } from '../testing/database.ts'
import { rightOutcomes, surviveEInvoiceKills } from '../testing/eInvoiceKilling.ts'
import { eInvoicesOf, type RecordingProvider } from '../testing/eInvoices.ts'
import { numberOf, startLedger } from '../testing/ledger.ts'
import { letLapse, startProcess } from '../testing/processes.ts'

test('around the only call: what was taken is found, and what was not waits for a person', async () => {
  const { states, next } = await killAt(await startRecommand(), [
    'composing',
    'submit called',
    'submit taken',
    'submit answered',
  ])
  expect(states).toEqual(['queued', 'submitting', 'submitting', 'submitting'])
  const { after, taken, followed } = await next()
  expect(after).toEqual(['accepted', 'uncertain', 'accepted', 'accepted'])
  expect(taken).toEqual([1, 0, 1, 1])
  expect(followed).toEqual([['accepted'], ['uncertain'], ['accepted'], ['accepted']])
})

test('around a draft and its submission: a draft that is known leaves once, one that is not waits for a person', async () => {
  const { states, pool, recorded, next } = await killAt(await startEInvoiceBe(), [
    'composing',
    'prepare called',
    'prepare taken',
    'prepare answered',
    'submit called',
    'submit taken',
    'submit answered',
  ])
  const [preparing, submitting] = ['preparing', 'submitting']
  expect(states).toEqual(['queued', preparing, preparing, preparing, submitting, submitting, submitting])
  // This stands for a death a moment later.
  const { id: draft } = recorded.provider.documents.find(({ number }) => number === numberOf(3)) ?? {}
  await pool.query(`update dispatches set state = 'prepared' where document_id = 3`)
  await pool.query('update e_invoices set provider_id = $1 where number = $2', [draft, numberOf(3)])
  const { after, taken, followed } = await next()
  const accepted = 'accepted'
  expect(after).toEqual([accepted, 'uncertain', 'uncertain', accepted, accepted, accepted, accepted])
  expect(taken).toEqual([1, 0, 0, 1, 1, 1, 1])
  expect(followed.map((all) => all.length)).toEqual([1, 1, 1, 1, 1, 1, 1])
})

test('a bulk send of a hundred, killed at random: nothing goes twice, nothing is lost', async () => {
  expect(rightOutcomes).toEqual(
    expect.arrayContaining(Object.keys(await surviveEInvoiceKills(await startRecommand(), 2))),
  )
})

type Place = 'composing' | `${'prepare' | 'submit'} ${'called' | 'taken' | 'answered'}`

/** Kills a process when its e-invoices have arrived at their places, one each; `next` is the process after it. */
async function killAt(recorded: RecordingProvider, places: Place[]) {
  const { url: databaseUrl, drop } = await createSchoolDatabase()
  const holder = new pg.Client(databaseUrl)
  await holder.connect()
  let arrived = 0
  const hold = () => {
    arrived += 1
    return Promise.race<void>([])
  }
  const gate = await startGate(recorded.url, async (passing) => {
    const documentId = documentOf(recorded, passing)
    const place = places[documentId] ?? ''
    if (!place.startsWith(`${callOf(passing)} `)) return undefined
    if (place.endsWith(passing.place === 'call' ? 'called' : 'taken')) return hold()
    if (passing.place === 'call' || !place.endsWith('answered')) return undefined
    // The lock keeps everybody from writing the answer.
    await holder.query('select from dispatches where document_id = $1 for update', [documentId])
    arrived += 1
  })
  const ledger = await startLedger({ databaseUrl, accessPoint: recorded.variables, works: false })
  const { pool } = ledger.database
  onTestFinished(async () => {
    await ledger.stop()
    await Promise.all([recorded.close(), drop()])
  })
  const readStates = async () => {
    const { rows } = await pool.query<{ state: string }>('select state from dispatches order by document_id')
    return rows.map(({ state }) => state)
  }

  await ledger.queueEInvoices(places.map((_, documentId) => documentId))
  await holder.query('begin; select pg_advisory_xact_lock(0)')
  const accessPoint = { ...recorded.variables, ACCESS_POINT_URL: gate }
  const killed = await startProcess('ledgerProcess.ts', { databaseUrl, accessPoint })
  await expect.poll(() => arrived).toBe(places.length - 1)
  const answered = places.filter((place) => place.endsWith('answered')).length
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1 + answered)
  const states = await readStates()
  await killed.kill()
  await holder.query('rollback')
  await holder.end()
  return { states, pool, recorded, next }

  async function next() {
    await letLapse(pool)
    const working = await startLedger({ databaseUrl, accessPoint: recorded.variables })
    const { letPausesEnd, allJobsDone } = eInvoicesOf(working)
    const countUnderWay = async () => {
      await letPausesEnd()
      return (await pool.query(underWay)).rowCount
    }
    await expect.poll(countUnderWay).toBe(0)
    await allJobsDone()
    await working.stop()
    const documentIds = places.map((_, documentId) => documentId)
    const followed = []
    for (const documentId of documentIds) followed.push(await ledger.followed(documentId))
    const taken = documentIds.map(
      (id) => recorded.provider.taken.find(({ number }) => number === numberOf(id))?.times ?? 0,
    )
    return { after: await readStates(), taken, followed }
  }
}

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const underWay = `select from dispatches where state in ('queued', 'preparing', 'prepared', 'submitting')`

function callOf({ path }: Passing): string {
  if (path.includes('/ubl')) return 'prepare'
  return path.includes('/send') ? 'submit' : 'ask'
}

/** The document of a call, by the number in its body or by the id of its draft. */
function documentOf({ provider }: RecordingProvider, { path, sent }: Passing): number {
  const isOf = ({ id, number }: { id: string; number: string }) => sent.includes(`>${number}<`) || path.includes(id)
  const number = /<cbc:ID>2026-(\d+)</.exec(sent)?.[1] ?? provider.documents.find(isOf)?.number.slice(5)
  return Number(number)
}
