/**
 * The script of a feature, which its pages together load, but no page of another feature does, nor the first load of
 * home: compressed bytes, read from the build.
 */
import { buildWebWhenOld } from '@schoolbeheer/system/web'
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Row } from '../table.ts'

const web = join(import.meta.dirname, '../../apps/web')
const assets = join(web, 'dist/assets')

const features = [
  { what: 'script that only invoices load', pages: /^(invoices|creditnotes)\./, most: 60 },
  { what: 'script that only course days load', pages: /^coursedays\./, most: 45 },
  { what: 'script that only reports load', pages: /^reports\./, most: 25 },
]

export async function ownScript(): Promise<Row[]> {
  await buildWebWhenOld()
  const files = new Set(readdirSync(assets).filter((name) => name.endsWith('.js')))
  const pages = globSync('src/routes/**/*.tsx', { cwd: web }).map((file) => basename(file, '.tsx').replaceAll('$', '_'))
  const scriptOf = new Map(pages.flatMap((page) => [...files].filter(isOf(page)).map((file) => [file, page] as const)))
  const home = loadedBy([...files].filter(isOf('app')), atOnce, new Set())
  return features.map(({ what, pages: own, most }) => {
    const of = (isOwn: boolean) =>
      loadedBy(
        [...scriptOf].flatMap(([file, page]) => (own.test(page) === isOwn ? file : [])),
        atAll,
        home,
      )
    const others = of(false)
    const theirs = [...of(true)].filter((file) => !others.has(file))
    if (theirs.length === 0) throw new Error(`The build has no ${what}`)
    return { what, unit: 'kB', ours: theirs.reduce((sum, file) => sum + bytesOf(file), 0) / 1000, most }
  })

  /**
   * The files that these load, directly or by another file, except pages to which they lead, and files that are there
   * already.
   */
  function loadedBy(first: string[], named: RegExp, there: ReadonlySet<string>): Set<string> {
    const found = new Set(first)
    for (const file of found)
      for (const [name] of readFileSync(join(assets, file), 'utf8').matchAll(named))
        if (files.has(name) && !scriptOf.has(name) && !there.has(name)) found.add(name)
    return found
  }
}

/** The file names in a script: all of them, and those that it imports before it runs. */
const atAll = /[\w.-]+-[\w-]{7}\.js/g
const atOnce = /(?<=(?:from|import) ?["'`]\.\/)[\w.-]+/g

/** Whether a file is of this name: files are named after their first module, with seven characters of their content. */
function isOf(name: string) {
  return (file: string) => file.startsWith(`${name}-`) && file.length === name.length + '-1234567.js'.length
}

/** The bytes of a file as it is sent: small files are not compressed. */
function bytesOf(file: string): number {
  const path = join(assets, file)
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size
}
