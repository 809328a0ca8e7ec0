/** The school API, killed again and again while an office works with it. */
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import { createUpstream } from '@schoolbeheer/server/upstream'
import { startTestIssuer } from '@schoolbeheer/testing/issuer'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { createSchoolApi } from '../app.ts'
import { openSchoolDatabase } from '../db/database.ts'
import { schoolApiEnv } from '../env.ts'
import { audience, callers, environmentOf } from './api.ts'
import { leftToDo, nothingLeft, wrongInBooks } from './books.ts'
import { createSchoolDatabase } from './database.ts'
import { endPauses } from './jobs.ts'
import { workOn } from './office.ts'
import { letLapse, startProcess } from './processes.ts'
import { addSchoolGroup } from './records.ts'
import { addUnbilled } from './sources.ts'

const groupsEach = 6
/** The longest time from the first row of a kill place until the process is killed. */
const killedWithinMs = 150
/** The work during which processes are killed, by turns: the rows that come of it. */
const places = [
  'from invoice_files',
  'from purchase_orders where request_file_id is not null',
  `from dispatches where state <> 'queued'`,
  'from purchase_orders',
  'from credit_notes',
  'from purchase_orders where invoice_id is not null',
  'from purchase_orders where file_id is not null',
  `from dispatches where purpose = 'purchaseOrderReminder' and state <> 'queued'`,
  'from invoices',
]

/**
 * Kills the process so many times, while it renders, sends, reminds, takes in files, credits, orders or creates; lets
 * the last process finish, and checks the books and the mails. Answers how many mails had each outcome.
 */
export async function surviveKills(kills: number): Promise<Record<string, number>> {
  const [created, issuer, port] = await Promise.all([createSchoolDatabase(), startTestIssuer({ audience }), freePort()])
  const { url: MAIL_URL, mails } = await startMailServer({ mail: () => setTimeout(Math.random() * 40, undefined) })
  const env = { ...environmentOf(created, issuer), MAIL_URL, PORT: String(port), PDF_THREADS: '1' }
  const { db, pool, close } = await openSchoolDatabase({ DATABASE_URL: created.url, DATA_DIR: '' })
  const url = `http://127.0.0.1:${port}`
  const upstream = createUpstream({ url })
  onTestFinished(async () => {
    await upstream.close()
    await Promise.all([close(), issuer.close()])
    await created.drop()
  })
  const work = async () => {
    const bearer = await issuer.token(callers.admin, { expires: '1 hour' })
    await workOn(upstream.as({ bearer, requestId: 'test' }), pool, { url, bearer })
  }
  for (let round = 0; round < kills; round += 1) await killIn(round)
  const app = await createSchoolApi(schoolApiEnv(env))
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port })
  const workAndCount = async () => {
    await endPauses(pool)
    await work()
    return leftToDo(pool)
  }
  await expect.poll(workAndCount).toEqual(nothingLeft)
  expect(await wrongInBooks(pool)).toEqual([])
  expect(sentTwice(mails)).toEqual([])
  return outcomes()

  /** Kills a process while it does the work of this round. */
  async function killIn(round: number) {
    const groups = []
    for (let at = 0; at < groupsEach; at += 1) groups.push(await addGroup(round * groupsEach + at))
    await addUnbilled(db, groups)
    const killed = await startProcess('schoolApiProcess.ts', env)
    const over = new AbortController()
    const count = async () => (await pool.query(`select ${places[round % places.length]}`)).rowCount
    const before = await count()
    const working = workUntil(over.signal)
    await expect.poll(count, { interval: 10 }).not.toBe(before)
    await setTimeout(Math.random() * killedWithinMs)
    await killed.kill()
    over.abort()
    await working
    expect(await wrongInBooks(pool)).toEqual([])
    expect(sentTwice(mails)).toEqual([])
    await letLapse(pool)
  }

  function addGroup(at: number) {
    const invoiceEmails = at % 2 === 0 ? `a${at}@school.test` : `a${at}@school.test; b${at}@school.test`
    const due = { contractFeeCents: 125_050, licenceFeeCents: 100_000, licenceFeeParts: 3 }
    const requiresPurchaseOrder = at % 3 === 2
    return addSchoolGroup(db, { clientNumber: `k${at}`, invoiceEmails, requiresPurchaseOrder, ...due })
  }

  /** Failed work is requested again, as the list then says. */
  async function workUntil(signal: AbortSignal) {
    while (!signal.aborted) await work().catch(() => undefined)
  }

  async function outcomes() {
    const { rows } = await pool.query<{ state: string; message_id: string }>('select state, message_id from dispatches')
    const counts: Record<string, number> = {}
    for (const { state, message_id } of rows) {
      const outcome = `${state}, arrived ${mails.filter((mail) => mail.includes(message_id)).length} times`
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
    return counts
  }
}

/** The outcomes that a mail may have. */
export const rightOutcomes = ['accepted, arrived 1 times', 'uncertain, arrived 0 times', 'uncertain, arrived 1 times']

/**
 * Mails that arrived twice, by Message-ID, and by document, recipient and content: a reminder follows the mail that it
 * reminds of.
 */
export function sentTwice(mails: string[]): string[] {
  const seen = new Map<string, number>()
  for (const mail of mails) {
    const [id, to, subject, file] = [
      /^Message-ID:\s*(\S+)/im,
      /^To:\s*(\S+)/im,
      /^Subject:\s*(.+)/im,
      /filename="?([\w-]+\.pdf)/,
    ].map((pattern) => pattern.exec(mail)?.[1])
    if (!id || !to || !subject || !file) throw new Error('A mail without an id, a recipient or a file')
    for (const key of [id, `${subject}, ${file} to ${to}`]) seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  return [...seen].flatMap(([key, count]) => (count > 1 ? [`${key}: ${count} times`] : []))
}
