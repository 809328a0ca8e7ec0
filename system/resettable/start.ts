/** The start of a system for tests, by its environment. */
import { chmodSync, cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SystemEnv } from '../env.ts'
import { addressesAt, choosePorts, type Urls } from '../ports.ts'
import { awaitAddresses } from './addresses.ts'
import { startResettable, type Resettable } from './resettable.ts'

/** The distance of the control server's port from the gateway's. */
const controlOffset = 90

/** The number of groups of the demo data that an image has prepared, besides empty databases. */
export const preparedGroups = 60

/** The line that tells `SchoolbeheerContainer` that the addresses may come. */
const waitsForAddresses = 'Schoolbeheer waits for its addresses.'

export async function startForTests(env: SystemEnv, token: string): Promise<Resettable & { urls: Urls }> {
  const ports = await choosePorts(env.PORT)
  const groups = env.DEMO ? env.DEMO_GROUPS : 0
  if (env.ADDRESSES) console.log(waitsForAddresses)
  const databases = join(env.DATA_DIR, 'postgres')
  if (env.TEMPLATES && !existsSync(databases)) {
    cpSync(env.TEMPLATES, env.DATA_DIR, { recursive: true })
    // PostgreSQL takes no folder that others may read.
    chmodSync(databases, 0o700)
  }
  const addresses = env.ADDRESSES ? await awaitAddresses(env.ADDRESSES) : addressesAt(ports)
  const control = env.PORT === 0 ? 0 : env.PORT + controlOffset
  const resettable = await startResettable({
    host: env.HOST,
    ports: { ...ports, control },
    addresses,
    token,
    dataDir: env.DATA_DIR,
    groups,
    logLevel: env.LOG_LEVEL,
    servesWeb: true,
  })
  return { ...resettable, urls: addresses }
}
