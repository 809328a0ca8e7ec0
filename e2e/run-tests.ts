/**
 * `pnpm test`: everything that runs without Docker; with words (`pnpm test schoolGroups`) only what has one of them in
 * its path. Both kinds run beside each other: browser tests show how they go, the others are printed once they are done.
 * A Chromium is found or installed first, so that a missing one fails early.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { requireChromium } from './chromium.ts'

const repository = join(import.meta.dirname, '..')
const kinds = [
  { script: 'test:unit', files: filesOf('{*,system/**/*,{apps,packages}/*/src/**/*}.test.{ts,tsx}') },
  { script: 'test:browser', files: filesOf('e2e/*.e2e.ts') },
]
const words = process.argv.slice(2).map((word) => word.toLowerCase())

for (const word of words) {
  if (!kinds.some(({ files }) => files.some((file) => has(file, word)))) fail(`No test has "${word}" in its path.`)
}
const runs = kinds.flatMap(({ script, files }) => {
  const chosen = files.filter((file) => words.some((word) => has(file, word)))
  if (words.length > 0 && chosen.length === 0) return []
  return [{ script, chosen }]
})
if (runs.some(({ script }) => script === 'test:browser')) findChromiumFirst()
const results = await Promise.all(runs.map(({ script, chosen }) => run(script, chosen)))
process.exit(results.every((passed) => passed) ? 0 : 1)

/** Answers whether all passed. What is shown at once is one kind's alone: two would be mixed. */
async function run(script: string, chosen: string[]): Promise<boolean> {
  const isShown = script === 'test:browser' || runs.length === 1
  const child = spawn('node', ['--run', script, '--', ...chosen], {
    cwd: repository,
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', 'inherit'],
  })
  const [output, code] = await Promise.all([child.stdout ? text(child.stdout) : '', endOf(child)])
  process.stdout.write(output)
  return code === 0
}

async function endOf(child: ChildProcess): Promise<unknown> {
  const [code] = await once(child, 'exit')
  return code
}

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: repository, exclude: ['**/node_modules'] })
}

function has(file: string, word: string): boolean {
  return file.toLowerCase().includes(word)
}

function findChromiumFirst(): void {
  try {
    requireChromium()
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
