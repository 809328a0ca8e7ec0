/** The calls on e-invoices: their preflight, their state, and their XML. */
import { problem } from '@schoolbeheer/contracts/problem'
import { eInvoiceFiles, eInvoices, groupPreflight } from '@schoolbeheer/contracts/school/eInvoices'
import { serve, serveFiles, type FileAnswer } from '@schoolbeheer/server/serve'
import { Readable } from 'node:stream'
import type { SchoolApi } from '../../api.ts'
import type { DocumentType } from '../../peppol/accessPoint.ts'
import { readFile } from '../../storage/files.ts'
import { readStored, xmlWithPdf } from './document.ts'
import { preflightGroup, preflightInvoices } from './preflight.ts'
import { findSentXml, toEInvoice } from './queries.ts'

export function addEInvoiceRoutes(api: SchoolApi): void {
  const { outbox } = api
  serve(api, eInvoices, {
    preflight: ({ invoices }) =>
      preflightInvoices(
        api,
        invoices.map(({ invoiceId }) => invoiceId),
      ),
    askAgain: async ({ dispatchId }) => toEInvoice(await outbox.askAgain(dispatchId)),
  })
  serve(api, groupPreflight, { preflight: ({ id }) => preflightGroup(api, id) })
  serveFiles(api, eInvoiceFiles, {
    invoice: ({ id }) => xmlAnswer(api, 'invoice', id),
    creditNote: ({ id }) => xmlAnswer(api, 'creditNote', id),
  })
}

/** The bytes that were sent, or else those that would be. Throws a 404 for a document without a PDF. */
async function xmlAnswer({ database: { db }, env }: SchoolApi, type: DocumentType, id: number): Promise<FileAnswer> {
  const stored = await readStored(db, type, id)
  if (!stored) throw problem(404)
  const fileName = `${stored.paper.number}.xml`
  const sentId = await findSentXml(db, type, id)
  const sent = sentId === null ? undefined : await readFile(db, sentId)
  return { fileName, stream: sent ? sent.stream : Readable.from([await xmlWithPdf(db, env, stored)]) }
}
