/**
 * Each secret changed by the steps of docs/secrets.md, one replica after the other, while calls go on: none fails, nobody
 * is signed out, and the old secret is refused afterwards.
 */
import { createGatewayClient } from '@schoolbeheer/client'
import { clientCredentials } from '@schoolbeheer/client/node'
import { proceduresOf } from '@schoolbeheer/gateway/testing/gateway'
import { sealIdentityDatabase } from '@schoolbeheer/identity/db/sealed'
import { demoPassword } from '@schoolbeheer/identity/demo'
import { keyValue, recordPayload } from '@schoolbeheer/identity/db/tables/provider'
import { publishedMs, replacesMs, rotateKeys } from '@schoolbeheer/identity/provider/keys'
import { feedSecret } from '@schoolbeheer/school-api/db/tables/calendar'
import { dataSecretProof } from '@schoolbeheer/server/database/sealed'
import { keyIdOf } from '@schoolbeheer/server/sealing'
import { logged } from '@schoolbeheer/server/testing/log'
import { signIn, type Browser } from '@schoolbeheer/testing/browser'
import { redisUrl } from '@schoolbeheer/testing/provided'
import { sql } from 'drizzle-orm'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSchool } from './testing/gateway.ts'
import { startLoad, type Load } from './testing/callers.ts'
import { startInReplicas, type InReplicas } from './testing/inReplicas.ts'

const minute = 60_000
const redis = redisUrl()

function secret(): string {
  return randomBytes(32).toString('base64url')
}

const program = { id: 'reports', scope: 'reference:read users:read' }
const used = {
  programSecret: secret(),
  webhookSecret: secret(),
  dataSecret: secret(),
  clientSecret: secret(),
  sessionSecret: secret(),
}
/** The clocks of the identity apps' keys and of the gateways, ahead of the real one. */
const ahead = { keys: 0, gateways: 0 }

let system: InReplicas
beforeAll(async () => void (system = await startInReplicas({ program, secrets: used, ahead, redis })))
afterAll(() => system.stop())

/** A person who stays signed in, one who signs in again and again, a program, and the access point. */
async function startCalls(): Promise<Load> {
  const { url, identityUrl } = system
  const person = await signIn(url, 'leerkracht@demo.test', demoPassword)
  const { account, reference } = proceduresOf(url, person)
  const feed = (await account.calendar.mutate({})).url
  return startLoad({
    // As the client does; the answer has a new XSRF token.
    session: () => expectSignedIn(person),
    read: () => reference.provinces.query(),
    change: () => account.setLanguage.mutate({ language: 'nl' }),
    calendar: async () => expect((await account.calendar.mutate({})).url).toBe(feed),
    feed: async () => expect((await fetch(feed)).status).toBe(200),
    signIn: async () => expectSignedIn(await signIn(url, 'opleiding@demo.test', demoPassword)),
    program: async () => {
      const issuer = `${identityUrl}/oidc`
      const { id: clientId, scope } = program
      const token = clientCredentials({ issuer, clientId, clientSecret: used.programSecret, audience: url, scope })
      await createGatewayClient({ url, token }).call.reference.provinces.query()
    },
    webhook: async () => expect(await sendWebhook(used.webhookSecret)).toBe(204),
  })
}

async function expectSignedIn(browser: Browser): Promise<void> {
  expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })
}

async function sendWebhook(key: string): Promise<number> {
  const body = JSON.stringify({ eventType: 'document.delivery_status_changed', documentId: randomUUID() })
  const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
  const headers = { 'x-signature': signature, 'content-type': 'application/json' }
  return (await fetch(`${system.schoolApiUrl}/webhooks/access-point`, { method: 'POST', headers, body })).status
}

/** Asks for a token of the program for the identity API. */
async function askToken(id: string, clientSecret: string) {
  const answer = await fetch(`${system.identityUrl}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${id}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource: system.identityUrl, scope: 'users:read' }),
  })
  const { access_token: token = '' }: { access_token?: string } = Object(await answer.json())
  return { status: answer.status, token }
}

async function statusAtIdentity(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${system.identityUrl}/api/user/getall?schoolId=${testSchool.guid}`, { headers })).status
}

test('secrets of the APIs, of programs and of webhooks, and the keys of tokens and cookies', async () => {
  const { identity, schoolApi, database, schools } = system
  const old = { ...used }
  const signedByOld = (await askToken(program.id, old.programSecret)).token
  const sealing = await sealIdentityDatabase(database, { DATA_SECRET: old.dataSecret })
  await rotateKeys(database.db, sealing, new Date())
  ahead.keys = 2 * minute
  const load = await startCalls()
  await load.round()

  const fresh = { programSecret: secret(), webhookSecret: secret(), dataSecret: secret() }
  const programs = (more: object) => JSON.stringify([{ ...program, secret: fresh.programSecret, ...more }])
  await identity.replace({
    PROGRAMS: programs({ secretOld: old.programSecret }),
    DATA_SECRET_OLD: fresh.dataSecret,
  })
  await schoolApi.replace({
    ACCESS_POINT_WEBHOOK_SECRET: fresh.webhookSecret,
    ACCESS_POINT_WEBHOOK_SECRET_OLD: old.webhookSecret,
    DATA_SECRET_OLD: fresh.dataSecret,
  })
  await load.round()
  Object.assign(used, fresh)
  await load.round()

  const sealedAnew = () => logged().filter(({ msg }) => msg?.startsWith('no text is left that')).length
  const before = sealedAnew()
  for (const replicas of [identity, schoolApi])
    await replicas.replace({ DATA_SECRET: fresh.dataSecret, DATA_SECRET_OLD: old.dataSecret })
  await expect.poll(sealedAnew).toBeGreaterThanOrEqual(before + 4)
  await load.round()
  // A process that was replaced last has written until its end, and sealed back what the new secret had sealed.
  const proof = { table: dataSecretProof, column: dataSecretProof.proof }
  const columns = [
    { db: database.db, of: [proof, keyValue, recordPayload] },
    { db: schools, of: [proof, feedSecret] },
  ]
  for (const { db, of } of columns)
    for (const { table, column } of of)
      await expect.poll(() => db.$count(table, sql`starts_with(${column}, ${`${keyIdOf(old.dataSecret)}.`})`)).toBe(0)
  await identity.replace({ PROGRAMS: programs({}), DATA_SECRET_OLD: undefined })
  await schoolApi.replace({ ACCESS_POINT_WEBHOOK_SECRET_OLD: undefined, DATA_SECRET_OLD: undefined })
  await load.round()

  expect(await statusAtIdentity(signedByOld)).toBe(200)
  ahead.keys = publishedMs + 2 * minute
  await load.round()
  ahead.keys = replacesMs + 2 * minute
  await load.round()

  expect(await load.stop()).toEqual([])
  expect(await statusAtIdentity(signedByOld)).toBe(401)
  expect(await statusAtIdentity((await askToken(program.id, fresh.programSecret)).token)).toBe(200)
  expect((await askToken(program.id, old.programSecret)).status).toBe(401)
  expect(await sendWebhook(old.webhookSecret)).toBe(401)
  for (const replicas of [identity, schoolApi])
    await expect(replicas.try({ DATA_SECRET: old.dataSecret })).rejects.toThrow('DATA_SECRET is not the secret')
})

// A gateway that starts anew without Redis has no session of before.
test.runIf(redis)('secrets of the gateways', async () => {
  const { url, identity, gateway } = system
  const [clientSecret, sessionSecret] = [secret(), secret()]
  const unused = await signIn(url, 'directie@demo.test', demoPassword)
  const load = await startCalls()
  await load.round()

  await identity.replace({ OIDC_CLIENT_SECRET: clientSecret, OIDC_CLIENT_SECRET_OLD: used.clientSecret })
  await load.round()
  await gateway.replace({ OIDC_CLIENT_SECRET: clientSecret })
  await load.round()
  await identity.replace({ OIDC_CLIENT_SECRET_OLD: undefined })
  await load.round()

  await gateway.replace({ SESSION_SECRET_OLD: sessionSecret })
  await load.round()
  await gateway.replace({ SESSION_SECRET: sessionSecret, SESSION_SECRET_OLD: used.sessionSecret })
  // A use is noted each minute, and the session sealed anew.
  ahead.gateways = 61_000
  await load.round()
  await gateway.replace({ SESSION_SECRET_OLD: undefined })
  await load.round()

  expect(await load.stop()).toEqual([])
  expect((await askToken('schoolbeheer', used.clientSecret)).status).toBe(401)
  expect(await (await unused.fetch('/auth/session')).json()).toEqual({ authenticated: false })
})
