/** Letters that are sent, or were posted: refused as a whole, or accepted as a batch. */
import { Problem, type Obstacle } from '@schoolbeheer/contracts/problem'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { nextLetter } from '@schoolbeheer/domain/payments/reminders'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { startBatch, type StartedBatch } from '../invoices/batches.ts'
import { heldBack, lockWithRequests, missing, obstacleOf, type LockedInvoice } from '../invoices/bulk.ts'
import { addLetterJobs } from '../invoices/jobs.ts'
import { listRemindableInvoices } from './queries.ts'

type Items = { schoolGroupId: number; invoiceIds: number[] }[]

/** `also`: invoices too that are not due, or that the customer heard of recently. */
type Letters = { action: 'letter' | 'posted'; items: Items; also?: boolean | undefined }

/** Throws a 409 that names each invoice with an obstacle. */
export function acceptLetters(api: SchoolApi, act: Act, letters: Letters): Promise<StartedBatch> {
  const { action, items } = letters
  const ids = items.flatMap(({ invoiceIds }) => invoiceIds)
  return api.database.db.transaction(async (tx) => {
    const rows = theirs(await lockWithRequests(tx, ids), items)
    const obstacles = [
      ...missing(ids, rows),
      ...rows.flatMap((row) => obstacleOf('sendReminder', row)),
      ...(await heldBack(tx, rows, brusselsDate(act.at))),
      ...(letters.also ? [] : await doubted(api, tx, act, rows)),
    ]
    if (obstacles.length > 0) throw new Problem(409, 'reminder_refused', {}, { obstacles })
    const accepted = await startBatch(
      tx,
      act,
      ids.map((invoiceId) => ({ invoiceId, action, state: 'queued' })),
    )
    const groups = items.map(({ schoolGroupId }) => schoolGroupId)
    await addLetterJobs(api, tx, accepted.batch, groups)
    return accepted
  })
}

/** The invoices that are of the customer of whom they are asked. */
function theirs(rows: LockedInvoice[], items: Items): LockedInvoice[] {
  const customerOf = new Map(
    items.flatMap(({ schoolGroupId, invoiceIds }) => invoiceIds.map((id) => [id, schoolGroupId])),
  )
  return rows.filter(({ id, schoolGroupId }) => customerOf.get(id) === schoolGroupId)
}

/** Invoices that are not due, or that the customer heard of recently. */
async function doubted({ env }: SchoolApi, tx: Db, { at }: Act, rows: LockedInvoice[]): Promise<Obstacle[]> {
  const ids = new Set(rows.map(({ id }) => id))
  const open = await listRemindableInvoices(tx, [...new Set(rows.map(({ schoolGroupId }) => schoolGroupId))])
  const asked = open.filter(({ id }) => ids.has(id))
  return nextLetter(asked, env.REMINDERS, brusselsDate(at)).leftOut.map(({ invoice, reason }) => ({
    id: invoice.id,
    name: invoice.invoiceNumber,
    reason: reason === 'notDue' ? 'reminder_obstacle_notdue' : 'reminder_obstacle_recent',
  }))
}
