/** Many files one after the other, in one reading of the database, so that memory does not grow with their number. */
import { asc, inArray } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { streamRows } from '../db/stream.ts'
import { fileChunks } from './table.ts'

type File = { id: number; bytes: number }

export type FilesReading = {
  /** The bytes of a file: of each once, in the order of their ids, the one before read to its end. */
  read: (file: File) => Readable
  /** Ends the reading; a connection is held until then, or until all is read. */
  close: () => Promise<unknown>
}

const chunksAtOnce = 8

/** Throws a 429 when too much is read at once. */
export async function readFiles(pool: pg.Pool, files: File[]): Promise<FilesReading> {
  const ids = files.map(({ id }) => id)
  const { fileId, position, content } = fileChunks
  const chunks = await streamRows(
    pool,
    (db) =>
      db.select({ fileId, content }).from(fileChunks).where(inArray(fileId, ids)).orderBy(asc(fileId), asc(position)),
    chunksAtOnce,
  )
  // One ahead, so that the database reads while the last one is sent; a reading that was never begun could not be closed.
  let ahead = begin()
  function begin() {
    const chunk = chunks.next()
    chunk.catch(() => undefined)
    return chunk
  }
  async function* contentOf({ id, bytes }: File): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      const { value, done } = await ahead
      if (done || value.fileId !== id) throw new Error(`File ${id} ends ${left} bytes early`)
      left -= value.content.length
      ahead = begin()
      yield value.content
    }
  }
  return {
    read: (file) => Readable.from(contentOf(file), { objectMode: false }),
    close: () => chunks.return(),
  }
}
