/**
 * Files in the database, written and read piece by piece, so that no file is ever in memory as a whole. They are written
 * in the caller's transaction, and are gone when that is rolled back.
 */
import { inserted } from '@schoolbeheer/server/database/rows'
import type { Upload } from '@schoolbeheer/server/uploads'
import { and, eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../db/connection.ts'
import { fileChunks, files } from './table.ts'

export type NewFile = { name: string; contentType: string; stream: AsyncIterable<Buffer> }

export type StoredFile = { name: string; contentType: string; bytes: number; stream: Readable }

/** Reads an upload to its end and stores its files; answers its fields, and the ids of its files by part. */
export async function saveUpload<Input, Part extends string>(
  tx: Db,
  upload: Pick<Upload<Input, Part>, 'parts' | 'input'>,
): Promise<{ input: Input; fileIds: Partial<Record<Part, number>> }> {
  const fileIds: Partial<Record<Part, number>> = {}
  for await (const part of upload.parts) if ('stream' in part) fileIds[part.part] = await saveFile(tx, part)
  return { input: upload.input(), fileIds }
}

/** Writes a file and answers its id. Fails as the stream fails; the transaction must then be rolled back. */
export async function saveFile(tx: Db, { name, contentType, stream }: NewFile): Promise<number> {
  const rows = await tx.insert(files).values({ name, contentType, bytes: 0 }).returning({ id: files.id })
  const fileId = inserted(rows).id
  let [position, bytes] = [0, 0]
  for await (const content of chunksOf(stream)) {
    await tx.insert(fileChunks).values({ fileId, position, content })
    position += 1
    bytes += content.length
  }
  await tx.update(files).set({ bytes }).where(eq(files.id, fileId))
  return fileId
}

type NewPdf = { name: string; bytes: Buffer }

/** Writes a PDF that is in memory anyway, and answers its id. */
export function savePdf(tx: Db, pdf: NewPdf): Promise<number> {
  return saveBytes(tx, { ...pdf, contentType: pdfType })
}

/** The same for several with two statements; answers their ids in their order. */
export function savePdfs(tx: Db, pdfs: readonly NewPdf[]): Promise<number[]> {
  return saveInMemory(
    tx,
    pdfs.map((pdf) => ({ ...pdf, contentType: pdfType })),
  )
}

const pdfType = 'application/pdf'

type InMemory = NewPdf & { contentType: string }

/** Writes what is in memory anyway, and answers its id. */
export async function saveBytes(tx: Db, file: InMemory): Promise<number> {
  const [id] = await saveInMemory(tx, [file])
  if (id === undefined) throw new Error('A file that was written has no id')
  return id
}

async function saveInMemory(tx: Db, saved: readonly InMemory[]): Promise<number[]> {
  const rows = await tx
    .insert(files)
    .values(saved.map(({ bytes, ...file }) => ({ ...file, bytes: bytes.length })))
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

/** A small file as a whole, or undefined. */
export async function readBytes(db: Db, id: number): Promise<{ name: string; bytes: Buffer } | undefined> {
  const file = await readFile(db, id)
  return file && { name: file.name, bytes: await buffer(file.stream) }
}

/** A file with its bytes still to be read, or undefined; no connection is held while somebody reads slowly. */
export async function readFile(db: Db, id: number): Promise<StoredFile | undefined> {
  const [file] = await db.select().from(files).where(eq(files.id, id))
  return file && { ...file, stream: Readable.from(readChunks(db, file), { objectMode: false }) }
}

/** Large enough that a file takes few statements, small enough that several at once take little memory. */
const chunkBytes = 512 * 1024

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

/** Throws when the file was removed meanwhile: half of one must not look like a whole. */
async function* readChunks(db: Db, { id, bytes }: { id: number; bytes: number }): AsyncGenerator<Buffer> {
  let left = bytes
  for (let position = 0; left > 0; position += 1) {
    const [chunk] = await db
      .select({ content: fileChunks.content })
      .from(fileChunks)
      .where(and(eq(fileChunks.fileId, id), eq(fileChunks.position, position)))
    if (!chunk) throw new Error(`File ${id} ends ${left} bytes early`)
    left -= chunk.content.length
    yield chunk.content
  }
}
