/**
 * Files that people and programs send. Bytes that come slowly hold no connection and no transaction: each chunk is a
 * statement of its own, under a file that nothing refers to yet. When the form has ended, one short transaction binds
 * its files and writes the record that they belong to. The files of an upload that is refused or breaks off are
 * removed; files of a process that died are swept by others.
 */
import { inserted } from '@schoolbeheer/server/database/rows'
import type { Upload } from '@schoolbeheer/server/uploads'
import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { SchoolApi } from '../api.ts'
import type { Db } from '../db/connection.ts'
import { chunkBytes } from './files.ts'
import { fileChunks, files } from '../db/tables/files.ts'

export type NewFile = { name: string; contentType: string; stream: AsyncIterable<Buffer> }

/** A file that is stored, and that nothing refers to. */
export type ArrivedFile<Part extends string> = { part: Part; id: number; name: string }

/** The input of a form, and the ids of its files by part. */
export type SavedUpload<Input, Part extends string> = { input: Input; fileIds: Partial<Record<Part, number>> }

/** Reads an upload to its end, and then writes its record and its files in one transaction: all of it or nothing. */
export async function saveUpload<Input, Part extends string, T>(
  api: Pick<SchoolApi, 'database' | 'now'>,
  { parts, input }: Pick<Upload<Input, Part>, 'parts' | 'input'>,
  write: (tx: Db, saved: SavedUpload<Input, Part>) => Promise<T>,
): Promise<T> {
  const { db } = api.database
  const arrived: ArrivedFile<Part>[] = []
  try {
    await store(api, parts, arrived)
    const fileIds: Partial<Record<Part, number>> = {}
    for (const { part, id } of arrived) fileIds[part] = id
    const saved = { input: input(), fileIds }
    return await db.transaction(async (tx) => {
      await bind(tx, arrived)
      return write(tx, saved)
    })
  } catch (error) {
    await remove(db, arrived)
    throw error
  }
}

/** Reads an upload to its end, and works with its files, which are removed in the end. */
export async function withUpload<Part extends string, T>(
  api: Pick<SchoolApi, 'database' | 'now'>,
  { parts }: Pick<Upload<unknown, Part>, 'parts'>,
  work: (files: ArrivedFile<Part>[]) => Promise<T>,
): Promise<T> {
  const arrived: ArrivedFile<Part>[] = []
  try {
    await store(api, parts, arrived)
    return await work(arrived)
  } finally {
    await remove(api.database.db, arrived)
  }
}

/** Stores the files of an upload; `arrived` gets each as soon as it begins. */
async function store<Part extends string>(
  { database: { db }, now }: Pick<SchoolApi, 'database' | 'now'>,
  parts: Upload<unknown, Part>['parts'],
  arrived: ArrivedFile<Part>[],
): Promise<void> {
  for await (const file of parts) {
    if (!('stream' in file)) continue
    const id = await beginFile(db, file, new Date(now()))
    arrived.push({ part: file.part, id, name: file.name })
    await writeChunks(db, id, file.stream)
  }
}

type FileId = Pick<ArrivedFile<string>, 'id'>

async function beginFile(db: Db, { name, contentType }: NewFile, arrivingSince: Date): Promise<number> {
  const rows = await db.insert(files).values({ name, contentType, bytes: 0, arrivingSince }).returning({ id: files.id })
  return inserted(rows).id
}

async function writeChunks(db: Db, fileId: number, stream: AsyncIterable<Buffer>): Promise<void> {
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

async function bind(tx: Db, arrived: readonly FileId[]): Promise<void> {
  const bound = await tx.update(files).set({ arrivingSince: null }).where(arriving(arrived)).returning({ id: files.id })
  if (bound.length < arrived.length) throw new Error('A file that arrived is gone')
}

/** A file that cannot be removed now is swept later. */
async function remove(db: Db, arrived: readonly FileId[]): Promise<void> {
  if (arrived.length === 0) return
  await db
    .delete(files)
    .where(arriving(arrived))
    .catch(() => undefined)
}

/** Only those that are not bound: a transaction whose end nobody heard may have been committed. */
function arriving(arrived: readonly FileId[]) {
  const ids = arrived.map(({ id }) => id)
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
