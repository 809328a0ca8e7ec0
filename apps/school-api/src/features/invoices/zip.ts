/** PDFs of invoices in one ZIP file, written while they are read. */
import { Readable } from 'node:stream'
import type { Language } from '@schoolbeheer/domain/languages'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import { textsOf } from '@schoolbeheer/server/texts'
import type { SchoolDatabase } from '../../db/connection.ts'
import { zipOf } from '../../storage/zip.ts'
import { listInvoiceFiles } from './files.ts'
import { zipName } from './zipName.ts'
import texts from './texts.json' with { type: 'json' }

type Row = Awaited<ReturnType<typeof listInvoiceFiles>>[number]

/**
 * Invoices without a PDF, and those that are missing or not the viewer's to see, are listed in a text file inside.
 * Throws a 429 when too many are read at once.
 */
export async function invoicesZip(
  { db, pool }: SchoolDatabase,
  viewer: Viewer,
  ids: number[],
  language: Language,
): Promise<FileAnswer> {
  const rows = await listInvoiceFiles(db, viewer, ids)
  const files = rows.flatMap(({ fileId, bytes, ...row }) =>
    fileId === null || bytes === null ? [] : [{ id: fileId, bytes, name: zipName(row) }],
  )
  const missing = missingText(rows, ids, language)
  const made = missing ? [{ name: 'ontbrekend.txt', make: async () => Readable.from([missing]) }] : []
  const stream = await zipOf(pool, { stored: files, made, reader: viewer.isAdmin ? 'office' : 'customer' })
  return { stream, fileName: 'invoices.zip' }
}

/** Lines end as on Windows. */
function missingText(rows: Row[], ids: number[], language: Language): string {
  const t = textsOf(texts, language)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id)).map(String)
  const withoutPdf = rows.filter(({ fileId }) => fileId === null)
  const lines = [
    ...(withoutPdf.length > 0 ? [t('missingPdf'), ...withoutPdf.map(nameOf).toSorted()] : []),
    ...(unknown.length > 0 ? [t('unknown'), ...unknown] : []),
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}

function nameOf({ invoiceNumber, schoolGroupName }: Row): string {
  return `${invoiceNumber} ${schoolGroupName.replaceAll(/\s+/g, ' ')}`
}
