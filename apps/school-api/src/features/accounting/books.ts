/**
 * The ZIP file for an accountant: the PDF and the UBL of each document, and lists of customers, sales, payments and sums
 * as text that spreadsheets read.
 */
import { found } from '@schoolbeheer/server/database/rows'
import { and, eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoiceFiles } from '../../db/tables/invoices.ts'
import { csv } from '../../http/csv.ts'
import { zipOf, type MadeEntry, type StoredEntry } from '../../storage/zip.ts'
import { bareXml, isBill } from '../eInvoices/document.ts'
import { salesJournal } from '../invoices/accounting.ts'
import { listDocuments, type Document } from './documents.ts'
import { customerList, paymentList } from './lists.ts'
import { totalList, type BookSelection } from './totals.ts'

/** The payments are those that count in the period. Throws a 429 when too much is read at once. */
export async function booksZip(
  { database: { db, pool }, env }: Pick<SchoolApi, 'database' | 'env'>,
  { selection, period, language }: BookSelection,
): Promise<Readable> {
  const documents = await listDocuments(db, selection)
  const lists: MadeEntry[] = [
    { name: 'klanten.csv', make: async () => csv(await customerList(pool, selection, language)) },
    {
      name: 'verkoopjournaal.csv',
      make: async () => csv(await salesJournal({ db, pool }, { selection, period }, language)),
    },
    { name: 'betalingen.csv', make: async () => csv(await paymentList(pool, period, language)) },
    { name: 'totalen.csv', make: async () => csv(await totalList(db, { selection, period, language })) },
  ]
  return zipOf(pool, {
    stored: documents.flatMap(storedOf),
    made: [...documents.filter(({ xml }) => xml === null).map((document) => ublOf(db, env, document)), ...lists],
    mtime: new Date(`${period.to}T12:00:00Z`),
  })
}

function storedOf({ number, pdf, pdfBytes, xml, xmlBytes }: Document): StoredEntry[] {
  const paper = { id: pdf, bytes: pdfBytes, name: `${number}.pdf` }
  return xml === null ? [paper] : [paper, { id: xml, bytes: xmlBytes ?? 0, name: `${number}.xml`, isText: true }]
}

/** The UBL of a document of which no e-invoice left, from its kept paper. The PDF stands beside it, not inside. */
function ublOf(db: Db, env: SchoolApi['env'], { type, id, pdf, number }: Document): MadeEntry {
  return {
    name: `${number}.xml`,
    make: async () => {
      const { paper } = found(await (type === 'invoice' ? paperOfInvoice(db, id, pdf) : paperOfNote(db, id)))
      if (!paper || !isBill(paper)) throw new Error(`${number} has no paper of a bill`)
      return Readable.from([bareXml(env, paper)])
    },
  }
}

function paperOfInvoice(db: Db, id: number, fileId: number) {
  const { invoiceId, paper } = invoiceFiles
  return db
    .select({ paper })
    .from(invoiceFiles)
    .where(and(eq(invoiceId, id), eq(invoiceFiles.fileId, fileId)))
}

function paperOfNote(db: Db, id: number) {
  const { paper } = creditNotes
  return db.select({ paper }).from(creditNotes).where(eq(creditNotes.id, id))
}
