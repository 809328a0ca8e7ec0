/** A PostgreSQL server in a container whose data and whose log have a small disk each, in memory. It needs Docker. */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { freePort } from '@schoolbeheer/server/freePort'

/** Their sizes in MB: more than a migrated database without rows takes, and than the segments that a log keeps. */
const disks = { data: 300, wal: 200 }

export type Disk = keyof typeof disks

/** Starts the server, which is started again whenever it ends. `url` is that of its one database. */
export async function startOnSmallDisks() {
  const name = `small-disks-${randomInt(1e9)}`
  const port = await freePort()
  const docker = async (...words: string[]) => (await promisify(execFile)('docker', words)).stdout
  const names = Object.keys(disks)
  const volumes = names.flatMap((disk) => ['--volume', `${name}-${disk}:/${disk}`])
  for (const [disk, megabytes] of Object.entries(disks)) {
    const options = ['type=tmpfs', 'device=tmpfs', `o=size=${megabytes}m`].flatMap((option) => ['--opt', option])
    await docker('volume', 'create', ...options, `${name}-${disk}`)
  }
  // A disk in memory is empty again once no container has it, so this one has both as long as the server ends and starts.
  await docker('run', '--detach', '--name', `${name}-holder`, ...volumes, 'postgres:17', 'sleep', 'infinity')
  const settings = {
    POSTGRES_PASSWORD: 'test',
    POSTGRES_DB: 'school',
    POSTGRES_INITDB_ARGS: '--locale-provider=icu --icu-locale=nl-BE --waldir=/wal/log',
    PGDATA: '/data/database',
  }
  const environment = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const server = ['--detach', '--restart', 'always', '--name', name, '--publish', `127.0.0.1:${port}:5432`]
  const log = ['-c', 'max_wal_size=48MB', '-c', 'min_wal_size=32MB']
  await docker('run', ...server, ...environment, ...volumes, 'postgres:17', ...log)
  const inside = (...words: string[]) => docker('exec', `${name}-holder`, ...words)
  return {
    url: `postgres://postgres:test@127.0.0.1:${port}/school`,
    /** Leaves so many MB of a disk. */
    fill: async (disk: Disk, left: number) => {
      const available = Number(/\d+/.exec(await inside('df', '--output=avail', '--block-size=1M', `/${disk}`))?.[0])
      await inside('fallocate', '--length', `${available - left}M`, `/${disk}/other`)
    },
    free: (disk: Disk) => inside('rm', `/${disk}/other`),
    stop: async () => {
      await docker('rm', '--force', '--volumes', name, `${name}-holder`)
      await docker('volume', 'rm', ...names.map((disk) => `${name}-${disk}`))
    },
  }
}
