/** The backup: both databases and the secrets of one moment in one file, which gets its name when it is whole. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { countRead } from '@schoolbeheer/server/collect'
import { migrationOf } from '@schoolbeheer/server/database/migrating'
import { release } from '@schoolbeheer/server/release'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { secretsFile } from '../secrets.ts'
import { programs } from './databases.ts'
import type { Sealing } from './keys.ts'
import {
  manifestName,
  manifestText,
  pieceName,
  secretsName,
  type DatabaseManifest,
  type Manifest,
  type Product,
  type TableManifest,
} from './manifest.ts'
import { Refusal } from './refusal.ts'
import { openSnapshots, type Pools, type Snapshot, type Snapshots } from './snapshots.ts'
import { copyOut, readSequences, type Table } from './tables.ts'
import { entryBytes, zipOf, type NewEntry } from './zip.ts'

export type BackupOptions = {
  file: string
  sealing: Sealing
  dataDir: string
  now: () => number
  random: () => number
}

/** How long a backup waits for a moment in which nobody writes. */
const patienceMs = 300_000

/** Writes a backup. Throws a Refusal when it cannot be made; the file is then as it was before. */
export async function backUp(pools: Pools, { file, sealing, dataDir, now, random }: BackupOptions): Promise<Manifest> {
  const snapshots = await openSnapshots(pools, { now, random, patienceMs })
  try {
    const parts = await readParts(snapshots)
    const secrets =
      sealing === 'plain' || !existsSync(secretsFile(dataDir)) ? null : await readFile(secretsFile(dataDir))
    let made: Manifest | undefined
    const entries = entriesOf(snapshots, parts, secrets, (manifest) => (made = manifest))
    await write(await sealed(zipOf(entries), sealing, dataDir), file)
    if (!made) throw new Error('A backup has no manifest')
    return made
  } finally {
    snapshots.close()
  }
}

/** The library that seals is loaded only where something is sealed. */
async function sealed(bytes: AsyncIterable<Uint8Array>, sealing: Sealing, dataDir: string) {
  if (sealing === 'plain') return bytes
  const { seal } = await import('./sealing.ts')
  return seal(bytes, sealing, dataDir)
}

type Parts = Record<Product, Omit<DatabaseManifest, 'tables'>>

async function readParts({ school, identity }: Snapshots): Promise<Parts> {
  return { school: await readPart('school', school), identity: await readPart('identity', identity) }
}

const Versions = z.tuple([z.object({ postgres: z.string() })])
const Sealed = z.array(z.object({ mark: z.string() }))
const State = z.tuple([z.object({ last: z.string(), called: z.boolean() })])

/** The sequences are read later than the tables are fixed: they may be ahead of these, never behind. */
async function readPart(name: Product, { client, tables }: Snapshot) {
  const [{ postgres }] = Versions.parse(
    (await client.query(`select current_setting('server_version') as postgres`)).rows,
  )
  const migration = await migrationOf(client, programs[name])
  if (migration === undefined)
    throw new Refusal(`The database ${name} is of another release than this one, ${release}: use that one.`)
  const hasProof = tables.some((table) => table.name === 'data_secret_proof')
  const proofs = hasProof
    ? (await client.query(`select split_part(proof, '.', 1) as mark from data_secret_proof`)).rows
    : []
  const sequences = []
  for (const sequence of await readSequences(client)) {
    const { rows } = await client.query(
      `select last_value::text as last, is_called as called from public."${sequence}"`,
    )
    const [{ last, called }] = State.parse(rows)
    sequences.push({ name: sequence, last: BigInt(last), called })
  }
  return { postgres, migration, sealedBy: Sealed.parse(proofs)[0]?.mark ?? null, sequences }
}

/** The entries of a backup; the manifest is last, when all hashes are known. */
async function* entriesOf(
  snapshots: Snapshots,
  parts: Parts,
  secrets: Buffer | null,
  finished: (manifest: Manifest) => void,
): AsyncGenerator<NewEntry> {
  if (secrets) yield { name: secretsName, content: [secrets], compressed: true }
  const tables: Record<Product, TableManifest[]> = { school: [], identity: [] }
  for (const name of ['school', 'identity'] as const) {
    const { client, tables: toCopy } = snapshots[name]
    for (const table of toCopy) tables[name].push(yield* copyTable(name, table, client))
  }
  const manifest = {
    format: 1 as const,
    release,
    at: snapshots.at.toISOString(),
    secrets: secrets && createHash('sha256').update(secrets).digest('hex'),
    school: { ...parts.school, tables: tables.school },
    identity: { ...parts.identity, tables: tables.identity },
  }
  finished(manifest)
  yield { name: manifestName, content: [Buffer.from(manifestText(manifest))], compressed: true }
}

/** The pieces of a table. Its answer is what the manifest says of it. */
async function* copyTable(
  name: Product,
  table: Table,
  client: Snapshot['client'],
): AsyncGenerator<NewEntry, TableManifest> {
  const hash = createHash('sha256')
  const rows = client.query(copyTo(copyOut(table)))
  let piece = 0
  for await (const content of piecesOf(rows)) {
    for (const part of content) hash.update(part)
    piece += 1
    yield { name: pieceName(name, table, piece), content, compressed: table.format === 'text' }
    for (const part of content) countRead(part)
  }
  return { ...table, rows: rows.rowCount, sha256: hash.digest('hex') }
}

async function* piecesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    for (let from = 0; from < chunk.length;) {
      const part = chunk.subarray(from, from + entryBytes - length)
      waiting.push(part)
      length += part.length
      from += part.length
      if (length < entryBytes) continue
      yield waiting
      waiting = []
      length = 0
    }
  }
  if (length > 0) yield waiting
}

/** The codes of errors that are of the file, and not of the databases. */
const ofFiles = /^(ENOSPC|EDQUOT|EFBIG|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|EIO)$/

/** A file that a killed process has left half is written anew. */
async function write(bytes: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  const part = `${file}.part`
  try {
    const handle = await open(part, 'w', 0o600)
    await pipeline(
      flushedAsTheyCome(bytes, handle),
      handle.createWriteStream({ flush: true, highWaterMark: entryBytes }),
    )
    await rename(part, file)
    const folder = await open(dirname(file), 'r')
    await folder.sync()
    await folder.close()
  } catch (error) {
    await rm(part, { force: true })
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (ofFiles.test(code))
      throw new Refusal(`${file} cannot be written (${code}): is there room, and may it be written there?`, {
        cause: error,
      })
    throw error
  }
}

/** How much the disk is given at once, in bytes. */
const flushedAtOnce = 64 * entryBytes

/** The disk writes what has come while more comes; at the end little is left to wait for. */
async function* flushedAsTheyCome(bytes: AsyncIterable<Uint8Array>, handle: FileHandle): AsyncGenerator<Uint8Array> {
  let flushing = Promise.resolve()
  let unflushed = 0
  for await (const piece of bytes) {
    yield piece
    unflushed += piece.length
    if (unflushed < flushedAtOnce) continue
    unflushed = 0
    await flushing
    flushing = handle.datasync()
    // Its error is thrown where it is awaited.
    flushing.catch(() => undefined)
  }
  await flushing
}

/** The bytes of a file, in pieces that are large enough to take few reads. */
export function readBytes(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: 256 * 1024 })
}
