/** The product as an office runs it on one machine: with its own settings, and for others behind a proxy of its own. */
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { proceduresOf } from '@schoolbeheer/gateway/testing/gateway'
import { demoPassword } from '@schoolbeheer/identity/demo'
import { makeCertificate, trust, type Certificate } from '@schoolbeheer/server/testing/certificates'
import { leadNames } from '@schoolbeheer/server/testing/names'
import { createBrowser, signIn } from '@schoolbeheer/testing/browser'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { startMailServer, type ReceivedMail } from '@schoolbeheer/testing/mailServer'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { officeEnv } from './env.ts'
import { startSystem, type System } from './system.ts'
import { emptyDatabases } from './testing/migrating.ts'

test('settings reach the apps, mails the server that is named, and nothing stands in for others', async () => {
  const databases = await emptyDatabases()
  const dataDir = temporaryFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const mails: ReceivedMail[] = []
  const post = await startMailServer(0, (mail) => void mails.push(mail))
  onTestFinished(post.stop)
  const settings = { MAIL_URL: post.url, MAIL_FROM: 'beheer@office.test', REMINDERS: '{"pause": 21}' }
  const system = await startSystem({
    port: 0,
    dataDir,
    demoGroups: 0,
    logLevel: 'info',
    servesWeb: false,
    databases: { school: databases.school.url, identity: databases.identity.url },
    office: officeEnv(settings),
  })
  onTestFinished(system.stop)
  expect(await (await fetch(`${system.urls.schoolApi}/api/config`)).json()).toMatchObject({ reminderPause: 21 })
  for (const standIn of [system.urls.mailPage, system.urls.accessPoint])
    await expect(fetch(standIn)).rejects.toThrow('fetch failed')

  const client = new pg.Client(databases.identity.url)
  await client.connect()
  await client.query(`insert into users (user_name, first_name, last_name, roles, password_hash)
    values ('griet@office.test', '', '', '{Active}', 'none')`)
  await client.end()
  const stranger = createBrowser(system.urls.gateway)
  await stranger.fetch('/auth/session')
  await proceduresOf(system.urls.gateway, stranger).account.requestPasswordReset.mutate({
    userName: 'griet@office.test',
  })
  await expect
    .poll(() => mails.map(({ from, sentTo }) => [from?.address, ...sentTo]))
    .toEqual([['beheer@office.test', 'griet@office.test']])
})

test('an office without an access point has none, and a simulated one does not stand in for it', () => {
  expect(officeEnv({}).accessPoint).toEqual({ ACCESS_POINT: 'none' })
  const account = { ACCESS_POINT: 'recommand', ACCESS_POINT_KEY: 'key' }
  expect(officeEnv(account).accessPoint).toEqual(account)
})

test('others come by a proxy with TLS under two names, and sign in', async () => {
  const databases = await emptyDatabases()
  const dataDir = temporaryFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const names = { gateway: 'beheer.office.test', identity: 'aanmelden.office.test' }
  const certificate = makeCertificate('127.0.0.1', Object.values(names))
  trust(certificate)
  leadNames()('127.0.0.1')
  const starting = Promise.withResolvers<System>()
  const lead = async (part: 'gateway' | 'identity') => {
    const port = await startProxy(certificate, async () => (await starting.promise).apps[part].server.address())
    return `https://${names[part]}:${port}`
  }
  const addresses = { PUBLIC_URL: await lead('gateway'), IDENTITY_URL: await lead('identity') }
  const system = await startSystem({
    port: 0,
    dataDir,
    demoGroups: 1,
    logLevel: 'info',
    servesWeb: false,
    databases: { school: databases.school.url, identity: databases.identity.url },
    office: officeEnv({ ...addresses, TRUST_PROXY: '127.0.0.1', MAIL_URL: 'smtp://localhost:2525' }),
  })
  onTestFinished(system.stop)
  starting.resolve(system)
  const browser = await signIn(addresses.PUBLIC_URL, 'admin@demo.test', demoPassword)
  expect([...new Set(browser.hops.map((hop) => new URL(hop).origin))]).toEqual(Object.values(addresses).toReversed())
  expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
  for (const app of ['gateway', 'identity'])
    expect(readFileSync(join(dataDir, `logs/${app}.log`), 'utf8')).not.toContain('TRUST_PROXY names no proxy')
})

/** A proxy that ends TLS before an app of this machine; answers its port. */
async function startProxy(certificate: Certificate, app: () => Promise<unknown>): Promise<number> {
  const Address = z.object({ port: z.number() })
  const server = createServer(certificate, (asked, answered) => {
    const forwarded = { ...asked.headers, 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }
    void app().then((address) => {
      const { port } = Address.parse(address)
      const passed = request({ port, path: asked.url, method: asked.method, headers: forwarded }, (answer) => {
        answered.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(answered)
      })
      asked.pipe(passed)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return Address.parse(server.address()).port
}
