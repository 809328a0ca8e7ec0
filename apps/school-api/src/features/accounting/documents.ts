/** The documents of a delivery, and those of any period: which they are, and their files. */
import { eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { deliveryDocuments } from '../../db/tables/accounting.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { files } from '../../db/tables/files.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { sentXml } from '../eInvoices/queries.ts'
import type { Period, Selection } from '../invoices/accounting.ts'

/** The documents of a period that have a PDF. */
export function printedIn({ from, to }: Period): Selection {
  return {
    ofInvoices: sql`${invoices.creationDate} between ${from} and ${to} and ${invoices.fileId} is not null`,
    ofCreditNotes: sql`${creditNotes.creationDate} between ${from} and ${to} and ${creditNotes.fileId} is not null`,
    fileId: invoices.fileId,
  }
}

/** The documents of a delivery, with the PDFs that they had then. */
export function deliveredIn(deliveryId: number): Selection {
  const of = (documentId: SQL) => sql`exists (select from ${deliveryDocuments} delivered
    where delivered.delivery_id = ${deliveryId} and ${documentId})`
  return {
    ofInvoices: of(sql`delivered.invoice_id = ${invoices.id}`),
    ofCreditNotes: of(sql`delivered.credit_note_id = ${creditNotes.id}`),
    fileId: sql`(select delivered.file_id from ${deliveryDocuments} delivered where delivered.invoice_id = ${invoices.id})`,
  }
}

/** Documents that were made by a day, have a PDF and were never delivered: late ones come with the next delivery. */
function deliverable(until: string) {
  const isNew = (documentId: SQL) => sql`not exists (select from ${deliveryDocuments} delivered where ${documentId})`
  return {
    ofInvoices: sql`${invoices.creationDate} <= ${until} and ${invoices.fileId} is not null
      and ${isNew(sql`delivered.invoice_id = ${invoices.id}`)}`,
    ofCreditNotes: sql`${creditNotes.creationDate} <= ${until} and ${creditNotes.fileId} is not null
      and ${isNew(sql`delivered.credit_note_id = ${creditNotes.id}`)}`,
  }
}

export async function countDeliverable(db: Db, until: string): Promise<number> {
  const { ofInvoices, ofCreditNotes } = deliverable(until)
  return (await db.$count(invoices, ofInvoices)) + (await db.$count(creditNotes, ofCreditNotes))
}

/** Gives a delivery its documents, and answers how many it has. Done again it adds those that came late. */
export async function bindDocuments(db: Db, deliveryId: number, until: string): Promise<number> {
  const { ofInvoices, ofCreditNotes } = deliverable(until)
  // Each statement locks documents by their ids, and no more than one kind.
  await db.execute(sql`
    insert into ${deliveryDocuments} (delivery_id, invoice_id, file_id)
    select ${deliveryId}::int, ${invoices.id}, ${invoices.fileId} from ${invoices} where ${ofInvoices} order by ${invoices.id}
    on conflict do nothing`)
  await db.execute(sql`
    insert into ${deliveryDocuments} (delivery_id, credit_note_id, file_id)
    select ${deliveryId}::int, ${creditNotes.id}, ${creditNotes.fileId} from ${creditNotes} where ${ofCreditNotes}
    order by ${creditNotes.id}
    on conflict do nothing`)
  return db.$count(deliveryDocuments, eq(deliveryDocuments.deliveryId, deliveryId))
}

const bytes = z.coerce.number()
const Document = z.object({
  type: z.enum(['invoice', 'creditNote']),
  id: z.int(),
  number: z.string(),
  pdf: z.int(),
  pdfBytes: bytes,
  xml: z.int().nullable(),
  xmlBytes: bytes.nullable(),
})

/** A document with its PDF, and the e-invoice that left, if one did. */
export type Document = z.infer<typeof Document>

/** By their numbers. */
export async function listDocuments(db: Db, { ofInvoices, ofCreditNotes, fileId }: Selection): Promise<Document[]> {
  const { rows } = await db.execute(sql`
    select type, document.id, number, pdf.id as pdf, pdf.bytes as "pdfBytes", xml.id as xml, xml.bytes as "xmlBytes"
    from (
      select 'invoice' as type, ${invoices.id} as id, ${invoices.invoiceNumber} as number, ${fileId} as file_id,
        ${sentXml(db, 'invoice', invoices.id)} as xml_id
      from ${invoices} where ${ofInvoices}
      union all
      select 'creditNote', ${creditNotes.id}, ${creditNotes.creditNoteNumber}, ${creditNotes.fileId},
        ${sentXml(db, 'creditNote', creditNotes.id)}
      from ${creditNotes} where ${ofCreditNotes}
    ) document
    join ${files} pdf on pdf.id = document.file_id
    left join ${files} xml on xml.id = document.xml_id
    order by number`)
  return z.array(Document).parse(rows)
}
