/** A restored database of the identity app. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { anna, createBrowser, redeem, refresh, startIdentity } from '../testing/identity.ts'
import { queueMail, releaseMails, takeMail } from '../mails/queries.ts'
import { accountCodes } from './tables/accounts.ts'
import { mails } from './tables/mails.ts'

test('sessions, grants and codes of a restored database end, mails wait until it is settled, and people sign in again', async () => {
  const identity = await startIdentity()
  onTestFinished(identity.stop)
  const browser = createBrowser(identity)
  const { refresh_token: token } = (await redeem(identity, await browser.signIn())).body
  await identity.db
    .insert(accountCodes)
    .values({ userId: 1, purpose: 'reset', codeHash: 'h', expiresAt: new Date(Date.now() + 60_000) })
  const later = { userName: anna.userName, nextAttemptAt: sql`now() + interval '1 hour'` }
  await identity.db.insert(mails).values([
    { kind: 'activation', ...later },
    { kind: 'passwordChanged', createdAt: sql`now() - interval '25 hours'`, ...later },
  ])
  await identity.restart()
  const renewed = await refresh(identity, token)
  expect(renewed.status).toBe(200)

  await identity.db.execute(sql`update installation set database = 'another'`)
  await identity.restart()
  expect((await refresh(identity, renewed.body.refresh_token)).status).toBe(400)
  expect(await identity.db.$count(accountCodes)).toBe(0)
  const waiting = () => identity.db.select({ kind: mails.kind, held: mails.held }).from(mails).orderBy(mails.kind)
  expect(await waiting()).toEqual([
    { kind: 'activation', held: true },
    { kind: 'passwordChanged', held: true },
  ])
  await identity.db.update(mails).set({ nextAttemptAt: sql`now()` })
  expect(await takeMail(identity.db)).toBeUndefined()
  await releaseMails(identity.db)
  expect(await waiting()).toContainEqual({ kind: 'passwordChanged', held: true })
  await queueMail(identity.db, { kind: 'passwordChanged', userName: anna.userName.toUpperCase() })
  expect((await waiting()).filter(({ held }) => held)).toEqual([])
  const again = createBrowser(identity)
  expect((await redeem(identity, await again.signIn())).status).toBe(200)
  expect((await again.toSignIn()).startsWith(identity.gatewayUrl)).toBe(true)
})
