/** The manual of an installation that others reach: its commands, on Docker, with the images of these sources. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { proceduresOf } from '@schoolbeheer/gateway/testing/gateway'
import { createBrowser } from '@schoolbeheer/testing/browser'
import { testServices } from '@schoolbeheer/testing/env'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { during, timesOf } from './testing/load.ts'
import { serialOf, startPebble } from './testing/pebble.ts'
import { gateway, identity, installByManual, nextVersion, version, type Installation } from './testing/production.ts'

const minutes = 60_000

describe.runIf(testServices() === 'containers')('an installation that others reach', () => {
  test(
    'is made by the manual, mails under TLS, and is replaced and killed in parts while somebody works',
    async () => {
      const installed = await installByManual()
      const { type, browser, link } = installed
      expect(link).toContain(`${gateway}/confirm?`)
      await expectOnlyTheProxy(installed)
      await expectRoomForOthers(installed)
      await expectMails(installed)
      expect(await type(installed.looking)).toContain('"msg":"request"')
      await type(installed.reloading)

      const replaced = await during(installed, () => type(installed.upgrading))
      expect([replaced.failedReads, replaced.failedChanges]).toEqual([[], []])
      expect(replaced.changes.length).toBeGreaterThan(50)
      expect(await timesOf(installed, replaced.changes)).toEqual(new Set([1]))
      expect(readFileSync(join(installed.folder, '.env'), 'utf8')).toContain(`\nVERSION=${nextVersion}\n`)
      const running = (await type("docker compose ps --format '{{.Service}} {{.Image}}'")).trim().split('\n')
      expect(running.filter((line) => /^(gateway|school-api|identity)/.test(line))).toHaveLength(6)
      // The proxy stays, because its image is the same.
      expect(running.filter((line) => line.endsWith(`:${version}`))).toEqual([expect.stringMatching(/^proxy /)])

      for (const part of ['gateway-b', 'school-api-b', 'identity-b']) {
        const killed = await during(installed, () => type(`docker compose kill --signal KILL ${part}`))
        expect(killed.failedReads).toEqual([])
        expect(await timesOf(installed, killed.changes)).toEqual(new Set([1]))
        for (const times of await timesOf(installed, killed.failedChanges)) expect(times).toBeLessThan(2)
        await type(`docker compose up --detach --no-deps --wait ${part}`)
      }
      expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
      await expectCertificates(installed)
    },
    20 * minutes,
  )
})

/** A network has no more requests at once than the manual says; others have theirs meanwhile. */
async function expectRoomForOthers({ type }: Installation): Promise<void> {
  const most = 500
  const discovery = `${identity}/oidc/.well-known/openid-configuration`
  const elsewhere = `docker compose exec -T school-api node -e "fetch('${discovery}').then(({ status }) => console.log(status))"`
  // Nobody answers any of these.
  await type('docker compose pause gateway gateway-b')
  const asked = Array.from({ length: most + 1 }, () => get(`${gateway}/readyz`, { agent: false }))
  const [refused] = z
    .tuple([z.object({ statusCode: z.number() })])
    .parse(await Promise.race(asked.map((one) => once(one, 'response'))))
  expect(refused.statusCode).toBe(429)
  expect([(await fetch(discovery)).status, await type(elsewhere)]).toEqual([429, '200\n'])
  for (const one of asked) one.on('error', () => undefined).destroy()
  await type('docker compose unpause gateway gateway-b')
  await expect.poll(async () => (await fetch(`${gateway}/readyz`)).status).toBe(200)
}

/** Two names and two ports are all that is reached. */
async function expectOnlyTheProxy({ type }: Installation): Promise<void> {
  const ports = await type("docker compose ps --format '{{.Service}}: {{.Ports}}'")
  const published = [...ports.matchAll(/^(\S+): .*?(?:0\.0\.0\.0|127\.0\.0\.1|\[::\]):(\d+)->.*$/gm)].map(
    ([, of]) => of,
  )
  expect(new Set(published)).toEqual(new Set(['proxy']))
  expect(new Set([...ports.matchAll(/:(\d+)->/g)].map(([, port]) => port))).toEqual(new Set(['443', '80']))

  const plain = await fetch('http://beheer.school.test/schools?q=x', { redirect: 'manual' })
  expect([plain.status, plain.headers.get('location')]).toEqual([308, `${gateway}/schools?q=x`])
  await expect(fetch('https://other.school.test')).rejects.toThrow('fetch failed')
  const statusOf = async (address: string, method = 'GET') => (await fetch(address, { method })).status
  expect(await statusOf(`${identity}/healthz`)).toBe(404)
  expect(await statusOf(`${identity}/api/users`)).toBe(404)
  expect(await statusOf(`${gateway}/webhooks/access-point`, 'POST')).toBe(401)
  // Addresses that lead to the open ones only as nginx reads them.
  expect(await statusOf(`${identity}/api/users/x%2f..%2f..%2f..%2foidc%2fx`)).toBe(404)
  expect(await statusOf(`${gateway}/api/schoolgroup/x%2f..%2f..%2f..%2fwebhooks%2faccess-point`)).toBe(404)
  // Valkey knows no one without a user, and a user of an app reaches no more than its own keys.
  const asHealth = 'docker compose exec -T valkey valkey-cli --no-auth-warning --user health --pass x'
  expect(await type(`${asHealth} ping`)).toContain('PONG')
  expect(await type(`${asHealth} keys '*'`)).toContain('NOPERM')
  // A gateway has no way outside.
  const outside = `docker compose exec -T gateway node -e "fetch('http://192.0.2.1').catch(({ cause }) => console.log(cause.code))"`
  expect(await type(outside)).toContain('ENETUNREACH')
}

/** A mail leaves to a server with a certificate of an authority of its own. */
async function expectMails({ mails }: Installation): Promise<void> {
  const stranger = createBrowser(gateway)
  await stranger.fetch('/auth/session')
  await proceduresOf(gateway, stranger).account.requestPasswordReset.mutate({ userName: 'griet@example.be' })
  await expect.poll(() => mails.map(({ sentTo }) => sentTo)).toEqual([['griet@example.be']])
}

/** The proxy has a certificate of an ACME server, and then a newer one. */
async function expectCertificates({ type, set, folder, post, reloading }: Installation): Promise<void> {
  const names = [gateway, identity].map((address) => new URL(address).host)
  const { url, root } = await startPebble({ folder, ...post, names })
  await expect.poll(() => root().catch(() => '')).toContain('BEGIN CERTIFICATE')
  const authority = await root()
  const serials = async () => {
    await type(reloading)
    return Promise.all(names.map((name) => serialOf(name, authority).catch(() => 'none')))
  }
  set({ COMPOSE_PROFILES: 'acme', ACME_URL: url })
  await type('docker compose up --detach acme')
  await expect.poll(() => type('docker compose logs acme')).toContain('Successfully received certificate')
  await expect.poll(serials).not.toContain('none')
  const [first = ''] = await serials()
  await type('docker compose restart acme')
  await expect.poll(serials).not.toContain(first)
}
