/** Mails while the mail server cannot be reached, or the process has ended. */
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer as startFaultyServer } from '@schoolbeheer/server/testing/mailServers'
import { account } from '@schoolbeheer/contracts/identity/account'
import { sql } from 'drizzle-orm'
import { startMailServer, type ReceivedMail } from '@schoolbeheer/testing/mailServer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCodes } from '../db/tables/accounts.ts'
import { accountOf, startTestApi, type TestApi } from '../testing/api.ts'
import { mostWaiting, takeMail } from './queries.ts'
import { mails } from '../db/tables/mails.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  port = await freePort()
  api = await startTestApi({ MAIL_URL: `smtp://127.0.0.1:${port}` })
})
afterAll(() => api.stop())

test('a mail waits for its server, over a restart, and its link works', async () => {
  await api.asNobody(account.requestPasswordReset, { userName: accountOf('teacher').userName })
  await expect.poll(async () => (await api.db.select().from(mails))[0]?.attempts).toBe(1)
  await expect.poll(() => api.db.$count(accountCodes)).toBe(0)
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
  await api.restart()
  const taken = Promise.withResolvers<ReceivedMail>()
  const server = await startMailServer(port, taken.resolve)
  await api.db.update(mails).set({ nextAttemptAt: sql`now()` })
  expect((await taken.promise).headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  await expect.poll(() => api.db.$count(mails)).toBe(0)
  await server.stop()
})

test('a mail that may have arrived goes again under the same Message-ID, and the link of the first keeps working', async () => {
  await api.db.delete(accountCodes)
  const faults: { mail?: string } = { mail: 'end' }
  const { mails: arrived } = await startFaultyServer(faults, port)
  await api.asNobody(account.requestPasswordReset, { userName: accountOf('deputy').userName })
  await expect.poll(() => arrived).toHaveLength(1)
  await expect.poll(() => api.log()).toContain('"state":"uncertain"')
  delete faults.mail
  await api.db.update(mails).set({ nextAttemptAt: sql`now()` })
  await expect.poll(() => api.db.$count(mails)).toBe(0)
  const [first, second] = arrived.map((mail) => /^Message-ID: (.+)$/m.exec(mail)?.[1])
  expect(first).toBeDefined()
  expect(second).toBe(first)
  expect(await api.db.$count(accountCodes)).toBe(2)
})

test('a reset is mailed at once, however many invented names wait before it', async () => {
  const taken = Promise.withResolvers<ReceivedMail>()
  const server = await startMailServer(port, taken.resolve)
  await api.db.execute(sql`
    insert into ${mails} (kind, user_name, next_attempt_at)
    select 'reset', 'nobody' || at || '@school.test', now() - interval '1 hour' from generate_series(1, 30000) at`)
  await api.db.insert(mails).values({ kind: 'reset', userName: accountOf('stranger').userName.toUpperCase() })
  expect((await taken.promise).sentTo).toEqual([accountOf('stranger').userName])
  await expect.poll(() => api.db.$count(mails)).toBe(0)
  await server.stop()
})

test('an activation goes before the resets that were asked for earlier', async () => {
  await api.db.transaction(async (tx) => {
    const userName = accountOf('head').userName
    await tx.insert(mails).values({ kind: 'reset', userName, nextAttemptAt: sql`now() - interval '1 hour'` })
    await tx.insert(mails).values({ kind: 'activation', userName })
    expect([(await takeMail(tx))?.kind, (await takeMail(tx))?.kind]).toEqual(['activation', 'reset'])
    await tx.delete(mails)
  })
})

test('when too many resets wait, new ones are refused, whoever they are for', async () => {
  await api.db.execute(sql`
    insert into ${mails} (kind, user_name, attempts, next_attempt_at)
    select 'reset', 'teacher@school.test', 1, now() + interval '1 hour' from generate_series(1, ${mostWaiting})`)
  for (const userName of [accountOf('teacher').userName, 'nobody@school.test'])
    await expect(api.asNobody(account.requestPasswordReset, { userName })).rejects.toMatchObject({ status: 429 })
  await api.db.delete(mails)
  await api.asNobody(account.requestPasswordReset, { userName: 'nobody@school.test' })
})

test('a mail that could not be sent for a day is given up', async () => {
  const line = 'a mail was given up'
  await api.db.insert(mails).values({
    kind: 'passwordChanged',
    userName: accountOf('head').userName,
    createdAt: sql`now() - interval '25 hours'`,
  })
  await expect.poll(() => api.db.$count(mails)).toBe(0)
  expect(api.log()).toContain(line)
})
