/** New signing and cookie keys while two identity apps run, and new client secrets, which nobody notices. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@schoolbeheer/server/freePort'
import { logged } from '@schoolbeheer/server/testing/log'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { createIdentity } from '../app.ts'
import { providerKeys } from '../db/tables/provider.ts'
import { identityEnv } from '../env.ts'
import { createBrowser, redeem, refresh, resources, startIdentity } from '../testing/identity.ts'
import { loadKeys, publishedMs, replacesMs, sweepKeys } from './keys.ts'

const minute = 60_000

/** Two apps on one database, behind one address. */
async function startTwo(clock: { later: number }) {
  const now = () => Date.now() + clock.later
  const identity = await startIdentity({}, undefined, now)
  onTestFinished(identity.stop)
  const port = await freePort()
  const changes = { PUBLIC_URL: identity.url, PORT: String(port) }
  const second = await createIdentity(identityEnv({ ...identity.environment, ...changes }), undefined, undefined, now)
  onTestFinished(() => second.close())
  await second.listen({ host: '127.0.0.1', port })
  const post = (path: string, form: Record<string, string>) => identity.post(path, form, port)
  return { identity, both: [identity, { ...identity, post }], ports: [identity.port, port] }
}

const KeySet = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) })

async function publishedAt(port = 0) {
  return KeySet.parse(await (await fetch(`http://localhost:${port}/oidc/jwks`)).json())
}

test('new keys take over while two processes run: nobody is signed out, and the old ones are refused', async () => {
  const clock = { later: 0 }
  const { identity, both, ports } = await startTwo(clock)
  const { db, sealing } = identity
  const browser = createBrowser(identity)
  const first = (await redeem(identity, await browser.signIn())).body
  const { access_token: bearer } = (await refresh(identity, first.refresh_token, resources.identityApi)).body
  const asksApi = async () =>
    (await fetch(`${identity.url}/api/audit`, { headers: { authorization: `Bearer ${bearer}` } })).status
  const kidOf = (token = '') => decodeProtectedHeader(token).kid
  const forbidden = await asksApi()
  expect(forbidden).toBe(403)
  const old = await loadKeys(db, sealing, new Date())
  const began = Date.now()
  const { DATABASE_URL, DATA_SECRET } = identity.environment
  const command = join(import.meta.dirname, '../rotateKeys.ts')
  const said = await promisify(execFile)(process.execPath, [command], { env: { DATABASE_URL, DATA_SECRET } })
  expect(said.stdout).toMatch(/sign from .* UTC on\.\n.* refused from .* UTC on\./)

  let refreshToken = first.refresh_token
  let fetched = createLocalJWKSet(await publishedAt(ports[0]))
  const signedByOld: number[] = []
  const takesOver = publishedMs / minute
  for (const at of [
    2,
    10,
    20,
    30,
    40,
    50,
    takesOver - 2,
    takesOver + 2,
    takesOver + 10,
    600,
    replacesMs / minute - 1,
  ]) {
    clock.later = at * minute
    const lists = [await publishedAt(ports[0]), await publishedAt(ports[1])]
    expect(lists.map(({ keys }) => keys.length)).toEqual([2, 2])
    for (const app of both) {
      const { status, body } = await refresh(app, refreshToken)
      expect(status).toBe(200)
      refreshToken = body.refresh_token
      // An API knows the keys that it fetched ten minutes ago.
      if (at < takesOver + 20) await jwtVerify(body.id_token ?? '', fetched)
      if (kidOf(body.id_token) === kidOf(first.id_token)) signedByOld.push(at)
    }
    fetched = createLocalJWKSet(lists[0] ?? { keys: [] })
    // The cookie of the session is still good.
    expect((await browser.signIn()).code).not.toBe('')
  }
  expect(signedByOld.at(-1)).toBe(takesOver - 2)
  const signOut = `/oidc/session/end?${new URLSearchParams({ id_token_hint: first.id_token ?? '' })}`
  expect([await asksApi(), (await createBrowser(identity).visit(signOut)).status]).toEqual([403, 200])

  clock.later = replacesMs + 2 * minute
  expect((await publishedAt(ports[1])).keys.map(({ kid }) => kid === kidOf(first.id_token))).toEqual([false])
  expect([await asksApi(), (await createBrowser(identity).visit(signOut)).status]).toEqual([401, 400])
  expect((await refresh(identity, refreshToken)).status).toBe(200)
  await sweepKeys(db, new Date(began + clock.later))
  const left = await loadKeys(db, sealing, new Date(began))
  expect([left.signing.length, left.cookie.length, left.cookie[0] === old.cookie[0]]).toEqual([1, 1, false])
})

test('a client comes with its old secret or the new one while both are set, and then with the new one alone', async () => {
  const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)]
  const [oldOfProgram, freshOfProgram] = ['p'.repeat(32), 'q'.repeat(32)]
  const program = { id: 'reports', scope: 'schoolGroups:read' }
  const identity = await startIdentity({
    OIDC_CLIENT_SECRET: old,
    PROGRAMS: JSON.stringify([{ ...program, secret: oldOfProgram }]),
  })
  onTestFinished(identity.stop)
  const asks = async (id: string, secret: string) => {
    const answer = await fetch(`${identity.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', resource: identity.gatewayUrl }),
    })
    return answer.status
  }
  const answers = async () => {
    const statuses: number[] = []
    for (const secret of [old, fresh, 'x'.repeat(32)]) statuses.push(await asks('schoolbeheer', secret))
    for (const secret of [oldOfProgram, freshOfProgram, 'x'.repeat(32)]) statuses.push(await asks(program.id, secret))
    return statuses
  }
  // The gateway, which may not use this grant, is told so once its secret is right.
  expect(await answers()).toEqual([400, 401, 401, 200, 401, 401])
  const both = JSON.stringify([{ ...program, secret: freshOfProgram, secretOld: oldOfProgram }])
  await identity.restart({ OIDC_CLIENT_SECRET: fresh, OIDC_CLIENT_SECRET_OLD: old, PROGRAMS: both })
  expect(await answers()).toEqual([400, 400, 401, 200, 200, 401])
  const told = logged().filter(({ msg }) => msg === 'a client used its old secret')
  expect(told.map(({ client }) => client)).toEqual(['schoolbeheer', program.id])
  await identity.restart({
    OIDC_CLIENT_SECRET: fresh,
    PROGRAMS: JSON.stringify([{ ...program, secret: freshOfProgram }]),
  })
  expect(await answers()).toEqual([401, 400, 401, 401, 200, 401])
})

test('keys that cannot be read keep nobody waiting: those of before go on', async () => {
  const clock = { later: 0 }
  const identity = await startIdentity({}, undefined, () => Date.now() + clock.later)
  onTestFinished(identity.stop)
  const before = await publishedAt(identity.port)
  const read = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = identity.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${providerKeys}`)
    locked.resolve()
    await read.promise
  })
  await locked.promise
  clock.later = minute
  expect(await publishedAt(identity.port)).toEqual(before)
  read.resolve()
  await holding
})
