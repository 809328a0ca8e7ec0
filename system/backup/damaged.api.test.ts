/** Files that are no backup, or not any more, or of another release: nothing is written of them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyInstallation, createInstallation, key, runCommand, type Installation } from '../testing/backups.ts'
import { checkFile } from './check.ts'
import { Refusal } from './refusal.ts'
import { unzip, zipOf, type ZipEntry } from './zip.ts'

const keys = { identities: [key] }

/** A sealed and a plain backup of the same installation. */
async function filesOf({ dataDir, env }: Installation) {
  const [sealed, plain] = [join(dataDir, 'backup.age'), join(dataDir, 'backup.zip')]
  await runCommand(['backup', sealed], env)
  await runCommand(['backup', '--plain', plain], env)
  return { sealed, plain }
}

async function refusalOf(file: string): Promise<string> {
  const refused = await checkFile(file, keys).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(Refusal)
  return refused instanceof Refusal ? refused.message : ''
}

test('a byte that changed anywhere, and a file cut anywhere, is refused by name', async () => {
  const installation = await createInstallation()
  const { sealed, plain } = await filesOf(installation)
  const spoilt = join(installation.dataDir, 'spoilt.age')
  for (const [file, tries] of [
    [plain, 20],
    [sealed, 6],
  ] as const) {
    const content = readFileSync(file)
    const places = Array.from({ length: tries }, (_, at) => Math.floor(((at + 0.5) / tries) * content.length))
    for (const place of [...places, 0, content.length - 1]) {
      const changed = Buffer.from(content)
      changed[place] = (changed[place] ?? 0) ^ 0x10
      writeFileSync(spoilt, changed)
      expect(await refusalOf(spoilt)).toMatch(/^\/.*spoilt\.age is (damaged or no backup|sealed for another key)/)
      writeFileSync(spoilt, content.subarray(0, place))
      expect(await refusalOf(spoilt)).toMatch(/^\/.*spoilt\.age is damaged or no backup/)
    }
    writeFileSync(spoilt, Buffer.concat([content, Buffer.from([0])]))
    expect(await refusalOf(spoilt)).toMatch(/is damaged/)
  }
  const empty = await createEmptyInstallation()
  expect(await runCommand(['restore', spoilt], empty.env)).toEqual({
    code: 1,
    out: `${spoilt} is damaged or no backup: use another.`,
  })
  expect(await empty.dump()).toEqual(['', ''])
})

test('a table that is missing, one too many, and a file of a newer release are refused', async () => {
  const installation = await createInstallation()
  const { plain } = await filesOf(installation)
  const file = join(installation.dataDir, 'other.zip')
  const rewrite = async (change: (entries: ZipEntry[]) => ZipEntry[]) => {
    const entries: ZipEntry[] = []
    for await (const entry of unzip(pieces(readFileSync(plain)))) entries.push(entry)
    const written: Buffer[] = []
    const stored = change(entries).map(({ name, content }) => ({ name, content: [content], compressed: false }))
    for await (const piece of zipOf(pieces(...stored))) written.push(piece)
    writeFileSync(file, Buffer.concat(written))
    return refusalOf(file)
  }
  const inManifest = (from: string | RegExp, to: string) => (entries: ZipEntry[]) =>
    entries.map((entry) =>
      entry.name === 'manifest.json'
        ? { ...entry, content: Buffer.from(entry.content.toString().replace(from, to)) }
        : entry,
    )
  const without = (name: RegExp) => (entries: ZipEntry[]) => entries.filter((entry) => !name.test(entry.name))
  expect(await rewrite(without(/^school\/invoices\//))).toMatch(/is damaged/)
  expect(await rewrite(without(/^manifest/))).toMatch(/is damaged/)
  expect(await rewrite((entries) => [{ name: 'other.txt', content: Buffer.from('x') }, ...entries])).toMatch(
    /is damaged/,
  )
  // Names of columns and sequences go into statements of the owner of the server.
  for (const name of [/"id"/, /"\w+_seq"/])
    expect(await rewrite(inManifest(name, '"x\\"; select 1"'))).toMatch(/is damaged/)
  expect(await rewrite(inManifest(/"migration": "\w+"/, '"migration": "0099_later"'))).toMatch(
    /is of release [\d.]+, whose database school is at 0099_later; this is [\d.]+, which knows 00\d\d_\w+: restore it by/,
  )
  expect(await rewrite(inManifest('"format": 1', '"format": 2'))).toMatch(/has the format of release [\d.]+; this is/)
})

async function* pieces<T>(...all: T[]): AsyncGenerator<T> {
  yield* all
}
