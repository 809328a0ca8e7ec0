/**
 * PDFs of invoices in one ZIP file, written while they are read. They are stored as they are, because compressing gains
 * nothing.
 */
import { PassThrough, pipeline } from 'node:stream'
import type { Language } from '@schoolbeheer/domain/languages'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import { textsOf } from '@schoolbeheer/server/texts'
import yazl from 'yazl'
import type { SchoolDatabase } from '../../db/connection.ts'
import { readFiles } from '../../storage/streamFiles.ts'
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
  const reading = await readFiles(pool, files)
  const stream = new PassThrough()
  const zip = new yazl.ZipFile()
  for (const { name, ...file } of files)
    zip.addReadStreamLazy(name, { compress: false, size: file.bytes }, (pass) =>
      pass(
        null,
        reading.read(file).once('error', (error) => stream.destroy(error)),
      ),
    )
  const missing = missingText(rows, ids, language)
  if (missing) zip.addBuffer(Buffer.from(missing), 'ontbrekend.txt', { compress: false })
  zip.end()
  pipeline(zip.outputStream, stream, () => reading.close())
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
