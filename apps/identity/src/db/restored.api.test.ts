/** A restored database of the identity app. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { anna, createBrowser, redeem, refresh, startIdentity } from '../testing/identity.ts'
import { queueReset } from '../mails/queries.ts'
import { accountCodes } from './tables/accounts.ts'
import { mails } from './tables/mails.ts'

test('sessions, grants, codes and waiting mails of a restored database end, and people sign in again', async () => {
  const identity = await startIdentity()
  onTestFinished(identity.stop)
  const browser = createBrowser(identity)
  const { refresh_token: token } = (await redeem(identity, await browser.signIn())).body
  await identity.db
    .insert(accountCodes)
    .values({ userId: 1, purpose: 'reset', codeHash: 'h', expiresAt: new Date(Date.now() + 60_000) })
  await queueReset(identity.db, anna.userName)
  await identity.restart()
  const renewed = await refresh(identity, token)
  expect(renewed.status).toBe(200)

  await identity.db.execute(sql`update installation set database = 'another'`)
  await identity.restart()
  expect((await refresh(identity, renewed.body.refresh_token)).status).toBe(400)
  expect([await identity.db.$count(accountCodes), await identity.db.$count(mails)]).toEqual([0, 0])
  const again = createBrowser(identity)
  expect((await redeem(identity, await again.signIn())).status).toBe(200)
  expect((await again.toSignIn()).startsWith(identity.gatewayUrl)).toBe(true)
})
