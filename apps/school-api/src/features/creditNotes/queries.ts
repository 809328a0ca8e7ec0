/** Reading credit notes. */
import { found } from '@schoolbeheer/server/database/rows'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { CreditNoteRow } from '../invoices/queries.ts'
import { creditNoteLines, creditNotes } from './table.ts'

/** Throws a 404. */
export async function readCreditNote(db: Db, id: number): Promise<CreditNoteRow> {
  const note = found(await db.select().from(creditNotes).where(eq(creditNotes.id, id)))
  const lines = await db
    .select()
    .from(creditNoteLines)
    .where(eq(creditNoteLines.creditNoteId, id))
    .orderBy(asc(creditNoteLines.id))
  return { ...note, lines }
}
