/** The calls on credit notes. */
import { creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { toCreditNote } from '../invoices/wire.ts'
import { createCreditNote } from './create.ts'
import { readCreditNote } from './queries.ts'

export function addCreditNoteRoutes(api: SchoolApi): void {
  const { db } = api.database
  const create = async (asked: Parameters<typeof createCreditNote>[3], viewer: Viewer) => {
    const act = { viewer, at: new Date(api.now()) }
    return toCreditNote(await readCreditNote(db, await createCreditNote(db, act, api.now, asked)))
  }
  serve(api, creditNotes, { createFull: create, createPartial: create })
}
