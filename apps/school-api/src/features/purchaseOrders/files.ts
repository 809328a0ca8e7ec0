/** The file of an order: the customer's, or our request. */
import { problem } from '@schoolbeheer/contracts/problem'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import type { Db } from '../../db/connection.ts'
import { documentExtension } from '../../storage/documentTypes.ts'
import { readFile } from '../../storage/files.ts'
import { readOrder } from './queries.ts'

/** The customer's file, unless there is none or the caller asks for the request. Throws a 404. */
export async function orderFile(
  db: Db,
  { id, document }: { id: number; document?: 'request' | undefined },
): Promise<FileAnswer> {
  const { fileId, requestFileId, purchaseOrderNumber: number } = await readOrder(db, id)
  const isRequest = document === 'request' || fileId === null
  const wanted = isRequest ? requestFileId : fileId
  const file = wanted === null ? undefined : await readFile(db, wanted)
  if (!file) throw problem(404)
  const { stream, contentType } = file
  const fileName = `${number}${isRequest ? '' : '-bestelbon'}.${documentExtension(contentType)}`
  return { stream, contentType, fileName }
}
