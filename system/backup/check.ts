/** The check of a whole backup, before anything is written of it. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { release } from '@schoolbeheer/server/release'
import { keyIdOf } from '@schoolbeheer/server/sealing'
import { Secrets, secretsFile } from '../secrets.ts'
import { readBytes } from './backup.ts'
import { programs } from './databases.ts'
import { AnyManifest, Manifest, manifestName, products, secretsName, tableOf } from './manifest.ts'
import { Damaged, Refusal } from './refusal.ts'
import type { Keys } from './keys.ts'
import { open } from './sealing.ts'
import { unzip, type ZipEntry } from './zip.ts'

export type Checked = { manifest: Manifest; secrets: Buffer | null }

/** The entries of a backup. */
export async function* entriesIn(file: string, keys: Keys): AsyncGenerator<ZipEntry> {
  yield* unzip(await open(readBytes(file), keys))
}

/**
 * Reads a backup to its end. Throws a Refusal that names the file and what is wrong: it is not whole, no key opens it, or
 * a newer release wrote it.
 */
export async function checkFile(file: string, keys: Keys): Promise<Checked> {
  try {
    const checked = await readAll(file, keys)
    refuseNewer(checked.manifest)
    return checked
  } catch (error) {
    if (error instanceof Damaged) throw new Refusal(`${file} is damaged or no backup: use another.`, { cause: error })
    if (error instanceof Refusal) throw new Refusal(`${file} ${error.message}.`, { cause: error })
    throw error
  }
}

async function readAll(file: string, keys: Keys): Promise<Checked> {
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  let [manifest, secrets]: [Buffer | null, Buffer | null] = [null, null]
  for await (const { name, content } of entriesIn(file, keys)) {
    if (manifest) throw new Damaged()
    const table = tableOf(name)
    if (table) hashes.set(table, (hashes.get(table) ?? createHash('sha256')).update(content))
    else if (name === secretsName) secrets = content
    else if (name === manifestName) manifest = content
    else throw new Damaged()
  }
  if (!manifest) throw new Damaged()
  const parsed = readManifest(manifest)
  const told = products.flatMap((product) =>
    parsed[product].tables.map(({ name, sha256 }) => [`${product}/${name}`, sha256] as const),
  )
  for (const [table, sha256] of told) {
    if ((hashes.get(table) ?? createHash('sha256')).digest('hex') !== sha256) throw new Damaged()
    hashes.delete(table)
  }
  const hash = secrets && createHash('sha256').update(secrets).digest('hex')
  if (hashes.size > 0 || hash !== parsed.secrets) throw new Damaged()
  return { manifest: parsed, secrets }
}

function readManifest(text: Buffer): Manifest {
  const json = parsedJson(text)
  const any = AnyManifest.safeParse(json)
  if (any.success && any.data.format !== 1)
    throw new Refusal(`has the format of release ${any.data.release}; this is ${release}, which knows an older one`)
  const { data, error } = Manifest.safeParse(json)
  if (!data) throw new Damaged('', { cause: error })
  return data
}

function parsedJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch (cause) {
    throw new Damaged('', { cause })
  }
}

function refuseNewer(manifest: Manifest): void {
  for (const product of products) {
    const known = programs[product].migrations.map(({ name }) => name)
    const { migration } = manifest[product]
    if (!known.includes(migration))
      throw new Refusal(
        `is of release ${manifest.release}, whose database ${product} is at ${migration}; this is ${release}, which knows ${known.at(-1)}: restore it by that release or a newer one`,
      )
  }
}

/** Refuses the backup of an installation whose secrets are not those in the folder. */
export function refuseOtherInstallation(file: string, { manifest }: Checked, dataDir: string): void {
  const kept = secretsFile(dataDir)
  if (!existsSync(kept)) return
  const { schoolDataSecret, identityDataSecret } = Secrets.parse(JSON.parse(readFileSync(kept, 'utf8')))
  const isOwn =
    [null, keyIdOf(schoolDataSecret)].includes(manifest.school.sealedBy) &&
    [null, keyIdOf(identityDataSecret)].includes(manifest.identity.sealedBy)
  if (!isOwn)
    throw new Refusal(`${file} is of another installation than ${kept}: set another DATA_DIR, or move that file away.`)
}
