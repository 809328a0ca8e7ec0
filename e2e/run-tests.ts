/** `pnpm test`: everything that runs without Docker. A Chromium is found or installed first, so that a missing one fails early. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { requireChromium } from './chromium.ts'

const repository = join(import.meta.dirname, '..')

try {
  requireChromium()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
for (const script of ['test:unit', 'test:browser']) {
  const { status } = spawnSync('node', ['--run', script], { cwd: repository, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
