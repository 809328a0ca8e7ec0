/** Queries of credit notes. */
import { found } from '@schoolbeheer/server/database/rows'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { invoiceScope } from '../../db/scope.ts'
import { listEInvoices } from '../eInvoices/queries.ts'
import type { CreditNoteRow } from '../invoices/queries.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { creditNoteLines, creditNotes } from '../../db/tables/creditNotes.ts'

/** Throws a 404. */
export async function readCreditNote(db: Db, id: number): Promise<CreditNoteRow> {
  const note = found(await db.select().from(creditNotes).where(eq(creditNotes.id, id)))
  const lines = await db
    .select()
    .from(creditNoteLines)
    .where(eq(creditNoteLines.creditNoteId, id))
    .orderBy(asc(creditNoteLines.id))
  const eInvoices = await listEInvoices(db, 'creditNote', [id])
  return { ...note, lines, eInvoice: eInvoices.get(id) ?? null }
}

/**
 * The id of the file is null if there is no PDF. Throws a 404, also for a note of an invoice that the viewer may not
 * see.
 */
export async function findCreditNoteFile(db: Db, viewer: Viewer, id: number) {
  const rows = await db
    .select({ creditNoteNumber: creditNotes.creditNoteNumber, fileId: creditNotes.fileId })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(and(eq(creditNotes.id, id), invoiceScope(db, viewer)))
  return found(rows)
}
