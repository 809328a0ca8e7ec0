/** The PDFs of invoices, among those that the viewer may see. */
import { found } from '@schoolbeheer/server/database/rows'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { invoiceScope } from '../../db/scope.ts'
import { files } from '../../db/tables/files.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { invoiceFiles, invoices } from '../../db/tables/invoices.ts'

type FileQuery = { id: number; version?: number | undefined }

/**
 * The newest PDF, or the version in the query; for viewers who are no admins only the PDF that was sent last. The id of
 * the file is null if there is no PDF. Throws a 404.
 */
export async function findInvoiceFile(db: Db, viewer: Viewer, { id, version }: FileQuery) {
  const { invoiceNumber, sentFileId } = invoices
  const fileId = fileOf(viewer)
  const isWanted = and(eq(invoices.id, id), invoiceScope(db, viewer))
  const isShown = viewer.isAdmin ? undefined : eq(invoiceFiles.fileId, sentFileId)
  if (version === undefined) return found(await db.select({ invoiceNumber, fileId }).from(invoices).where(isWanted))
  const rows = await db
    .select({ invoiceNumber, fileId: invoiceFiles.fileId })
    .from(invoices)
    .innerJoin(invoiceFiles, eq(invoiceFiles.invoiceId, invoices.id))
    .where(and(isWanted, eq(invoiceFiles.version, version), isShown))
  return found(rows)
}

/** Customers have the PDF that was sent, whatever was made since. */
function fileOf(viewer: Viewer) {
  return viewer.isAdmin ? invoices.fileId : invoices.sentFileId
}

/** Rows for a ZIP file: the requested invoices that the viewer may see, in the order of their files. */
export function listInvoiceFiles(db: Db, viewer: Viewer, ids: number[]) {
  const { id, invoiceNumber } = invoices
  const fileId = fileOf(viewer)
  return db
    .select({ id, invoiceNumber, schoolGroupName: schoolGroups.name, fileId, bytes: files.bytes })
    .from(invoices)
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .leftJoin(files, eq(files.id, fileId))
    .where(and(inArray(id, ids), invoiceScope(db, viewer)))
    .orderBy(asc(fileId), asc(id))
}
