/** The PDFs of invoices: made by jobs, kept as versions. */
import { openCents } from '@schoolbeheer/domain/invoices/amounts'
import { PAID, PDF_CREATED, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { eq, max } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import type { Paper } from '../../documents/kinds.ts'
import { PaperOutdated, type DrawingPlan } from '../../papers/drawing.ts'
import { frameOf, pdfName } from '../billing/frame.ts'
import { isWrittenAgain, sentOn } from '../billing/lostNumbers.ts'
import { attachmentsOf, readStored, type BillPaper } from '../eInvoices/document.ts'
import { isUncertain, uncertain } from '../eInvoices/problems.ts'
import { listBefore } from '../eInvoices/queries.ts'
import { endItem, endQuietly, readItem, refuseItem, type Item } from './batches.ts'
import { askingPaper } from './paper.ts'
import { lockInvoice, readInvoice } from './queries.ts'
import { invoiceFiles, invoices } from '../../db/tables/invoices.ts'

/**
 * Plans the PDF of an invoice. If there is one already, it is made again only on request, and not once the invoice was
 * paid. Every earlier PDF stays as a version.
 */
export async function planInvoice(api: SchoolApi, item: Item): Promise<DrawingPlan> {
  const invoice = await readInvoice(api.database.db, item.invoice)
  const accepted = await paperOfAccepted(api, item.invoice)
  const paper = accepted ?? askingPaper(invoice, await frameOf(api, invoice.schoolGroupId))
  return {
    paper,
    name: pdfName(invoice.invoiceNumber),
    attachments: attachmentsOf(api.env, paper),
    keep: async (tx, at, save) => {
      const locked = await lockInvoice(tx, item.invoice)
      const { status, fileId } = locked
      if ((await readItem(tx, item))?.givenUp) return
      const isAnew = item.action === 'recreatePdf'
      if (isAnew && status === PAID) return refuseItem(tx, item, 'invoice_obstacle_paid')
      const isWanted = fileId === null || isAnew
      if (isWanted) {
        const askedCents = accepted ? undefined : openCents(invoice)
        const newFile = await saveVersion(tx, locked, { paper, askedCents, at, save })
        const problem = (await isUncertain(tx, item.invoice)) ? uncertain : null
        const isAgain = fileId === null && (await isWrittenAgain(tx, 'invoice', locked))
        const left = isAgain ? { status: SENT, sentFileId: newFile, sentAt: sentOn(locked) } : { status: PDF_CREATED }
        await tx
          .update(invoices)
          .set({ fileId: newFile, problem, ...left })
          .where(eq(invoices.id, item.invoice))
      }
      if (isAnew) await endItem(tx, { ...item, action: 'recreated', at })
      else await endQuietly(tx, item)
    },
  }
}

/** The paper of an e-invoice that the customer has: it never changes, so a new PDF says the same. */
export async function paperOfAccepted(
  { database: { db }, now }: SchoolApi,
  id: number,
): Promise<BillPaper | undefined> {
  const before = await listBefore(db, 'invoice', [id])
  const stored = before.get(id) === 'accepted' ? await readStored(db, 'invoice', id) : undefined
  return stored && { ...stored.paper, renderedAt: new Date(now()).toISOString() }
}

type DrawnPaper = {
  paper: Paper
  /** The amount that was open when the paper was made, if it asks for that. */
  askedCents: number | undefined
  at: Date
  save: () => Promise<number>
}

/**
 * Saves a drawn PDF as a version of the locked invoice, in the transaction that makes it the invoice's, and answers its
 * file. Throws a `PaperOutdated` where another amount is open by now.
 */
export async function saveVersion(
  tx: Db,
  invoice: typeof invoices.$inferSelect,
  { paper, askedCents, at, save }: DrawnPaper,
): Promise<number> {
  if (askedCents !== undefined && askedCents !== openCents(invoice)) throw new PaperOutdated()
  const fileId = await save()
  const [last] = await tx
    .select({ version: max(invoiceFiles.version) })
    .from(invoiceFiles)
    .where(eq(invoiceFiles.invoiceId, invoice.id))
  const version = (last?.version ?? 0) + 1
  await tx.insert(invoiceFiles).values({ invoiceId: invoice.id, fileId, version, madeAt: at, paper })
  return fileId
}
