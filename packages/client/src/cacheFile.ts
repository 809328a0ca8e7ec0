/** The file in which processes of a program share an access token. */
import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'

/** A token, and when it is replaced, in milliseconds since 1970. */
export type HeldToken = { token: string; renewAt: number }

/** The token that was kept under this key; undefined where there is none, or where others than the owner may read it. */
export async function readHeld(file: string, key: string): Promise<HeldToken | undefined> {
  try {
    const { mode } = await stat(file)
    // Windows has no such modes.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) return undefined
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'))
    return isKept(kept) && kept.key === key ? { token: kept.token, renewAt: kept.renewAt } : undefined
  } catch {
    return undefined
  }
}

/** Keeps the token at once as a whole, so that no process reads half of it. */
export async function writeHeld(file: string, key: string, held: HeldToken): Promise<void> {
  const fresh = `${file}.${randomUUID()}`
  try {
    await writeFile(fresh, JSON.stringify({ key, ...held }), { mode: 0o600, flag: 'wx' })
    await rename(fresh, file)
  } finally {
    await rm(fresh, { force: true })
  }
}

function isKept(value: unknown): value is HeldToken & { key: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    'token' in value &&
    typeof value.token === 'string' &&
    'renewAt' in value &&
    typeof value.renewAt === 'number'
  )
}
