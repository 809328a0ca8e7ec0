// The notes of a release: prints the section of CHANGELOG.md for a tag such as v1.2.0. A tag that is not the version of the
// product fails, and so does a release without a section: `node releaseNotes.ts v1.2.0`.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const [tag = ''] = process.argv.slice(2)
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))

try {
  console.log(notesOf(tag))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function notesOf(wanted: string): string {
  if (wanted !== `v${version}`) throw new Error(`The tag ${wanted} is not that of version ${version}: v${version}`)
  const [, ...sections] = read('CHANGELOG.md').split(/^## /m)
  const notes = sections.find((section) => section.startsWith(`${version}\n`))?.slice(version.length)
  if (!notes?.trim()) throw new Error(`CHANGELOG.md has no section ${version}`)
  const [first, ...later] = notes.trim().split(/^(?=- )/m)
  const duty = later.find((line, at) => isDuty(line) && !isDuty(later[at - 1] ?? first ?? ''))
  if (duty) throw new Error(`In CHANGELOG.md this comes first: ${duty.trim()}`)
  return notes.trim()
}

/** Whether an operator has to do something for this release. */
function isDuty(line: string): boolean {
  return line.startsWith('- The operator must')
}

function read(path: string): string {
  return readFileSync(join(import.meta.dirname, path), 'utf8')
}
