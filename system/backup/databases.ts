/** The two databases of an installation, embedded or at their addresses. */
import { createDatabase, openPool } from '@schoolbeheer/server/database/pool'
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '@schoolbeheer/server/database/embedded'
import { readProgram, type Program } from '@schoolbeheer/server/database/migrating'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CommandEnv } from './env.ts'
import { products, type Product } from './manifest.ts'
import type { Pools } from './snapshots.ts'

export type Databases = Pools & { close: () => Promise<void> }

export const programs: Record<Product, Program> = {
  school: readProgram(fileURLToPath(new URL('../../apps/school-api/migrations', import.meta.url))),
  identity: readProgram(fileURLToPath(new URL('../../apps/identity/migrations', import.meta.url))),
}

/** The newest migration that this release knows. */
export function newestKnown(product: Product): string {
  return programs[product].migrations.at(-1)?.name ?? ''
}

type Where = Pick<CommandEnv, 'DATA_DIR' | 'SCHOOL_DATABASE_URL' | 'IDENTITY_DATABASE_URL' | 'PRIVATE_NETWORKS'>
type Embedded = Awaited<ReturnType<typeof startEmbeddedPostgres>>

/** Opens databases that are there, also while the product runs on them. Throws a StartError when they are not. */
export function openDatabases(env: Where): Promise<Databases> {
  return open(env, (product) => joinEmbeddedPostgres({ dir: join(env.DATA_DIR, product, 'postgres') }))
}

/** Opens databases to fill; embedded ones are made. Throws a StartError when the product runs on them. */
export function openNewDatabases(env: Where): Promise<Databases> {
  return open(env, async (product) => {
    const server = await startEmbeddedPostgres({ dir: join(env.DATA_DIR, product, 'postgres') })
    await createDatabase(server.url('postgres'), product)
    return server
  })
}

async function open(env: Where, embedded: (product: Product) => Promise<Embedded>): Promise<Databases> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closeOne of closing.splice(0).toReversed()) await closeOne()
  }
  const poolOf = async (product: Product, given: string | undefined) => {
    const server = given === undefined ? await embedded(product) : undefined
    if (server) closing.push(server.stop)
    const { pool } = await openPool(given ?? server?.url(product) ?? '', env.PRIVATE_NETWORKS)
    closing.push(() => pool.end())
    return pool
  }
  try {
    const school = await poolOf('school', env.SCHOOL_DATABASE_URL)
    return { school, identity: await poolOf('identity', env.IDENTITY_DATABASE_URL), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Databases on a server of their own, which are dropped when they are closed; those of a killed process before. */
export async function openScratchDatabases(folder: string): Promise<Databases> {
  const server = await startEmbeddedPostgres({ dir: join(folder, 'postgres'), durable: false })
  const { pool } = await openPool(server.url('postgres'))
  const drop = async () => {
    for (const product of products) await pool.query(`drop database if exists ${product} with (force)`)
  }
  const close = async () => {
    await drop()
    await pool.end()
    await server.stop()
  }
  try {
    await drop()
    for (const product of products) await createDatabase(server.url('postgres'), product)
    const school = await openPool(server.url('school'))
    const identity = await openPool(server.url('identity'))
    const closeAll = async () => {
      await Promise.all([school.pool.end(), identity.pool.end()])
      await close()
    }
    return { school: school.pool, identity: identity.pool, close: closeAll }
  } catch (error) {
    await close()
    throw error
  }
}
