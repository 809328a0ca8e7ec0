/**
 * The services of the API tests, started once for all of them: the embedded PostgreSQL, or with
 * TEST_SERVICES=containers PostgreSQL and Valkey containers.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { PostgreSqlContainer } from '@testcontainers/postgresql'
import { GenericContainer } from 'testcontainers'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@schoolbeheer/server/database/embedded'
import { testServices } from './env.ts'
import { temporaryFolder } from './folder.ts'

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { databaseServer, redisUrl, stop } = testServices() === 'containers' ? await inContainers() : await embedded()
  provide('databaseServer', databaseServer)
  provide('redisUrl', redisUrl)
  return stop
}

type Services = { databaseServer: string; redisUrl: string | null; stop: () => Promise<void> }

async function embedded(): Promise<Services> {
  const dir = temporaryFolder()
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), durable: false })
  return {
    databaseServer: server.url('postgres'),
    redisUrl: null,
    stop: async () => {
      await server.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function inContainers(): Promise<Services> {
  const set = (setting: string) => ['-c', setting]
  const [postgres, valkey] = await Promise.all([
    new PostgreSqlContainer('postgres:17')
      // The container sorts texts as the embedded server does.
      .withEnvironment({ POSTGRES_INITDB_ARGS: '--locale-provider=icu --icu-locale=nl-BE' })
      .withCommand(['max_connections=300', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap(set))
      .start(),
    new GenericContainer('valkey/valkey:8').withExposedPorts(6379).start(),
  ])
  // The ports are on this machine, whichever of its addresses testcontainers has found; only loopback needs no TLS.
  const databaseServer = new URL(postgres.getConnectionUri())
  databaseServer.hostname = '127.0.0.1'
  return {
    databaseServer: databaseServer.href,
    redisUrl: `redis://127.0.0.1:${valkey.getMappedPort(6379)}`,
    stop: async () => {
      await Promise.all([postgres.stop(), valkey.stop()])
    },
  }
}
