/** Jobs of the outbox: delivering a mail or an e-invoice, and asking the access point what became of an e-invoice. */
import { z } from 'zod'
import type { Db } from '../db/connection.ts'
import type { JobKind, Jobs } from '../jobs/jobs.ts'
import type { EInvoiceRow } from '../db/tables/eInvoices.ts'
import type { Dispatch } from '../db/tables/dispatches.ts'

/** `attempt` is the number of the attempt that a job makes, `left` the number of attempts that may follow it. */
const Delivery = z.object({ id: z.number(), attempt: z.number(), left: z.number() })
export type Delivery = z.infer<typeof Delivery>

export const mailJobs: JobKind<Delivery> = { queue: 'dispatches', data: Delivery, atOnce: 4 }

const EInvoiceJob = z.discriminatedUnion('task', [
  Delivery.extend({ task: z.literal('deliver') }),
  // A job of before asks about one, and under another name; its e-invoice is asked about later, as if it had failed.
  z.object({ task: z.literal('ask'), ids: z.array(z.number()).default([]) }),
])
export type EInvoiceJob = z.infer<typeof EInvoiceJob>

export const eInvoiceJobs: JobKind<EInvoiceJob> = { queue: 'eInvoices', data: EInvoiceJob, atOnce: 16 }

/** Nine pauses after the first attempt, of 1 to 60 minutes: four hours in all. */
export const mostPauses = 9

export function pauseSeconds(left: number): number {
  return Math.min(60 * 2 ** (mostPauses - left), 3600)
}

/** Adds the next attempt of each dispatch, with all pauses ahead, in the transaction that queues them. */
export async function addDeliveries(jobs: Jobs, tx: Db, rows: Dispatch[]): Promise<void> {
  const of = (channel: Dispatch['channel']) =>
    rows
      .filter((row) => row.channel === channel)
      .map(({ id, attempts }) => ({ id, attempt: attempts + 1, left: mostPauses }))
  await jobs.add(tx, mailJobs, of('mail'))
  await jobs.add(tx, eInvoiceJobs, of('peppol').map(delivering))
}

/** Adds the next attempt of a dispatch that failed for now. */
export function addDelivery(
  jobs: Jobs,
  tx: Db,
  { id, channel }: Dispatch,
  next: Omit<Delivery, 'id'>,
  afterSeconds: number,
): Promise<void> {
  const delivery = { id, ...next }
  return channel === 'mail'
    ? jobs.add(tx, mailJobs, [delivery], afterSeconds)
    : jobs.add(tx, eInvoiceJobs, [delivering(delivery)], afterSeconds)
}

/** The inquiries of one job: it makes them one after the other, and notes together what it can. */
const askedTogether = 8

/** Adds jobs that ask what became of e-invoices. */
export function addAsking(jobs: Jobs, tx: Db, ids: readonly number[]): Promise<void> {
  const lots = Array.from({ length: Math.ceil(ids.length / askedTogether) }, (_, lot) =>
    ids.slice(lot * askedTogether, (lot + 1) * askedTogether),
  )
  return jobs.add(
    tx,
    eInvoiceJobs,
    lots.map((lot) => ({ task: 'ask', ids: lot })),
  )
}

function delivering(delivery: Delivery): EInvoiceJob {
  return { task: 'deliver', ...delivery }
}

const dayMs = 24 * 3600 * 1000

/** The time of the next inquiry about an e-invoice in this state, after so many inquiries; null for never. */
export function nextAskAt(state: Dispatch['state'], { asks, acceptedAt }: Inquiries, at: Date): Date | null {
  const seconds =
    state === 'uncertain'
      ? asks < 4 && 5 * 6 ** asks
      : state === 'accepted' && at.getTime() - (acceptedAt ?? at).getTime() < 14 * dayMs && pollSeconds(asks)
  return seconds === false ? null : new Date(at.getTime() + seconds * 1000)
}

export type Inquiries = Pick<EInvoiceRow, 'asks' | 'acceptedAt'>

/** The pause before the next inquiry, from a minute to six hours. */
function pollSeconds(asks: number): number {
  return Math.min(60 * 2 ** asks, 6 * 3600)
}
