/**
 * Files that people and programs send. Bytes that come slowly hold no connection and no transaction: each chunk is a
 * statement of its own, under a file that nothing refers to yet. When the form has ended, one short transaction binds
 * its files and writes the record that they belong to. The files of an upload that is refused or breaks off are
 * removed; files of a process that died are swept by others.
 */
import { inserted } from '@schoolbeheer/server/database/rows'
import type { Upload } from '@schoolbeheer/server/uploads'
import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { SchoolApi } from '../api.ts'
import type { Db } from '../db/connection.ts'
import { chunkBytes } from './files.ts'
import { fileChunks, files } from '../db/tables/files.ts'

export type NewFile = { name: string; contentType: string; stream: AsyncIterable<Buffer> }

/** The input of a form, and the ids of its files by part. */
export type SavedUpload<Input, Part extends string> = { input: Input; fileIds: Partial<Record<Part, number>> }

/** Reads an upload to its end, and then writes its record and its files in one transaction: all of it or nothing. */
export async function saveUpload<Input, Part extends string, T>(
  { database: { db }, now }: Pick<SchoolApi, 'database' | 'now'>,
  { parts, input }: Pick<Upload<Input, Part>, 'parts' | 'input'>,
  write: (tx: Db, saved: SavedUpload<Input, Part>) => Promise<T>,
): Promise<T> {
  const fileIds: Partial<Record<Part, number>> = {}
  const ids: number[] = []
  try {
    for await (const part of parts) {
      if (!('stream' in part)) continue
      const fileId = await beginFile(db, part, new Date(now()))
      ids.push(fileId)
      fileIds[part.part] = fileId
      await writeChunks(db, fileId, part.stream)
    }
    const saved = { input: input(), fileIds }
    return await db.transaction(async (tx) => {
      await bind(tx, ids)
      return write(tx, saved)
    })
  } catch (error) {
    await remove(db, ids)
    throw error
  }
}

async function beginFile(db: Db, { name, contentType }: NewFile, arrivingSince: Date): Promise<number> {
  const rows = await db.insert(files).values({ name, contentType, bytes: 0, arrivingSince }).returning({ id: files.id })
  return inserted(rows).id
}

async function writeChunks(db: Db, fileId: number, stream: AsyncIterable<Buffer>): Promise<void> {
  let [position, bytes] = [0, 0]
  for await (const content of chunksOf(stream)) {
    await db.insert(fileChunks).values({ fileId, position, content })
    position += 1
    bytes += content.length
  }
  await db.update(files).set({ bytes }).where(eq(files.id, fileId))
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

async function bind(tx: Db, ids: number[]): Promise<void> {
  const bound = await tx.update(files).set({ arrivingSince: null }).where(arriving(ids)).returning({ id: files.id })
  if (bound.length < ids.length) throw new Error('A file that arrived is gone')
}

/** A file that cannot be removed now is swept later. */
async function remove(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .delete(files)
    .where(arriving(ids))
    .catch(() => undefined)
}

/** Only those that are not bound: a transaction whose end nobody heard may have been committed. */
function arriving(ids: number[]) {
  return and(inArray(files.id, ids), isNotNull(files.arrivingSince))
}

const hour = 3_600_000
/** The largest file takes half as long at the least rate that a sender may have. */
const mostHours = 30

/** Removes what processes that died have left of uploads: every hour, from the start on. */
export function sweepUploads({ jobs, database: { db }, now }: SchoolApi): void {
  jobs.every(3600, async () => {
    await db.delete(files).where(lt(files.arrivingSince, new Date(now() - mostHours * hour)))
  })
}
