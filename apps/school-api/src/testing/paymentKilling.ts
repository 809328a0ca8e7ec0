/** The school API, killed again and again while many payments are accepted and undone. */
import { payments } from '@schoolbeheer/contracts/school/payments'
import { freePort } from '@schoolbeheer/server/freePort'
import { createUpstream } from '@schoolbeheer/server/upstream'
import { startTestIssuer } from '@schoolbeheer/testing/issuer'
import { inArray } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { openSchoolDatabase } from '../db/database.ts'
import { invoices } from '../db/tables/invoices.ts'
import { audience, callers, environmentOf } from './api.ts'
import { wrongPaymentsInBooks } from './books.ts'
import { createSchoolDatabase } from './database.ts'
import { addInvoice } from './invoices.ts'
import { addTransfer } from './payments.ts'
import { startProcess } from './processes.ts'
import { addSchoolGroup } from './records.ts'

const paid = 10

/**
 * Kills the process so many times: by turns in the last statement of an acceptance, in that of an undoing, and at
 * random. All of an acceptance or an undoing is booked or nothing, and what was not is done by the next process.
 */
export async function surviveKillsOfPayments(kills: number): Promise<void> {
  const [created, issuer, port] = await Promise.all([createSchoolDatabase(), startTestIssuer({ audience }), freePort()])
  const env = { ...environmentOf(created, issuer), PORT: String(port), PDF_THREADS: '1' }
  const { db, pool, close } = await openSchoolDatabase({ DATABASE_URL: created.url, DATA_DIR: '' })
  const upstream = createUpstream({ url: `http://127.0.0.1:${port}` })
  onTestFinished(async () => {
    await upstream.close()
    await Promise.all([close(), issuer.close()])
    await created.drop()
  })
  const call = upstream.as({ bearer: await issuer.token(callers.admin, { expires: '1 hour' }), requestId: 'test' })
  const schoolGroupId = await addSchoolGroup(db)
  let process = await startProcess('schoolApiProcess.ts', env)
  for (let round = 0; round < kills; round += 1) {
    const items = await seen(await received())
    const accept = () => call(payments.accept, { items })
    await (round % 3 === 1 ? accept() : killedIn(accept, round % 3 === 0))
    if (await booked(items)) expect(await booked(items)).toBe(paid)
    else await accept()
    const [{ id: allocationId = 0 } = {}] = await live(items)
    const undo = () => call(payments.undo, { allocationId })
    if (round % 3 === 1) await killedIn(undo, true)
    else await undo()
    expect(paid - (await booked(items))).toBe(round % 3 === 1 ? 0 : 1)
    expect(await wrongPaymentsInBooks(pool)).toEqual([])
  }

  /** Transfers that name invoices in their words, so that a person has to accept them. */
  async function received(): Promise<number[]> {
    const billed = []
    for (let at = 0; at < paid; at += 1) billed.push(await addInvoice(db, { schoolGroupId, amounts: [10_000 + at] }))
    const rows = await db.select().from(invoices).where(inArray(invoices.id, billed))
    const entries = []
    for (const { totalCents, invoiceNumber, reference } of rows)
      entries.push(await addTransfer(db, totalCents, { communication: `${reference} ${invoiceNumber}` }))
    return entries
  }

  async function seen(entryIds: number[]) {
    const items = []
    for (const id of entryIds) items.push({ entryId: id, key: (await call(payments.suggest, { id }))[0]?.key ?? '' })
    return items
  }

  /** @param isLast whether it has written all but its activity */
  async function killedIn(work: () => Promise<unknown>, isLast: boolean): Promise<void> {
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      if (isLast) await holder.query('lock table activity in share mode')
      const working = work().catch(() => undefined)
      if (isLast) await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      else await setTimeout(Math.random() * 100)
      await process.kill()
      await working
    } finally {
      holder.release(true)
    }
    process = await startProcess('schoolApiProcess.ts', env)
  }

  async function live(items: { entryId: number }[]) {
    const { rows } = await pool.query<{ id: number }>(
      'select id from payment_allocations where undone_at is null and entry_id = any($1)',
      [items.map(({ entryId }) => entryId)],
    )
    return rows
  }

  async function booked(items: { entryId: number }[]): Promise<number> {
    return (await live(items)).length
  }
}

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
