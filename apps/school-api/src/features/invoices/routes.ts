/** The calls on invoices. */
import { invoiceFiles } from '@schoolbeheer/contracts/school/invoiceFiles'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { sourceTypes } from '@schoolbeheer/domain/billing/kinds'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import type { InvoiceAction } from '@schoolbeheer/domain/invoices/actions'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { mapInPieces } from '@schoolbeheer/server/pieces'
import { serve, serveFiles } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { pdfAnswer } from '../../storage/pdfAnswer.ts'
import type { Draft } from '../billing/draft.ts'
import { billedKinds } from '../billing/kinds.ts'
import type { Again } from '../billing/lostNumbers.ts'
import { accountingFile } from './accounting.ts'
import { lockStopped, readBatch, stopItems } from './batches.ts'
import { acceptBulk, type More } from './bulk.ts'
import { createContractInvoices } from './contract.ts'
import { createInvoices } from './create.ts'
import { invoicesSpreadsheet } from './export.ts'
import { findInvoiceFile } from './files.ts'
import { createFromOrders } from './fromOrders.ts'
import { readHistory } from './history.ts'
import { ownSpreadsheet } from './ownExport.ts'
import { undoPaid } from './paying.ts'
import { previewInvoice } from './preview.ts'
import { listInvoicesOfYear, listOwnInvoices, listYears } from './queries.ts'
import { acceptRetry } from './retrying.ts'
import { versionOfInvoices } from './versions.ts'
import { toInvoice } from './wire.ts'
import { invoicesZip } from './zip.ts'

type InvoiceIds = { invoices: { invoiceId: number }[] }

export function addInvoiceRoutes(api: SchoolApi): void {
  const { db } = api.database
  const bulk =
    (action: InvoiceAction) =>
    ({ invoices: chosen, ...more }: InvoiceIds & More, viewer: Viewer) =>
      acceptBulk(api, actOf(api, viewer), { action, ids: idsOf({ invoices: chosen }), ...more })
  const bill = (viewer: Viewer, plan: (tx: Db) => Promise<Draft[]>, again?: Again) =>
    db.transaction(async (tx) => createInvoices(api, tx, actOf(api, viewer), await plan(tx), again))
  const { list, ...others } = invoices
  serve(
    api,
    { list },
    { list: async ({ year }) => mapInPieces(await listInvoicesOfYear(db, year), toInvoice) },
    { list: ({ year }) => versionOfInvoices(db, year) },
  )
  serve(api, others, {
    years: async () => withCurrentYear(await listYears(db), new Date(api.now())),
    listOwn: async (_, viewer) => mapInPieces(await listOwnInvoices(db, viewer), toInvoice),
    createContract: (asked, viewer) => createContractInvoices(api, actOf(api, viewer), asked),
    send: bulk('send'),
    sendReminder: bulk('sendReminder'),
    recreatePdf: bulk('recreatePdf'),
    setPaid: bulk('setPaid'),
  })
  for (const type of sourceTypes) billedKinds[type].addInvoiceRoutes(api, bill)
  const { createFromPurchaseOrders } = invoiceSources
  serve(
    api,
    { createFromPurchaseOrders },
    { createFromPurchaseOrders: (asked, viewer) => createFromOrders(api, actOf(api, viewer), asked) },
  )
  serve(api, invoiceExtensions, {
    retry: ({ dueDate, ...chosen }, viewer) => acceptRetry(api, actOf(api, viewer), { ids: idsOf(chosen), dueDate }),
    batch: ({ id }) => readBatch(db, id),
    stopBatch: ({ id }) =>
      db.transaction(async (tx) => {
        await lockStopped(tx, id, new Date(api.now()))
        await api.outbox.withdraw(tx, id)
        await stopItems(tx, id)
      }),
    undoPaid: (asked, viewer) => undoPaid(api, actOf(api, viewer), asked),
    history: ({ id }) => readHistory(db, id),
  })

  serveFiles(api, invoiceFiles, {
    download: async (asked, viewer) => {
      const { invoiceNumber, fileId } = await findInvoiceFile(db, viewer, asked)
      return pdfAnswer(db, fileId, invoiceNumber)
    },
    zip: (chosen, viewer, language) => invoicesZip(api.database, viewer, idsOf(chosen), language),
    export: ({ year }, _viewer, language) => invoicesSpreadsheet(api.database, { year }, language),
    exportChosen: (chosen, _viewer, language) => invoicesSpreadsheet(api.database, { ids: idsOf(chosen) }, language),
    exportOwn: (_, viewer, language) => ownSpreadsheet(api, viewer, language),
    accountingXlsx: (period, _viewer, language) => accountingFile(api.database, period, language, 'xlsx'),
    accountingCsv: (period, _viewer, language) => accountingFile(api.database, period, language, 'csv'),
    preview: (asked) => previewInvoice(api, asked),
  })
}

function idsOf(chosen: InvoiceIds): number[] {
  return chosen.invoices.map(({ invoiceId }) => invoiceId)
}

function withCurrentYear(years: number[], now: Date): number[] {
  const current = Number(brusselsDate(now).slice(0, 4))
  return [...new Set([current, ...years])].toSorted((a, b) => b - a)
}
