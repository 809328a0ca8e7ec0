/** The start of a system for tests, by its environment. */
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SystemEnv } from '../env.ts'
import { choosePorts } from '../ports.ts'
import { addressesAt, type Urls } from '../system.ts'
import { awaitAddresses } from './addresses.ts'
import { startResettable, type Resettable } from './resettable.ts'

/** The distance of the control server's port from the gateway's. */
const controlOffset = 90

/** The number of groups of the prepared demo data. */
export const preparedGroups = 60

export async function startForTests(env: SystemEnv, token: string): Promise<Resettable & { urls: Urls }> {
  const ports = await choosePorts(env.PORT)
  const groups = env.DEMO ? env.DEMO_GROUPS : 0
  if (env.ADDRESSES) console.log(waitsForAddresses)
  if (env.TEMPLATES && !existsSync(join(env.DATA_DIR, 'postgres')))
    cpSync(join(env.TEMPLATES, groups === preparedGroups ? 'demo' : 'empty'), env.DATA_DIR, { recursive: true })
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

/** The line that tells `SchoolbeheerContainer` that the addresses may come. */
const waitsForAddresses = 'Schoolbeheer waits for its addresses.'
