/** Many files in one ZIP file, which is written while they are read. */
import { addAbortSignal, PassThrough, pipeline, type Readable } from 'node:stream'
import type pg from 'pg'
import yazl from 'yazl'
import type { Reader } from '../db/longReads.ts'
import { readFiles } from './streamFiles.ts'

/** A file of the database. It is stored as it is: compressing a PDF gains nothing. */
export type StoredEntry = { id: number; bytes: number; name: string; isText?: boolean }

/** A text that is made when its turn comes. */
export type MadeEntry = { name: string; make: () => Promise<Readable> }

/**
 * The stored files in the order of their ids, and then the made ones. An error of any ends the ZIP file in it. Throws a 429
 * when too much is read at once.
 * @param mtime the time that each file inside says
 */
export async function zipOf(
  pool: pg.Pool,
  { stored, made, reader, ...time }: { stored: StoredEntry[]; made: MadeEntry[]; reader?: Reader; mtime?: Date },
): Promise<Readable> {
  const inOrder = stored.toSorted((one, other) => one.id - other.id)
  const reading = await readFiles(pool, inOrder, reader)
  const stream = new PassThrough()
  const fail = (error: Error) => void stream.destroy(error)
  const ended = new AbortController()
  const zip = new yazl.ZipFile()
  for (const { name, isText = false, ...file } of inOrder)
    zip.addReadStreamLazy(name, { compress: isText, size: file.bytes, ...time }, (pass) =>
      pass(null, reading.read(file).once('error', fail)),
    )
  for (const { name, make } of made)
    zip.addReadStreamLazy(name, time, (pass) => {
      make().then((content) => pass(null, addAbortSignal(ended.signal, content).once('error', fail)), fail)
    })
  zip.end()
  pipeline(zip.outputStream, stream, () => {
    // A list that is being made ends with the file: nobody would read it any more.
    ended.abort()
    reading.close()
  })
  return stream
}
