/** Sending an invoice that would arrive overdue: with another due date, on a new PDF, and in the e-invoice. */
import { eq } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { noteActivity } from '../../db/activity.ts'
import type { DrawingPlan } from '../../papers/drawing.ts'
import { frameOf, pdfName } from '../billing/frame.ts'
import { attachmentsOf } from '../eInvoices/document.ts'
import { readItem, refuseItem, type Item } from './batches.ts'
import { jobObstacle } from './obstacles.ts'
import { askingPaper } from './paper.ts'
import { lockInvoice, readInvoice } from './queries.ts'
import { addVersion } from './drawing.ts'
import { isQueued, queueInvoices } from './queueing.ts'
import { invoices } from '../../db/tables/invoices.ts'

/**
 * Moves the due date, keeps the PDF that shows it and queues the dispatches, all together; a second time does nothing.
 */
export async function planWithDueDate(api: SchoolApi, item: Item): Promise<DrawingPlan> {
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
      if (locked.dueDate !== dueDate) {
        const fileId = await save()
        await addVersion(tx, { invoiceId: item.invoice, fileId, madeAt: at, paper })
        await tx.update(invoices).set({ fileId, dueDate }).where(eq(invoices.id, item.invoice))
        const changes = [{ field: 'dueDate', from: locked.dueDate, to: dueDate }]
        await noteActivity(tx, act, { kind: 'invoice', recordId: item.invoice, action: 'changed', changes })
      }
      await queueInvoices(api, tx, act, { batch: item.batch, invoiceIds: [item.invoice], asPdf: item.asPdf })
    },
  }
}
