/** The calls on payments. */
import { paymentUploads, payments } from '@schoolbeheer/contracts/school/payments'
import { serve, serveUploads } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import { importBankFiles } from './importing/upload.ts'
import { listOpenInvoices } from './openInvoices.ts'
import { listEntries } from './queries.ts'
import { listStatements } from './statements.ts'
import { toEntry } from './wire.ts'

export function addPaymentRoutes(api: SchoolApi): void {
  const { db } = api.database
  const { entries, openInvoices, statements } = payments
  serve(
    api,
    { entries, openInvoices, statements },
    {
      entries: async (asked) => (await listEntries(db, asked)).map(toEntry),
      openInvoices: (asked) => listOpenInvoices(db, asked),
      statements: ({ year }) => listStatements(db, year),
    },
  )
  serveUploads(api, paymentUploads, {
    import: (incoming, viewer) => importBankFiles(api, actOf(api, viewer), incoming),
  })
}
