/** Codes and tokens as the gateway requests them, over real sockets. */
import { eq } from 'drizzle-orm'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anna,
  authorizationRequest,
  createBrowser,
  redeem,
  redirectUri,
  refresh,
  resources,
  startIdentity,
  userInfo,
  type TestIdentity,
} from '../testing/identity.ts'
import { openPayload, sealPayload } from './payloads.ts'
import { providerRecords } from '../db/tables/provider.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

function verify(token = '', audience: string, typ?: string) {
  return jwtVerify(token, createRemoteJWKSet(new URL(`${identity.issuer}/jwks`)), {
    issuer: identity.issuer,
    audience,
    algorithms: ['ES256'],
    ...(typ ? { typ } : {}),
  })
}

/** Makes the records of a model some hours older. */
async function age(model: string, hours: number, ...times: ('loginTs' | 'iat' | 'exp' | 'authTime')[]): Promise<void> {
  const { db, sealing } = identity
  for (const record of await db.select().from(providerRecords).where(eq(providerRecords.model, model))) {
    const before = openPayload(sealing, record)
    const aged = Object.fromEntries(times.map((time) => [time, (before[time] ?? 0) - hours * 3600]))
    const payload = sealPayload(sealing, record.id, { ...before, ...aged })
    await db.update(providerRecords).set({ payload }).where(eq(providerRecords.id, record.id))
  }
}

const claims = {
  given_name: 'Anna',
  family_name: 'Berg',
  email: anna.userName,
  role: ['Active', 'Directie'],
  school: anna.school,
  uid: expect.any(Number),
}

test('a code gives an id token with the claims, and an opaque token that user info takes', async () => {
  const signedIn = await createBrowser(identity).signIn()
  expect(signedIn.callback.origin + signedIn.callback.pathname).toBe(redirectUri)
  expect(Object.fromEntries(signedIn.callback.searchParams)).toMatchObject({ state: 'a-state', iss: identity.issuer })
  const { status, body } = await redeem(identity, signedIn)
  expect(status).toBe(200)
  const { payload } = await verify(body.id_token, 'schoolbeheer')
  expect(payload).toMatchObject({ ...claims, nonce: 'a-nonce' })
  expect(body.access_token).not.toContain('.')
  expect(await userInfo(identity, body.access_token)).toEqual({ status: 200, body: { ...claims, sub: payload.sub } })
})

test('a refresh gives a token for one API, with its audience, role and school; the school API’s says who it is', async () => {
  const { body } = await redeem(identity, await createBrowser(identity).signIn())
  for (const resource of Object.values(resources)) {
    const refreshed = await refresh(identity, body.refresh_token, resource)
    const { payload } = await verify(refreshed.body.access_token, resource, 'at+jwt')
    expect(payload).toMatchObject({
      given_name: 'Anna',
      role: claims.role,
      school: claims.school,
      sub: decodeJwt(body.id_token ?? '').sub,
    })
    const person = resource === resources.schoolApi ? { email: claims.email, uid: claims.uid } : {}
    expect({ email: payload['email'], uid: payload['uid'] }).toEqual(person)
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
    expect(decodeJwt(refreshed.body.id_token ?? '')).toMatchObject(claims)
  }
  expect(await refresh(identity, body.refresh_token, 'http://elsewhere.test')).toMatchObject({
    status: 400,
    body: { error: 'invalid_target' },
  })
})

test('a live session signs in again without a page', async () => {
  const browser = createBrowser(identity)
  const first = await redeem(identity, await browser.signIn())
  const { location } = await browser.visit(`/oidc/auth?${authorizationRequest().parameters}`)
  expect(location).toContain(`${redirectUri}?code=`)
  expect(await refresh(identity, first.body.refresh_token)).toMatchObject({ status: 200 })
})

test('a refresh token ends ten hours after the sign-in, however late it was given', async () => {
  const browser = createBrowser(identity)
  await browser.signIn()
  await age('Session', 1, 'loginTs')
  const { body } = await redeem(identity, await browser.signIn())
  const { exp = 0 } = (await identity.post('/token/introspection', { token: body.refresh_token ?? '' })).body
  const hours = (exp - Date.now() / 1000) / 3600
  expect(hours).toBeLessThanOrEqual(9)
  expect(hours).toBeGreaterThan(8.9)
})

test('refreshes that race all succeed, and end nothing', async () => {
  const { body } = await redeem(identity, await createBrowser(identity).signIn())
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => refresh(identity, body.refresh_token, Object.values(resources)[at % 2])),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await refresh(identity, body.refresh_token)).status).toBe(200)
})

test('a refresh token that is replaced late in its life passes on what is left of it, no more', async () => {
  const { body } = await redeem(identity, await createBrowser(identity).signIn())
  await age('RefreshToken', 8, 'iat', 'exp', 'authTime')
  const { body: next } = await refresh(identity, body.refresh_token)
  expect(next.refresh_token).not.toBe(body.refresh_token)
  const { exp = 0 } = (await identity.post('/token/introspection', { token: next.refresh_token ?? '' })).body
  const hours = (exp - Date.now() / 1000) / 3600
  expect(hours).toBeLessThanOrEqual(2)
  expect(hours).toBeGreaterThan(1.9)
})

test('a code is taken once, and its replay ends what it gave', async () => {
  const signedIn = await createBrowser(identity).signIn()
  const { body } = await redeem(identity, signedIn)
  expect(await redeem(identity, signedIn)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await refresh(identity, body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('of twenty requests with the same code at the same time one gets tokens', async () => {
  const signedIn = await createBrowser(identity).signIn()
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(identity, signedIn)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19)
})

test('a revoked refresh token is gone', async () => {
  const { body } = await redeem(identity, await createBrowser(identity).signIn())
  expect((await identity.post('/token/introspection', { token: body.refresh_token ?? '' })).body.active).toBe(true)
  await identity.post('/token/revocation', { token: body.refresh_token ?? '' })
  expect((await identity.post('/token/introspection', { token: body.refresh_token ?? '' })).body.active).toBe(false)
  expect(await refresh(identity, body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('sessions, tokens and keys outlive a restart', async () => {
  const browser = createBrowser(identity)
  const { body } = await redeem(identity, await browser.signIn())
  await identity.restart()
  await verify(body.id_token, 'schoolbeheer')
  expect(await refresh(identity, body.refresh_token)).toMatchObject({ status: 200 })
  expect((await browser.signIn()).code).not.toBe('')
})

test('characters that a database refuses are an ordinary refusal', async () => {
  expect(await refresh(identity, '\0')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  const { parameters } = authorizationRequest()
  parameters.set('state', '\0')
  expect(await createBrowser(identity).toSignIn(parameters)).toContain('/signin/')
})
