/**
 * An installation in all its troubles: its secrets change, parts are replaced under large files, and what they need goes
 * away. It needs Docker.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { get } from 'node:https'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { testServices } from '@schoolbeheer/testing/env'
import { signIn } from '@schoolbeheer/testing/browser'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { blocksOf } from './testing/manual.ts'
import { during, timesOf } from './testing/load.ts'
import { expectFilesWhole } from './testing/largeFiles.ts'
import { buildImages, gateway, identity, installByManual, password, type Installation } from './testing/production.ts'

/** An address by which others reach this machine over IPv6; not every machine has one. */
const byIPv6 = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .find((address) => address.family === 'IPv6' && !address.internal && address.scopeid === 0)?.address

test.runIf(testServices() === 'containers')(
  'an installation changes its secrets, keeps large files whole, and comes back when what it needs does',
  async () => {
    await buildImages(['prometheus'])
    const host = (await choosesNetworks()) ? byIPv6 : undefined
    const installed = await installByManual(async () => ({
      OTEL_METRICS_EXPORTER: 'prometheus',
      EDGE_IPV6: String(host !== undefined),
    }))
    if (host !== undefined) await expectOwnNetwork(installed, host)
    await expectSecretsChange(installed)
    await expectFilesWhole(installed)
    await expectDatabaseBack(installed)
    await expectValkeyBack(installed)
    await expectNetworkBack(installed)
    await expectAlerts(installed)
    // Its log of all that was asked has no password.
    expect(await installed.type('docker compose logs')).not.toContain(encodeURIComponent(password))
  },
  3_600_000,
)

/** Whether the engine finds a network of IPv6 by itself, as from 27 on. */
async function choosesNetworks(): Promise<boolean> {
  const { stdout } = await promisify(execFile)('docker', ['version', '--format', '{{.Server.Version}}'])
  return Number.parseInt(stdout) >= 27
}

/** Somebody who comes by IPv6 is a network of their own. */
async function expectOwnNetwork({ type }: Installation, host: string): Promise<void> {
  const { hostname: servername } = new URL(gateway)
  const asked = get({ host, localAddress: host, servername, headers: { host: servername }, path: '/healthz' })
  await once(asked, 'response')
  asked.destroy()
  await expect.poll(() => type('docker compose logs --no-log-prefix proxy')).toContain(`\n${host} [`)
}

/** Each command of the manual, under load; the old secret is refused afterwards. */
async function expectSecretsChange(installed: Installation): Promise<void> {
  const { type, browser } = installed
  // `system/rotateKeys.test.ts` gives the command of an embedded installation.
  const [making = '', changing = '', ending = '', _keys, keysHere = '', ...more] = blocksOf('docs/secrets.md')
  if (more.length > 0) throw new Error(`Nobody runs ${more.join()}`)
  expect(await type(making)).toMatch(/^\S{44}\n$/)
  expect(await type(keysHere)).toMatch(/sign from .* UTC on\./)
  for (const command of ending.trim().split('\n')) await expect(type(command)).rejects.toThrow(/No new \w+ is used yet/)
  const commands = (changing + ending).trim().split('\n')
  const holders = ['gateway', 'identity', 'school-api']
  const held = async () => (await Promise.all(holders.map((app) => secretsOf(installed, app)))).flat()
  const old = await held()
  for (const command of commands) {
    const changed = await during(installed, () => type(command))
    expect([command, changed.failedReads, changed.failedChanges]).toEqual([command, [], []])
    expect(await timesOf(installed, changed.changes)).toEqual(new Set([1]))
  }
  const present = new Set(await held())
  expect(old.filter((secret) => present.has(secret)).map((secret) => secret.split('=', 1)[0])).toEqual(['REDIS_URL'])
  expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
  await expectOldRefused(installed, old)
}

/** The lines of the secrets of an app; that of the gateway's first Valkey, which nobody uses, stays. */
async function secretsOf({ type }: Installation, app: string): Promise<string[]> {
  const lines = await type(
    `docker compose exec -T ${app} sh -c 'cat /secrets/env /secrets/data /secrets/valkey || true'`,
  )
  return lines.split('\n').filter((line) => line.includes('='))
}

async function expectOldRefused({ type }: Installation, old: string[]): Promise<void> {
  const of = (name: string, part = '') =>
    old.find((line) => line.startsWith(`${name}=`) && line.includes(part))?.slice(name.length + 1) ?? ''
  const asked = await fetch(`${identity}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`schoolbeheer:${of('OIDC_CLIENT_SECRET')}`)}` },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none' }),
  })
  expect([asked.status, await asked.json()]).toMatchObject([401, { error: 'invalid_client' }])
  const database = of('DATABASE_URL', 'school')
  expect(await type(`docker compose exec -T postgres psql '${database}' -c 'select 1' 2>&1 || true`)).toContain(
    'password authentication failed',
  )
  const valkey = new URL(of('REDIS_URL', '//gateway'))
  const asGateway = `valkey-cli --no-auth-warning --user gateway --pass ${valkey.password}`
  expect(await type(`docker compose exec -T valkey ${asGateway} get schoolbeheer:x 2>&1 || true`)).toContain(
    'WRONGPASS',
  )
}

type Answer = { status: number; retryAfter: string | null; ms: number }

/** A call that needs all of them, and how long its answer took. */
async function ask({ browser }: Installation): Promise<Answer> {
  const start = performance.now()
  const response = await browser.fetch(`${gateway}/trpc/locations.list`)
  await response.text()
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ms: performance.now() - start }
}

/** Each app and when it began: none may end because of what went away. */
function apps({ type }: Installation): Promise<string> {
  const names = ['gateway', 'gateway-b', 'school-api', 'school-api-b', 'identity', 'identity-b'].join(' ')
  return type(`docker inspect --format '{{.Name}} {{.State.StartedAt}}' $(docker compose ps --quiet ${names})`)
}

async function expectDatabaseBack(installed: Installation): Promise<void> {
  // Nothing is pulled: the images that are here stand in for newer ones.
  await installed.type(installed.renewing.replace('pull', 'pull --policy missing'))
  await expect.poll(() => ask(installed)).toMatchObject({ status: 200 })
  const before = await apps(installed)
  await installed.type('docker compose kill --signal KILL postgres')
  expect(await ask(installed)).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
  await installed.type('docker compose up --detach --no-deps --wait postgres')
  await expect.poll(() => ask(installed), { timeout: 10_000 }).toMatchObject({ status: 200 })
  expect(await apps(installed)).toBe(before)
  // It recovered by itself, and is the same: a change is taken.
  const { failedChanges, changes } = await during(installed, () => Promise.resolve())
  expect([failedChanges, await timesOf(installed, changes)]).toEqual([[], new Set([1])])
}

async function expectValkeyBack(installed: Installation): Promise<void> {
  const { browser, type } = installed
  const before = await apps(installed)
  const session = async () => (await browser.fetch('/auth/session')).json()
  await type('docker compose kill --signal KILL valkey')
  // People ask on for a minute.
  for (const goneUntil = performance.now() + 60_000; performance.now() < goneUntil; await setTimeout(1000))
    expect(await ask(installed)).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
  await type('docker compose up --detach --no-deps --wait valkey')
  await expect.poll(() => ask(installed)).toMatchObject({ status: 200 })
  expect(await session()).toMatchObject({ authenticated: true })

  await type(`docker compose rm --stop --force valkey
    docker compose run --rm --no-deps -T --user 999 --entrypoint find valkey /data -mindepth 1 -delete </dev/null
    docker compose up --detach --no-deps --wait valkey`)
  await expect.poll(session).toEqual({ authenticated: false })
  installed.browser = await signIn(gateway, 'griet@example.be', password)
  expect(await ask(installed)).toMatchObject({ status: 200 })
  expect(await apps(installed)).toBe(before)
}

async function expectNetworkBack(installed: Installation): Promise<void> {
  const before = await apps(installed)
  const replicas = { 'school-api': '10.87.65.21', 'school-api-b': '10.87.65.22' }
  const onNetwork = (command: string, replica: string) =>
    installed.type(`docker network ${command} schoolbeheer-test_inside $(docker compose ps --quiet ${replica})`)
  for (const replica of Object.keys(replicas)) await onNetwork('disconnect', replica)
  const answer = await ask(installed)
  expect(answer).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
  expect(answer.ms).toBeLessThan(5000)
  for (const [replica, address] of Object.entries(replicas)) await onNetwork(`connect --ip ${address}`, replica)
  await expect.poll(() => ask(installed), { timeout: 10_000 }).toMatchObject({ status: 200 })
  expect(await apps(installed)).toBe(before)
}

/** The Prometheus of the manual finds each app, and tells an Alertmanager of what is wrong. */
async function expectAlerts({ type, set, post, watching }: Installation): Promise<void> {
  const told: string[] = []
  const alertmanager = createServer((request, response) => {
    void text(request).then((body) => {
      told.push(body)
      response.end('{}')
    })
  })
  alertmanager.listen(0, post.host)
  await once(alertmanager, 'listening')
  onTestFinished(() => void alertmanager.close())
  const { port } = z.object({ port: z.number() }).parse(alertmanager.address())
  set({ ALERTMANAGERS: `${post.host}:${port}` })
  await type(
    `docker compose exec -T --user postgres postgres psql school -c "update installation set held_since = now(), held_why = 'database'"`,
  )
  await expect.poll(async () => (await type(watching)).match(/^up\{.* => 1 @/gm)?.length).toBe(6)
  await expect.poll(() => told.join()).toContain('"alertname":"Held"')
  expect(await type(watching)).toContain('alertname="Held"')
}
