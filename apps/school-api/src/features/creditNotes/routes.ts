/** The calls on credit notes. */
import { creditNoteFiles, creditNotes } from '@schoolbeheer/contracts/school/creditNotes'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { serve, serveFiles } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import { pdfAnswer } from '../../storage/pdfAnswer.ts'
import { toCreditNote } from '../invoices/wire.ts'
import { createCreditNote } from './create.ts'
import { findCreditNoteFile, readCreditNote } from './queries.ts'

export function addCreditNoteRoutes(api: SchoolApi): void {
  const { db } = api.database
  const create = async (asked: Parameters<typeof createCreditNote>[2], viewer: Viewer) => {
    return toCreditNote(await readCreditNote(db, await createCreditNote(api, actOf(api, viewer), asked)))
  }
  serve(api, creditNotes, { createFull: create, createPartial: create })

  serveFiles(api, creditNoteFiles, {
    download: async ({ id }, viewer) => {
      const { creditNoteNumber, fileId } = await findCreditNoteFile(db, viewer, id)
      return pdfAnswer(db, fileId, creditNoteNumber)
    },
  })
}
