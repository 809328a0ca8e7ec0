/** Many files one after the other, in one reading of the database, so that memory does not grow with their number. */
import { countRead } from '@schoolbeheer/server/collect'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { copyRows, type CopiedRows } from '../db/copyRows.ts'

type File = { id: number; bytes: number }

export type FilesReading = {
  /** The bytes of a file: of each once, in the order of their ids, the one before read to its end. */
  read: (file: File) => Readable
  /** Ends the reading; a connection is held until then. */
  close: () => void
}

/** Throws a 429 when too much is read at once. */
export async function readFiles(pool: pg.Pool, files: File[]): Promise<FilesReading> {
  const ids = files.map(({ id }) => id).join()
  const chunks = await copyRows(
    pool,
    `select file_id, content from file_chunks where file_id = any('{${ids}}') order by file_id, position`,
  )
  return {
    read: (file) => Readable.from(contentOf(file, chunks), { objectMode: false }),
    close: chunks.close,
  }
}

async function* contentOf({ id, bytes }: File, chunks: CopiedRows): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0;) {
    const row = await chunks.next()
    if (row?.readInt32BE(4) !== id) throw new Error(`File ${id} ends ${left} bytes early`)
    const content = row.subarray(12)
    left -= content.length
    yield content
    countRead(content)
  }
}
