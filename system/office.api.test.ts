/** The product as an office runs it on one machine: with its own settings. */
import { rmSync } from 'node:fs'
import { proceduresOf } from '@schoolbeheer/gateway/testing/gateway'
import { createBrowser } from '@schoolbeheer/testing/browser'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { startMailServer, type ReceivedMail } from '@schoolbeheer/testing/mailServer'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { officeEnv } from './env.ts'
import { startSystem } from './system.ts'
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
