/** ZIP files that are stored: their files, unpacked as they are read. */
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { mostBankFiles } from '@schoolbeheer/contracts/school/paymentImports'
import { cleanName } from '@schoolbeheer/server/cleanName'
import { basename } from 'node:path/posix'
import { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { Db } from '../../../db/connection.ts'
import { chunkBytes, readChunk } from '../../../storage/files.ts'

/** A ZIP file, or a file in it, that does not unpack. */
export class Damaged extends Error {}

/** The files and bytes that may still be unpacked. */
export type Allowance = { files: number; bytes: number }

/** Folders count for nothing, but a directory of a million of them takes minutes to read. */
const mostNames = 2 * mostBankFiles

export type PackedFile = { name: string; bytes: AsyncIterable<Buffer> }

/**
 * The files of a ZIP file. Their sizes are those that it declares, which unpacking holds it to. Throws `Damaged`, and a
 * 413 for more than is allowed, before anything is unpacked.
 */
export async function filesInZip(
  db: Db,
  { id, bytes }: { id: number; bytes: number },
  allowed: Allowance,
): Promise<PackedFile[]> {
  const reader = new ChunkReader(db, id)
  const options = { autoClose: false, decodeStrings: false, lazyEntries: true }
  const packed: PackedFile[] = []
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(reader, bytes, options)
    if (zip.entryCount > mostNames) throw problem(413)
    for await (const entry of zip.eachEntry()) {
      const { fileNameRaw, extraFields, generalPurposeBitFlag, uncompressedSize } = entry
      const path = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
      if (path.endsWith('/')) continue
      allowed.files--
      allowed.bytes -= uncompressedSize
      if (allowed.files < 0 || allowed.bytes < 0) throw problem(413)
      packed.push({ name: cleanName(basename(path)), bytes: unpack(reader, zip, entry) })
    }
  } catch (error) {
    throw reader.failure ?? asDamaged(error)
  }
  return packed
}

async function* unpack(reader: ChunkReader, zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch (error) {
    throw reader.failure ?? asDamaged(error)
  }
}

function asDamaged(error: unknown): Error {
  return error instanceof Problem ? error : new Damaged('A ZIP file is damaged', { cause: error })
}

/** Reads a stored file from any place. It keeps the chunk that was read last, as reading goes on from there. */
class ChunkReader extends yauzl.RandomAccessReader {
  /** The error of the database, which is no fault of the file. */
  failure: Error | null = null

  readonly #db: Db
  readonly #id: number
  #kept: { position: number; content: Buffer } | null = null

  constructor(db: Db, id: number) {
    super()
    this.#db = db
    this.#id = id
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false })
  }

  async *#read(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const chunk = await this.#chunk(Math.floor(at / chunkBytes))
      const from = at % chunkBytes
      const piece = chunk.subarray(from, from + end - at)
      if (piece.length === 0) throw new Damaged('A ZIP file is damaged')
      at += piece.length
      yield piece
    }
  }

  async #chunk(position: number): Promise<Buffer> {
    if (this.#kept?.position === position) return this.#kept.content
    try {
      const content = await readChunk(this.#db, this.#id, position)
      this.#kept = { position, content }
      return content
    } catch (error) {
      this.failure = new Error('A file that arrived cannot be read', { cause: error })
      throw this.failure
    }
  }
}
