// The licences of everything that runs in production, as `pnpm -r licenses list --prod --json` reports them. A licence
// that is not allowed fails.

import { json } from 'node:stream/consumers'
import { z } from 'zod'

/**
 * The allowed licences. They require that their text comes along; MPL-2.0 also requires that changed files are
 * published, and we change none.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
  'MIT AND OFL-1.1',
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '(MIT OR GPL-3.0-or-later)',
])

/** Packages whose licence has no name in the report. This one has Bitstream Vera's: to use, embed and pass on. */
const known = new Set(['dejavu-fonts-ttf'])

const Report = z.record(z.string(), z.array(z.object({ name: z.string(), versions: z.array(z.string()) })))

const report = Object.entries(Report.parse(await json(process.stdin)))
const wrong = report.flatMap(([licence, packages]) =>
  packages
    .filter(({ name }) => !allowed.has(licence) && !known.has(name))
    .map(({ name, versions }) => `${name} ${versions.join(', ')}: ${licence} is not allowed`),
)
if (report.length === 0) wrong.push('No licence was reported')
for (const [licence, packages] of report) console.log(`${String(packages.length).padStart(5)} ${licence}`)
for (const line of wrong) console.error(line)
process.exitCode = Math.min(1, wrong.length)
