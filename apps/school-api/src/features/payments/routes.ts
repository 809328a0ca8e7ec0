/** The calls on payments. */
import { paymentUploads } from '@schoolbeheer/contracts/school/paymentImports'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { mapInPieces } from '@schoolbeheer/server/pieces'
import { serve, serveUploads } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import { accept } from './accept.ts'
import { allocate, assign, dismiss, pair, reopen, undo } from './decisions.ts'
import { createBankImport } from './importing/upload.ts'
import { listOpenInvoices } from './openInvoices.ts'
import { listEntries } from './queries.ts'
import { listStatements } from './statements.ts'
import { suggest } from './suggest.ts'
import { takeBack } from './takingBack.ts'
import { toEntry } from './wire.ts'

export function addPaymentRoutes(api: SchoolApi): void {
  const { db } = api.database
  serve(api, payments, {
    entries: async (asked) => mapInPieces(await listEntries(db, asked), toEntry),
    openInvoices: (asked) => listOpenInvoices(db, asked),
    statements: ({ year }) => listStatements(db, year),
    suggest: ({ id }) => suggest(api, id),
    accept: (asked, viewer) => accept(api, actOf(api, viewer), asked),
    allocate: (asked, viewer) => allocate(api, actOf(api, viewer), asked),
    pair: (asked, viewer) => pair(api, actOf(api, viewer), asked),
    assign: (asked, viewer) => assign(api, actOf(api, viewer), asked),
    dismiss: (asked, viewer) => dismiss(api, actOf(api, viewer), asked),
    undo: (asked, viewer) => undo(api, actOf(api, viewer), asked),
    reopen: (asked, viewer) => reopen(api, actOf(api, viewer), asked),
    takeBack: (asked, viewer) => takeBack(api, actOf(api, viewer), asked),
  })
  const importFiles = createBankImport(api)
  serveUploads(api, paymentUploads, {
    import: (incoming, viewer) => importFiles(actOf(api, viewer), incoming),
  })
}
