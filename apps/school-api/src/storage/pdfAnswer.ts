/** A stored PDF as the answer of a call. */
import { problem } from '@schoolbeheer/contracts/problem'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import type { Db } from '../db/connection.ts'
import { readFile } from './files.ts'

/** Throws a 404 when there is none. @param name without its extension */
export async function pdfAnswer(db: Db, fileId: number | null, name: string): Promise<FileAnswer> {
  const file = fileId === null ? undefined : await readFile(db, fileId)
  if (!file) throw problem(404)
  return { stream: file.stream, fileName: `${name}.pdf` }
}
