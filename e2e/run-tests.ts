/**
 * `pnpm test`, which runs everything that needs no Docker. With words (`pnpm test schoolGroups`) it runs only the files
 * with one of them in their path. The kinds run one after the other. A Chromium is found or installed first.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'
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
for (const { script, chosen } of runs) {
  if (!(await run(script, chosen))) process.exit(1)
}

async function run(script: string, chosen: string[]): Promise<boolean> {
  const child = spawn('node', ['--run', script, '--', ...chosen], { cwd: repository, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
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
