/** Backup, restore and verification of 10,000 groups and 50,000 invoices with PDFs, beside COPY of the same tables. */
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pipeline } from 'node:stream/promises'
import { reference } from '@schoolbeheer/contracts/school/reference'
import { migrateTo } from '@schoolbeheer/server/database/migrating'
import { newestKnown, programs } from '@schoolbeheer/system/backup/databases'
import { copyIn, copyOut, readTables, type Table } from '@schoolbeheer/system/backup/tables'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { Pool } from 'undici'
import { adminAuthorization } from '../admin.ts'
import { insertGroups } from '../billing.ts'
import { startSystem } from '../children.ts'
import { command, restDisk, type Command } from '../command.ts'
import { withClient, withDatabases } from '../databases.ts'
import { median } from '../load.ts'
import { askSmall, idleMs, p99, timeCalls } from '../neighbour.ts'
import type { Row } from '../table.ts'

const [groups, invoices, pdfBytes, rounds] = [10_000, 50_000, 20_000, 3]

type Urls = { school: string; identity: string }

export function backup(): Promise<Row[]> {
  return withDatabases(async (databases) => {
    const folder = temporaryFolder()
    try {
      return await measure(databases, folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

async function measure(databases: Urls, folder: string): Promise<Row[]> {
  await using system = await startSystem(1, databases)
  const [plainFile, sealedFile] = [join(folder, 'plain.zip'), join(folder, 'sealed.age')]
  const key = await generateX25519Identity()
  const BACKUP_RECIPIENT = await identityToRecipient(key)
  const env = {
    DATA_DIR: folder,
    SCHOOL_DATABASE_URL: databases.school,
    IDENTITY_DATABASE_URL: databases.identity,
    BACKUP_RECIPIENT,
  }
  // The commands hold as much whatever they copy: a backup of a database without rows, and its restore.
  const emptySealed = await command(['backup', sealedFile], env)
  await command(['backup', '--plain', plainFile], env)
  const emptyRestored = await command(['restore', plainFile], await restoreEnv(databases, folder, env, 'empty'))
  await withClient(databases.school, fill)
  const [plain, copies, sealed, library]: [number[], number[], Command[], number[]] = [[], [], [], []]
  const copied = ['school', 'identity'].map((product) => join(folder, product))
  for (let round = 0; round <= rounds; round += 1) {
    restDisk(plainFile, sealedFile, ...copied)
    plain.push((await command(['backup', '--plain', plainFile], env)).seconds)
    restDisk()
    copies.push(await timed(() => copyAll(databases, folder)))
    restDisk()
    sealed.push(await command(['backup', sealedFile], env))
    library.push(await timed(() => sealAlone(plainFile, BACKUP_RECIPIENT)))
  }
  const [authorization, caller] = [await adminAuthorization(system.ready), new Pool(system.ready.schoolApi)]
  const call = () => askSmall(caller, reference.onderwijsnetten.path, { authorization })
  await timeCalls(call, setTimeout(idleMs, true))
  restDisk(sealedFile)
  const sealing = command(['backup', sealedFile], env)
  const beside = p99(
    await timeCalls(
      call,
      sealing.then(() => true),
    ),
  )
  const idle = p99(await timeCalls(call, setTimeout(idleMs, true)))
  await caller.close()
  const verified = await command(['verify'], env)
  const restored = await command(['restore', plainFile], await restoreEnv(databases, folder, env, 'restored'))
  const back = await copyBack(await emptyDatabases(databases, 'copied'), folder)
  const medianOf = (all: number[]) => median(all.slice(1))
  const bounds = copies.map((seconds, round) => 1.5 * seconds + 1.1 * (library[round] ?? 0))
  const seconds = sealed.map((one) => one.seconds)
  const most = Math.max(...sealed.map(({ mostMB }) => mostMB))
  return [
    {
      what: 'plain backup, 50,000 invoices',
      unit: 's',
      ours: medianOf(plain),
      peer: medianOf(copies),
      ratio: medianOf(plain.map((ours, round) => ours / (copies[round] ?? 0))),
      mostRatio: 1.5,
    },
    {
      what: 'sealed, beside its goal',
      unit: 's',
      ours: medianOf(seconds),
      peer: medianOf(bounds),
      ratio: medianOf(seconds.map((ours, round) => ours / (bounds[round] ?? 0))),
      mostRatio: 1,
    },
    { what: 'the same, memory growth', unit: 'MB', ours: most - emptySealed.mostMB, most: 64 },
    {
      what: 'small call meanwhile, 99 %',
      unit: 'ms',
      ours: beside,
      peer: idle,
      ratio: beside / idle,
      mostRatio: 3,
    },
    {
      what: 'restore of the plain backup',
      unit: 's',
      ours: restored.seconds,
      peer: back,
      ratio: restored.seconds / back,
      mostRatio: 3,
    },
    { what: 'the same, memory growth', unit: 'MB', ours: restored.mostMB - emptyRestored.mostMB, most: 64 },
    { what: 'verify, 50,000 invoices', unit: 's', ours: verified.seconds, most: 60 },
  ]
}

/** Sent invoices as the rules of the data want them, each with a line and a PDF. */
async function fill(client: pg.Client): Promise<void> {
  await insertGroups(client, groups)
  const bytes = randomBytes(4_000_000)
  const statements: [string, unknown[]][] = [
    [
      `with made as (insert into files (name, content_type, bytes)
        select 'bench ' || at, 'application/pdf', $1 from generate_series(1, $2::int) at returning id)
      select count(*) from made`,
      [pdfBytes, invoices],
    ],
    [
      `insert into file_chunks select id, 0, substring($1::bytea from 1 + id * 61 % 3900000 for $2) from files where name like 'bench %'`,
      [bytes, pdfBytes],
    ],
    [
      `update files set sha256 = encode(sha256(content), 'hex') from file_chunks where file_id = id and name like 'bench %'`,
      [],
    ],
    [
      `with ids as (select id, row_number() over (order by id) as at from files where name like 'bench %'),
      bills as (insert into invoices (year, sequence, invoice_number, reference, type, status, creation_date, due_date,
          school_group_id, amount_cents, total_cents, file_id, sent_file_id, sent_at)
        select 2019, at, '2019-' || lpad(at::text, 5, '0'), 'bench' || at, 0, 2, '2019-01-01', '2019-01-31',
          (select min(id) from school_groups where client_number like 'bench%') + at % ${groups}, 100, 121, id, id, '2019-01-02'
        from ids returning id, file_id),
      lines as (insert into invoice_lines (invoice_id, position, type_name, description, quantity, unit_price_cents, amount_cents, vat_rate)
        select id, 1, 'Contract', 'Een jaar van het contract', 1, 100, 100, 21 from bills),
      events as (insert into activity (at, kind, record_id, action, actor_id, changes)
        select '2019-01-02', 'invoice', id, action, 'bench', '[]' from bills, unnest(array['created', 'sent']) action)
      insert into invoice_files (invoice_id, version, file_id, made_at, paper)
      select id, 1, file_id, '2019-01-01', jsonb_build_object('number', id, 'text', repeat('Een regel van de factuur. ', 40)) from bills`,
      [],
    ],
    [`insert into document_counters values ('invoice', 2019, ${invoices})`, []],
    ['vacuum analyze', []],
  ]
  for (const [statement, values] of statements) await client.query(statement, values)
}

/** The settings of a restore into databases of its own. */
async function restoreEnv(databases: Urls, folder: string, env: Record<string, string>, name: string) {
  const { school, identity } = await emptyDatabases(databases, name)
  return { ...env, DATA_DIR: join(folder, name), SCHOOL_DATABASE_URL: school, IDENTITY_DATABASE_URL: identity }
}

async function copyAll(databases: Urls, folder: string): Promise<void> {
  for (const [product, url] of Object.entries(databases)) {
    mkdirSync(join(folder, product), { recursive: true })
    await withClient(url, async (client) => {
      for (const table of await readTables(client))
        await pipeline(client.query(copyTo(copyOut(table))), createWriteStream(join(folder, product, table.name)))
    })
  }
}

/** Copies the files back into migrated databases; answers the seconds of that alone. */
async function copyBack(databases: Urls, folder: string): Promise<number> {
  let seconds = 0
  for (const product of ['school', 'identity'] as const)
    await withClient(databases[product], async (client) => {
      await migrateTo(client, programs[product], product, newestKnown(product))
      const tables: Table[] = await readTables(client)
      // Migrations write rows too.
      await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
      for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`)
      seconds += await timed(async () => {
        for (const table of tables)
          await pipeline(createReadStream(join(folder, product, table.name)), client.query(copyFrom(copyIn(table))))
      })
    })
  return seconds
}

async function emptyDatabases(databases: Urls, name: string): Promise<Urls> {
  await withClient(databases.school, async (client) => {
    for (const product of ['school', 'identity']) await client.query(`create database ${product}_${name}`)
  })
  return { school: `${databases.school}_${name}`, identity: `${databases.identity}_${name}` }
}

async function sealAlone(file: string, recipient: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const sealed = await encrypter.encrypt(
    ReadableStream.from<Uint8Array>(createReadStream(file, { highWaterMark: 2 ** 20 })),
  )
  for await (const piece of sealed) if (piece.length === 0) throw new Error('An empty piece')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
