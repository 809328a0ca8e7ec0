/**
 * An installation by docker/elsewhere.yml, whose PostgreSQL and Valkey are those of others, under TLS; docker/hosts.yml gives
 * its apps to other machines. It needs Docker.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@schoolbeheer/server/freePort'
import { testServices } from '@schoolbeheer/testing/env'
import { expect, onTestFinished, test } from 'vitest'
import { during, timesOf } from './testing/load.ts'
import { blocksOf } from './testing/manual.ts'
import { installByManual, nextVersion, type Place } from './testing/production.ts'

const ports = [3000, 3100, 3001, 3101, 3002, 3102]

async function docker(...words: string[]): Promise<string> {
  return (await promisify(execFile)('docker', words)).stdout.trim()
}

test.runIf(testServices() === 'containers')(
  'an installation works with PostgreSQL and Valkey elsewhere, and is replaced without anybody noticing',
  async () => {
    const installed = await installByManual(startElsewhere)
    const { type, browser } = installed
    const services = (await type("docker compose ps --all --format '{{.Service}}'")).trim().split('\n')
    expect(services.filter((service) => /postgres|valkey/.test(service))).toEqual([])
    // This machine is another one for the containers.
    const ready = await Promise.all(
      ports.map(async (port) => (await fetch(`http://${installed.post.host}:${port}/readyz`)).status),
    )
    expect(ready).toEqual(ports.map(() => 200))
    // They are put back as they were.
    const secrets = () => type('docker compose exec -T gateway cat /secrets/env')
    const before = await secrets()
    await type(installed.copying)
    expect(await secrets()).toBe(before)
    const replaced = await during(installed, () => type(installed.upgrading))
    expect([replaced.failedReads, replaced.failedChanges]).toEqual([[], []])
    expect(await timesOf(installed, replaced.changes)).toEqual(new Set([1]))
    expect(await type("docker compose ps --format '{{.Image}}'")).toContain(`/gateway:${nextVersion}`)
    expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
  },
)

/** Starts both at an address of this machine, and makes what the manual says; answers the settings that name them. */
async function startElsewhere({ folder, host, certificate }: Place): Promise<Record<string, string>> {
  const given = join(folder, 'elsewhere')
  mkdirSync(given)
  for (const [name, text] of Object.entries(certificate)) writeFileSync(join(given, name), text)
  const start = async (image: string, port: number, user: string, command: string) => {
    const at = `${await freePort()}`
    const place = ['--publish', `${host}:${at}:${port}`, '--volume', `${given}:/given:ro`]
    const shell = ['--env', 'POSTGRES_PASSWORD=superuser', '--entrypoint', 'bash', image, '-ec']
    const install = `install -D -o ${user} -m 400 -t /own /given/*`
    const id = await docker('run', '--detach', ...place, ...shell, `${install}; exec docker-entrypoint.sh ${command}`)
    onTestFinished(async () => void (await docker('rm', '--force', '--volumes', id)))
    return { id, address: `${host}:${at}` }
  }
  const postgres = await start(
    'postgres:17',
    5432,
    'postgres',
    'postgres -c ssl=on -c ssl_cert_file=/own/cert -c ssl_key_file=/own/key',
  )
  const valkey = await start(
    'valkey/valkey:8',
    6379,
    'valkey',
    'valkey-server --port 0 --tls-port 6379 --tls-cert-file /own/cert --tls-key-file /own/key --tls-auth-clients no --requirepass words',
  )
  // While it prepares itself it answers on its socket alone.
  const psql = ['psql', '--host', '127.0.0.1', '--username', 'postgres', '--quiet', '--set', 'ON_ERROR_STOP=1', '-c']
  const make = ['exec', '--env', 'PGPASSWORD=superuser', postgres.id, ...psql]
  await expect.poll(() => docker(...make, 'select 1').catch(() => 'away')).not.toBe('away')
  const statements = blocksOf('docs/production.md', 'sql').join('').split(';\n').filter(Boolean)
  for (const statement of statements) await docker(...make, statement)
  const databaseOf = (app: string) => `postgres://${app}:secret@${postgres.address}/${app}?sslmode=verify-full`
  return {
    COMPOSE_FILE: 'docker-compose.yml:docker/production.yml:docker/elsewhere.yml:docker/hosts.yml',
    HOST_ADDRESS: host,
    HOSTS: host,
    SCHOOL_DATABASE_URL: databaseOf('school'),
    IDENTITY_DATABASE_URL: databaseOf('identity'),
    GATEWAY_REDIS_URL: `rediss://:words@${valkey.address}`,
    IDENTITY_REDIS_URL: `rediss://:words@${valkey.address}`,
  }
}
