/** The web client as the gateway serves it, built again when its sources are newer than the last build. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const repository = join(import.meta.dirname, '..')
const web = join(repository, 'apps/web')
const sources = ['apps/web', 'packages/contracts/src', 'packages/domain/src', 'pnpm-lock.yaml']

/** Builds if needed; answers whether it did. */
export async function buildWebWhenOld(): Promise<boolean> {
  const page = join(web, 'dist/index.html')
  if (existsSync(page) && statSync(page).mtimeMs > Math.max(...sources.map((path) => newest(join(repository, path)))))
    return false
  await build({ root: web, logLevel: 'warn' })
  return true
}

function newest(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs
  const entries = readdirSync(path).filter((name) => name !== 'node_modules' && name !== 'dist')
  return Math.max(0, ...entries.map((name) => newest(join(path, name))))
}
