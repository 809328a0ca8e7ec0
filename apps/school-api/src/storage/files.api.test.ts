import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SchoolDatabase } from '../db/connection.ts'
import { startTestApi, type TestApi } from '../testing/api.ts'
import { readBytes, readFile, savedOf, saveStream, savingAfter } from './files.ts'
import { readFiles } from './streamFiles.ts'
import { saveUpload } from './uploads.ts'

let api: TestApi
let database: SchoolDatabase
beforeAll(async () => {
  api = await startTestApi()
  database = api.database
})
afterAll(() => api.close())
afterEach(() => database.pool.query('truncate files, file_chunks cascade'))

const megabyte = Buffer.alloc(1_000_000, 'x')

async function* pieces(count: number) {
  for (let index = 0; index < count; index += 1) yield megabyte
}

function save(stream: AsyncIterable<Buffer>) {
  const parts = Readable.from([{ part: 'file' as const, name: 'm.bin', contentType: 'text/csv', stream }])
  const write = async (_tx: unknown, { fileIds }: { fileIds: { file?: number } }) => fileIds.file ?? 0
  return saveUpload({ database, now: Date.now }, { parts, input: () => undefined }, write)
}

async function read(id: number) {
  const stored = await readFile(database.db, id)
  if (!stored) throw new Error('It is not there')
  return stored
}

test('a file is read as it was written, whatever the size of its pieces', async () => {
  const small = async function* () {
    for (let index = 0; index < 700_000; index += 7) yield Buffer.from('1234567')
  }
  const { stream, ...stored } = await read(await save(small()))
  expect(stored).toMatchObject({ name: 'm.bin', contentType: 'text/csv', bytes: 700_000 })
  expect(String(await buffer(stream))).toBe('1234567'.repeat(100_000))
  const { rows } = await database.pool.query('select length(content) as bytes from file_chunks order by position')
  expect(rows).toEqual([{ bytes: 524_288 }, { bytes: 175_712 }])
})

test('a piece may be larger than a chunk', async () => {
  const content = Buffer.from(Array.from({ length: 1_200_000 }, (_, index) => index % 251))
  const { stream } = await read(await save(Readable.from([content.subarray(0, 900_000), content.subarray(900_000)])))
  expect((await buffer(stream)).equals(content)).toBe(true)
})

test('a file in memory is written with another statement, in chunks, or not at all', async () => {
  const bytes = Buffer.from(Array.from({ length: 1_200_000 }, (_, index) => index % 251))
  const saved = savedOf({ name: 'm.xml', contentType: 'text/xml', bytes })
  const saving = (earlier: string) => sql`
    with earlier as (${sql.raw(earlier)}), ${savingAfter(sql`earlier`, saved)}
    select id from saved`
  const { rows } = await database.db.execute<{ id: number }>(saving('select 1'))
  const [{ id } = { id: 0 }] = rows
  expect((await readBytes(database.db, id))?.bytes.equals(bytes)).toBe(true)
  const { stream, ...stored } = await read(id)
  expect(stored).toMatchObject({ name: 'm.xml', contentType: 'text/xml', bytes: 1_200_000 })
  expect((await buffer(stream)).equals(bytes)).toBe(true)

  expect((await database.db.execute(saving('select 1 where false'))).rows).toEqual([])
  expect((await database.pool.query('select from files')).rowCount).toBe(1)
  await database.pool.query('delete from file_chunks where position = 2')
  await expect(readBytes(database.db, id)).rejects.toThrow('ends 151424 bytes early')
})

test('many files are read in one go; a slow reader lets the database wait, and one that is cut off fails alone', async () => {
  // Each file is larger than the buffers between a database in a container and its reader.
  const bytes = 40_000_000
  const ids = [await save(pieces(40)), await save(pieces(40))]
  const files = ids.map((id) => ({ id, bytes }))
  const { pool } = database
  const copying = "from pg_stat_activity where datname = current_database() and query like 'copy%' and state = 'active'"

  const whole = await readFiles(pool, files)
  for (const one of files) expect((await buffer(whole.read(one))).equals(Buffer.alloc(bytes, 'x'))).toBe(true)
  whole.close()

  const cut = await readFiles(pool, files)
  const stream = cut.read({ id: ids[0] ?? 0, bytes }).iterator()
  expect((await stream.next()).done).toBe(false)
  await expect.poll(async () => (await pool.query(`select ${copying} and wait_event = 'ClientWrite'`)).rowCount).toBe(1)
  await pool.query(`select pg_terminate_backend(pid) ${copying}`)
  const readOn = async () => {
    while (!(await stream.next()).done);
  }
  await expect(readOn()).rejects.toThrow(/terminat/i)
  cut.close()
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
})

test('who reads slowly holds no connection, and never takes half a file for a whole one', async () => {
  const id = await save(pieces(3))
  const { stream } = await read(id)
  const reading = stream.iterator()
  await reading.next()
  expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
  await database.pool.query('delete from files')
  const rest = async () => {
    for await (const piece of reading) expect(piece).toBeInstanceOf(Buffer)
  }
  await expect(rest()).rejects.toThrow('ends')
})

test('an unknown file is none', async () => {
  expect(await readFile(database.db, 999)).toBeUndefined()
})

test('what is stored is not compressed again', async () => {
  const { rows } = await database.pool.query(
    "select attstorage from pg_attribute where attrelid = 'file_chunks'::regclass and attname = 'content'",
  )
  expect(rows).toEqual([{ attstorage: 'e' }])
})

test('a file that cannot be begun ends what would be read for it', async () => {
  const stream = new PassThrough()
  const file = { name: 'not text for PostgreSQL: \0', contentType: 'application/zip', stream }
  await expect(database.db.transaction((tx) => saveStream(tx, file))).rejects.toThrow('Failed query')
  expect(stream.destroyed).toBe(true)
})
