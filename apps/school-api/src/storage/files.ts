/**
 * Files in the database, read piece by piece, so that none is ever in memory as a whole. Files that the API makes are
 * written in the caller's transaction, and are gone when that is rolled back.
 */
import { counted } from '@schoolbeheer/server/collect'
import { inserted } from '@schoolbeheer/server/database/rows'
import { statement, type NamedValues } from '@schoolbeheer/server/database/statement'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db } from '../db/connection.ts'
import { fileChunks, files } from '../db/tables/files.ts'

export type StoredFile = { name: string; contentType: string; bytes: number; stream: Readable }

export type NewFile = { name: string; contentType: string; stream: AsyncIterable<Buffer> }

type NewPdf = { name: string; bytes: Buffer }

/** Writes a PDF that is in memory anyway, and answers its id. */
export function savePdf(tx: Db, pdf: NewPdf): Promise<number> {
  return saveBytes(tx, { ...pdf, contentType: pdfType })
}

/** Writes several PDFs with two statements; answers their ids in their order. */
export function savePdfs(tx: Db, pdfs: readonly NewPdf[]): Promise<number[]> {
  return saveInMemory(
    tx,
    pdfs.map((pdf) => ({ ...pdf, contentType: pdfType })),
  )
}

const pdfType = 'application/pdf'

type InMemory = NewPdf & { contentType: string }

/** Writes bytes that are in memory anyway, and answers the id of the file. */
export async function saveBytes(tx: Db, file: InMemory): Promise<number> {
  const [id] = await saveInMemory(tx, [file])
  if (id === undefined) throw new Error('A file that was written has no id')
  return id
}

/** The values of `savingAfter`. */
export function savedOf({ bytes, ...file }: InMemory) {
  const lastChunk = Math.ceil(bytes.length / chunkBytes) - 1
  return { ...file, bytes, size: bytes.length, sha256: sha256Of(bytes), lastChunk }
}

export type SavedFile = ReturnType<typeof savedOf>

/**
 * Two common table expressions of a larger statement: `saved` has the id and the SHA-256 of the new file, or no row where
 * the earlier expression has none.
 */
export function savingAfter(
  earlier: SQL,
  { name, contentType, bytes, size, sha256, lastChunk }: NamedValues<SavedFile>,
): SQL {
  return sql`
    saved as (
      insert into ${files} (name, content_type, bytes, sha256)
      select ${name}, ${contentType}, ${size}::bigint, ${sha256} from ${earlier} returning id, sha256
    ),
    saved_chunks as (
      insert into ${fileChunks} (file_id, position, content)
      select id, at, substring(${bytes}::bytea from at * ${chunkBytes}::int + 1 for ${chunkBytes}::int)
      from saved, generate_series(0, ${lastChunk}::int) at
    )`
}

async function saveInMemory(tx: Db, saved: readonly InMemory[]): Promise<number[]> {
  const rows = await tx
    .insert(files)
    .values(saved.map(({ bytes, ...file }) => ({ ...file, bytes: bytes.length, sha256: sha256Of(bytes) })))
    .returning({ id: files.id })
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  await tx.insert(fileChunks).values(
    saved.flatMap(({ bytes }, index) =>
      Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, position) => ({
        fileId: ids[index] ?? 0,
        position,
        content: bytes.subarray(position * chunkBytes, (position + 1) * chunkBytes),
      })),
    ),
  )
  return ids
}

/**
 * Writes a file while it is read, and answers its id. It is there once the caller's transaction is. The stream has ended
 * in any case: nobody would read it after a failure, and it may hold a connection.
 */
export async function saveStream(tx: Db, { stream, ...file }: NewFile & { stream: Readable }): Promise<number> {
  try {
    const { id } = inserted(
      await tx
        .insert(files)
        .values({ ...file, bytes: 0 })
        .returning({ id: files.id }),
    )
    await writeChunks(tx, id, counted(stream))
    return id
  } finally {
    stream.destroy()
  }
}

/** Writes the chunks of a file, each with a statement, how many bytes there are, and their SHA-256. */
export async function writeChunks(db: Db, fileId: number, stream: AsyncIterable<Buffer>): Promise<void> {
  let [position, bytes] = [0, 0]
  const hash = createHash('sha256')
  for await (const content of chunksOf(stream)) {
    hash.update(content)
    await db.insert(fileChunks).values({ fileId, position, content })
    position += 1
    bytes += content.length
  }
  await db
    .update(files)
    .set({ bytes, sha256: hash.digest('hex') })
    .where(eq(files.id, fileId))
}

/** Every chunk is the same memory: use it up before asking for the next. */
async function* chunksOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafeSlow(chunkBytes)
  let filled = 0
  for await (const piece of stream) {
    for (let taken = 0; taken < piece.length;) {
      const copied = piece.copy(chunk, filled, taken)
      taken += copied
      filled += copied
      if (filled < chunkBytes) continue
      yield chunk
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A small file as a whole, with one statement, or undefined. Throws when its bytes are not all there. */
export async function readBytes(db: Db, id: number): Promise<{ name: string; bytes: Buffer } | undefined> {
  const rows = await listChunks(db, { id })
  const [file] = rows
  if (!file) return undefined
  const bytes = Buffer.concat(rows.flatMap(({ content }) => content ?? []))
  if (bytes.length < file.size) throw new Error(`File ${id} ends ${file.size - bytes.length} bytes early`)
  return { name: file.name, bytes }
}

const listChunks = statement<{ id: number }, { name: string; size: number; content: Buffer | null }[]>((db, { id }) =>
  db
    .select({ name: files.name, size: files.bytes, content: fileChunks.content })
    .from(files)
    .leftJoin(fileChunks, eq(fileChunks.fileId, files.id))
    .where(eq(files.id, id))
    .orderBy(asc(fileChunks.position)),
)

/** A file with its bytes still to be read, or undefined; no connection is held while somebody reads slowly. */
export async function readFile(db: Db, id: number): Promise<StoredFile | undefined> {
  const [file] = await db.select().from(files).where(eq(files.id, id))
  return file && { ...file, stream: Readable.from(readChunks(db, file), { objectMode: false }) }
}

/** Large enough that a file takes few statements, small enough that several at once take little memory. */
export const chunkBytes = 512 * 1024

async function* readChunks(db: Db, { id, bytes }: { id: number; bytes: number }): AsyncGenerator<Buffer> {
  for (let position = 0; position * chunkBytes < bytes; position += 1) yield await readChunk(db, id, position)
}

/**
 * The bytes from `position * chunkBytes` on, as many as fit in a chunk. Throws when the file was removed meanwhile: half a
 * file must not look like a whole one.
 */
export async function readChunk(db: Db, id: number, position: number): Promise<Buffer> {
  const [chunk] = await db
    .select({ content: fileChunks.content })
    .from(fileChunks)
    .where(and(eq(fileChunks.fileId, id), eq(fileChunks.position, position)))
  if (!chunk) throw new Error(`File ${id} ends before chunk ${position}`)
  return chunk.content
}
