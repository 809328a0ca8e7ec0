/**
 * Sending an invoice on a new PDF, and with the same in the e-invoice: it would arrive overdue and gets another due date,
 * or its PDF asks another amount than is open by now.
 */
import { openCents } from '@schoolbeheer/domain/invoices/amounts'
import { eq } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { noteActivity } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import type { DrawingPlan } from '../../papers/drawing.ts'
import { frameOf, pdfName } from '../billing/frame.ts'
import { listRecipients } from '../eInvoices/recipients.ts'
import { attachmentsOf } from '../eInvoices/document.ts'
import { readItem, refuseItem, type Item } from './batches.ts'
import { jobObstacle } from './obstacles.ts'
import { askingPaper } from './paper.ts'
import { lockInvoice, readInvoice } from './queries.ts'
import { saveVersion } from './drawing.ts'
import { isQueued, queueInvoices } from './queueing.ts'
import { invoices } from '../../db/tables/invoices.ts'

/** The invoices whose PDF asks another amount than is open, in the transaction that has locked them. */
export async function listOutdated(api: SchoolApi, tx: Db, ids: number[]): Promise<ReadonlySet<number>> {
  const recipients = await listRecipients(api, tx, ids)
  return new Set(recipients.filter(({ isOutdated }) => isOutdated).map(({ id }) => id))
}

/**
 * Moves the due date, keeps the PDF that shows it and what is open, and queues the dispatches, all together; a second
 * time does nothing.
 */
export async function planNewPaper(api: SchoolApi, item: Item): Promise<DrawingPlan> {
  const invoice = await readInvoice(api.database.db, item.invoice)
  const dueDate = item.dueDate ?? invoice.dueDate
  const paper = askingPaper({ ...invoice, dueDate }, await frameOf(api, invoice.schoolGroupId))
  return {
    paper,
    name: pdfName(invoice.invoiceNumber),
    attachments: attachmentsOf(api.env, paper),
    keep: async (tx, at, save) => {
      const locked = await lockInvoice(tx, item.invoice)
      const obstacle = jobObstacle('send', locked)
      if (obstacle) return refuseItem(tx, item, obstacle)
      const asked = await readItem(tx, item)
      if (asked?.givenUp || asked?.state === 'stopped' || (await isQueued(tx, item))) return
      const act = { viewer: item.actor, at }
      const isMoved = locked.dueDate !== dueDate
      if (isMoved || (await listOutdated(api, tx, [item.invoice])).size > 0) {
        const fileId = await saveVersion(tx, locked, { paper, askedCents: openCents(invoice), at, save })
        await tx.update(invoices).set({ fileId, dueDate }).where(eq(invoices.id, item.invoice))
      }
      const changes = [{ field: 'dueDate', from: locked.dueDate, to: dueDate }]
      if (isMoved) await noteActivity(tx, act, { kind: 'invoice', recordId: item.invoice, action: 'changed', changes })
      await queueInvoices(api, tx, act, { batch: item.batch, invoiceIds: [item.invoice], asPdf: item.asPdf })
    },
  }
}
