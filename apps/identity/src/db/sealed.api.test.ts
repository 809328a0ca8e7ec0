/** A copy of the identity app's database does not show the columns that DATA_SECRET seals, and the secret can be changed. */
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { freePort } from '@schoolbeheer/server/freePort'
import { StartError } from '@schoolbeheer/server/start'
import { logged } from '@schoolbeheer/server/testing/log'
import { dumpOf } from '@schoolbeheer/testing/dump'
import { sql } from 'drizzle-orm'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { beforeEach, afterEach, expect, onTestFinished, test } from 'vitest'
import { createIdentity } from '../app.ts'
import { identityEnv } from '../env.ts'
import { loadKeys } from '../provider/keys.ts'
import { openPayload } from '../provider/payloads.ts'
import { keyValue, providerKeys, providerRecords } from './tables/provider.ts'
import {
  authorizationRequest,
  createBrowser,
  redeem,
  refresh,
  startIdentity,
  type TestIdentity,
} from '../testing/identity.ts'

const [fresh, other] = ['a new data secret, which nobody else knows', 'a secret that never sealed anything here']

let identity: TestIdentity
let browser: ReturnType<typeof createBrowser>
let tokens: Awaited<ReturnType<typeof redeem>>['body']
beforeEach(async () => {
  identity = await startIdentity()
  browser = createBrowser(identity)
  tokens = (await redeem(identity, await browser.signIn())).body
})
afterEach(() => identity.stop())

/** Expects that the session, its tokens and the key that signed them still work. */
async function expectAllGoesOn(): Promise<void> {
  const { status, body } = await refresh(identity, tokens.refresh_token)
  expect(status).toBe(200)
  expect((await browser.signIn()).code).not.toBe('')
  const keys = createRemoteJWKSet(new URL(`${identity.issuer}/jwks`))
  for (const token of [tokens.id_token, body.id_token]) await jwtVerify(token ?? '', keys)
}

test('a copy has no key, cookie or token that works', async () => {
  const pushed = await identity.post('/request', Object.fromEntries(authorizationRequest().parameters))
  expect(pushed.status).toBe(201)
  const { signing, cookie } = await loadKeys(identity.db, identity.sealing, new Date())
  const secrets = [
    tokens.access_token,
    tokens.refresh_token,
    tokens.id_token,
    pushed.body.request_uri?.split(':').at(-1),
    ...browser.cookies.values(),
    ...signing.map(({ d }) => d),
    ...cookie,
  ]
  expect(secrets.length).toBeGreaterThan(6)
  const copy = await dumpOf(identity.databaseUrl)
  expect(copy).toContain('anna@school.test')
  expect(secrets.filter((secret) => !secret || copy.includes(secret))).toEqual([])
})

test('what an earlier release kept plain is sealed at the start, and goes on', async () => {
  const { db, sealing } = identity
  const { signing, cookie } = await loadKeys(db, sealing, new Date())
  await db.execute(sql`drop table data_secret_proof`)
  for (const { kind, value } of await db.select().from(providerKeys))
    await db
      .update(providerKeys)
      .set({ value: sealing.open(keyValue, kind, value) })
      .where(sql`value = ${value}`)
  for (const record of await db.select().from(providerRecords)) {
    const payload = openPayload(sealing, record)
    const plain = { id: payload.jti ?? '', payload: JSON.stringify(payload) }
    await db
      .update(providerRecords)
      .set(plain)
      .where(sql`id = ${record.id}`)
  }
  await db.execute(sql`alter table provider_records alter column payload type json using payload::json`)
  expect(await dumpOf(identity.databaseUrl)).toContain(signing[0]?.d)

  const migration = new URL('../../migrations/0011_sealed.sql', import.meta.url)
  for (const statement of readFileSync(migration, 'utf8').split('--> statement-breakpoint'))
    await db.execute(sql.raw(statement))
  await identity.restart()
  await expectAllGoesOn()
  const copy = await dumpOf(identity.databaseUrl)
  expect([signing[0]?.d, cookie[0], tokens.refresh_token].filter((secret) => copy.includes(secret ?? ''))).toEqual([])
})

test('a new secret takes over from the old one, which is then needed no more', async () => {
  await identity.restart({ DATA_SECRET: fresh, DATA_SECRET_OLD: identity.environment.DATA_SECRET })
  await expectAllGoesOn()
  await expect.poll(() => logged().map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/^no text is left that/))
  await identity.restart({ DATA_SECRET: fresh })
  await expectAllGoesOn()
  await expect(identity.restart()).rejects.toThrow('DATA_SECRET is not the secret that this database is sealed by')
})

test('while two processes change it one after the other, both work with what the other wrote', async () => {
  const old = identity.environment.DATA_SECRET
  await identity.restart({ DATA_SECRET: old, DATA_SECRET_OLD: fresh })
  const port = await freePort()
  const changed = { PUBLIC_URL: identity.url, PORT: String(port), DATA_SECRET: fresh, DATA_SECRET_OLD: old }
  const second = await createIdentity(identityEnv({ ...identity.environment, ...changed }))
  onTestFinished(() => second.close())
  await second.listen({ host: '127.0.0.1', port })
  const atSecond = {
    ...identity,
    post: (path: string, form: Record<string, string>) => identity.post(path, form, port),
  }
  await expectAllGoesOn()
  const { body } = await redeem(identity, await browser.signIn())
  for (const at of [atSecond, identity, atSecond]) expect((await refresh(at, body.refresh_token)).status).toBe(200)
})

test('a process with another secret is refused, also on a database that has nothing to seal, and changes nothing', async () => {
  const { db } = identity
  const before = await dumpOf(identity.databaseUrl)
  const start = identity.restart({ DATA_SECRET: other, DATA_SECRET_OLD: fresh })
  await expect(start).rejects.toThrow(StartError)
  expect(await dumpOf(identity.databaseUrl)).toBe(before)
  await db.delete(providerKeys)
  await db.delete(providerRecords)
  await expect(identity.restart({ DATA_SECRET: other })).rejects.toThrow('DATA_SECRET is not the secret')
})

test('a signing key that is written by hand is sealed by the next start', async () => {
  const { db } = identity
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const value = JSON.stringify(privateKey.export({ format: 'jwk' }))
  await db.insert(providerKeys).values({ kind: 'signing', position: 1, value })
  await identity.restart()
  expect(await dumpOf(identity.databaseUrl)).not.toContain(value)
  const { signing } = await loadKeys(db, identity.sealing, new Date())
  expect(signing.map(({ d }) => value.includes(d))).toEqual([false, true])
  await expectAllGoesOn()
})

test('what belongs to another row does not open', async () => {
  const { db, sealing } = identity
  const [one, another] = await db.select().from(providerRecords)
  const moved = { id: one?.id ?? '', payload: another?.payload ?? '' }
  expect(() => openPayload(sealing, moved)).toThrow('DATA_SECRET did not seal')
})
