/** The ledger of e-invoices, killed again and again during bulk sends of a hundred. */
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { createSchoolDatabase } from './database.ts'
import { eInvoicesOf, type RecordingProvider } from './eInvoices.ts'
import { numberOf, startLedger } from './ledger.ts'
import { letLapse, startProcess } from './processes.ts'

const each = 100
/** The longest time from the first hand-over of a process until it is killed. */
const killedWithinMs = 300
/** The longest time that the access point takes to answer. */
const answersWithinMs = 150

/**
 * Kills a process so many times while it sends; whenever too little is left another hundred follows. Lets the last
 * process finish, and compares the ledger with the documents that were taken. Answers how many e-invoices had each
 * outcome.
 */
export async function surviveEInvoiceKills(
  recorded: RecordingProvider,
  kills: number,
): Promise<Record<string, number>> {
  const { url: databaseUrl, drop } = await createSchoolDatabase()
  const accessPoint = recorded.variables
  recorded.provider.after = () => setTimeout(Math.random() * answersWithinMs)
  const ledger = await startLedger({ databaseUrl, accessPoint, works: false })
  const { pool } = ledger.database
  onTestFinished(async () => {
    await ledger.stop()
    await Promise.all([recorded.close(), drop()])
  })
  const count = async (which: string) => (await pool.query(`select from dispatches where ${which}`)).rowCount ?? 0
  let queued = 0
  for (let kill = 0; kill < kills; kill += 1) {
    if ((await count(`state = 'queued'`)) < each / 2) {
      await ledger.queueEInvoices(Array.from({ length: each }, (_, at) => queued + at))
      queued += each
    }
    const before = await count(`state <> 'queued'`)
    const killed = await startProcess('ledgerProcess.ts', { databaseUrl, accessPoint })
    await expect.poll(() => count(`state <> 'queued'`), { interval: 10 }).toBeGreaterThan(before)
    await setTimeout(Math.random() * killedWithinMs)
    await killed.kill()
    expect(wrong(await read(), false)).toEqual([])
    await letLapse(pool)
  }
  const last = await startLedger({ databaseUrl, accessPoint })
  const wrongAtTheEnd = async () => {
    await eInvoicesOf(last).letPausesEnd('uncertain')
    return wrong(await read(), true)
  }
  await expect.poll(wrongAtTheEnd, { timeout: 120_000, interval: 200 }).toEqual([])
  await last.stop()
  const all = await read()
  expect(all).toHaveLength(queued)
  const outcomes = Map.groupBy(all, ({ state, times }) => `${state}, taken ${times} times`)
  return Object.fromEntries([...outcomes].map(([outcome, some]) => [outcome, some.length]))

  async function read() {
    const { rows } = await pool.query<{ document_id: number; state: string }>(
      'select document_id, state from dispatches',
    )
    const times = new Map(recorded.provider.taken.map((one) => [one.number, one.times]))
    return rows.map(({ document_id: id, state }) => ({ id, state, times: times.get(numberOf(id)) ?? 0 }))
  }
}

/** The outcomes that an e-invoice may have. */
export const rightOutcomes = ['accepted, taken 1 times', 'uncertain, taken 0 times']

type SentDocument = { id: number; state: string; times: number }

/** At the end every document that was taken is known to be, since the access point could be asked. */
function wrong(sent: SentDocument[], isOver: boolean): string[] {
  const isRight = ({ state, times }: SentDocument) => {
    if (times > 1 || (state === 'accepted' && times === 0)) return false
    return !isOver || state === 'accepted' || (state === 'uncertain' && times === 0)
  }
  return sent.filter((one) => !isRight(one)).map(({ id, state, times }) => `${id} is ${state}, taken ${times} times`)
}
