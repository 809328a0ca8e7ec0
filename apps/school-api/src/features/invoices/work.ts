/**
 * What a batch asks of one invoice, done by a job. Rendering is begun again by another process when one dies: what is
 * done is written together with the state of the batch's item, and an item that is done or stopped is left alone.
 */
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { createTurns, type Pace } from '../../jobs/turns.ts'
import { failItem, readItem, type Item, type ItemKey } from './batches.ts'
import { remind } from './reminding.ts'
import { sendWithDueDate } from './movingDueDates.ts'
import { renderInvoice } from './rendering.ts'

const invoiceWork: JobKind<ItemKey> = {
  queue: 'invoices',
  data: z.object({ batch: z.number(), invoice: z.number() }),
  atOnce: 4,
}

/** One is read and written while another is drawn. */
const pace: Pace = { atOnce: 2, rest: () => setTimeout(5) }

/** Registers who does it. What fails says so at once, and is tried again with growing pauses. */
export function workOnInvoices(api: SchoolApi): void {
  const { db } = api.database
  const turns = createTurns(pace)
  const work = async (key: ItemKey) => {
    const item = await readItem(db, key)
    if (!item || item.state === 'done' || item.state === 'stopped' || item.givenUp) return
    try {
      await does(item.action)(api, item)
    } catch (error) {
      await db.transaction((tx) => failItem(tx, key, 'invoice_problem_rendering'))
      throw error
    }
  }
  api.jobs.work(invoiceWork, (key) => turns.take(() => work(key)))
}

function does(action: Item['action']) {
  if (action === 'sendReminder') return remind
  return action === 'send' ? sendWithDueDate : renderInvoice
}

/** A job for each invoice, in the transaction that starts the batch. */
export function addWork({ jobs }: SchoolApi, tx: Db, batch: number, invoiceIds: number[]): Promise<void> {
  return jobs.add(
    tx,
    invoiceWork,
    invoiceIds.map((invoice) => ({ batch, invoice })),
  )
}
