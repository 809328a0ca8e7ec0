/**
 * The jobs of batches: one for each invoice, or for each letter that reminds of several. A job writes its result together with the state of the batch's item, and
 * leaves an item alone that is done or stopped.
 */
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import type { ItemKey, LetterKey } from './batches.ts'

export const invoiceJobs: JobKind<ItemKey> = {
  queue: 'invoices',
  data: z.object({ batch: z.number(), invoice: z.number() }),
  atOnce: 4,
}

/** Adds a job for each invoice, in the transaction that starts the batch. */
export function addInvoiceJobs({ jobs }: SchoolApi, tx: Db, batch: number, invoiceIds: number[]): Promise<void> {
  return jobs.add(
    tx,
    invoiceJobs,
    invoiceIds.map((invoice) => ({ batch, invoice })),
  )
}

export const letterJobs: JobKind<LetterKey> = {
  queue: 'reminderLetters',
  data: z.object({ batch: z.number(), group: z.number() }),
  atOnce: 4,
}

/** Adds a job for each letter, in the transaction that starts the batch. */
export function addLetterJobs(
  { jobs }: Pick<SchoolApi, 'jobs'>,
  tx: Db,
  batch: number,
  groups: number[],
): Promise<void> {
  return jobs.add(
    tx,
    letterJobs,
    groups.map((group) => ({ batch, group })),
  )
}
