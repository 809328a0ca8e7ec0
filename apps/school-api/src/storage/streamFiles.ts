/**
 * Many files one after the other, in one reading of the database, so that memory does not grow with their number. They
 * are copied out in PostgreSQL's binary format, in which bytes come as they are: the answer to a query writes each byte
 * as two letters, which costs both sides more than all else.
 */
import { countRead } from '@schoolbeheer/server/collect'
import { nextPiece } from '@schoolbeheer/server/pieces'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { borrowClient, type Reader } from '../db/longReads.ts'

type File = { id: number; bytes: number }

export type FilesReading = {
  /**
   * The bytes of a file. Each file is read once, in the order of the ids, after the file before it was read to its end.
   */
  read: (file: File) => Readable
  /** Ends the reading; a connection is held until then. */
  close: () => void
}

/** The length of the header before the first row. */
const headerBytes = 19
/** The number of columns, the length and the value of the file's id, the length of the content. */
const rowHeadBytes = 2 + 4 + 4 + 4

/** Throws a 429 when too much is read at once. */
export async function readFiles(pool: pg.Pool, files: File[], reader?: Reader): Promise<FilesReading> {
  const { client, giveBack } = await borrowClient(pool, reader)
  const ids = files.map(({ id }) => id).join()
  const rows = client.query(
    copyTo(
      `copy (select file_id, content from file_chunks where file_id = any('{${ids}}') order by file_id, position)
       to stdout (format binary)`,
    ),
  )
  const source = readerOf(rows)
  let isBegun = false

  async function* contentOf({ id, bytes }: File): AsyncGenerator<Buffer> {
    if (!isBegun) await source.exactly(headerBytes)
    isBegun = true
    for (let left = bytes; left > 0;) {
      const head = await source.exactly(rowHeadBytes)
      if (head.readInt32BE(6) !== id) throw new Error(`File ${id} ends ${left} bytes early`)
      for (let ofRow = head.readInt32BE(10); ofRow > 0;) {
        const piece = await source.some(ofRow)
        ofRow -= piece.length
        left -= piece.length
        await nextPiece()
        yield piece
        countRead(piece)
      }
    }
  }
  return {
    read: (file) => Readable.from(contentOf(file), { objectMode: false }),
    close: () => {
      // Nobody waits for an error from here on.
      rows.on('error', () => undefined)
      giveBack(false)
    },
  }
}

/** Reads a stream in parts. Both throw when it ends too early. */
function readerOf(stream: Readable) {
  const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  let piece: Buffer = Buffer.alloc(0)

  async function exactly(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = bytes; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await some(left))
    return Buffer.concat(parts)
  }

  /** At least one byte, and at most so many. */
  async function some(most: number): Promise<Buffer> {
    if (piece.length === 0) {
      const next = await pieces.next()
      if (next.done) throw new Error('The database ended early')
      piece = next.value
    }
    const part = piece.subarray(0, most)
    piece = piece.subarray(part.length)
    return part
  }
  return { exactly, some }
}
