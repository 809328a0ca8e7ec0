/** Signing in and out as the gateway and the browser do it, over real sockets. */
import { once } from 'node:events'
import { get, IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { providerRecords } from './provider/tables.ts'
import {
  anna,
  authorizationRequest,
  createBrowser,
  gatewayUrl,
  redirectUri,
  resources,
  startIdentity,
  type TestIdentity,
} from './testing/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

function redeem({ code, verifier }: { code: string; verifier: string }) {
  return identity.post('/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
}

function refresh(refreshToken = '', resource?: string) {
  return identity.post('/token', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    ...(resource ? { resource } : {}),
  })
}

async function userInfo(token = '') {
  const response = await fetch(`${identity.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, body: await response.json() }
}

function verify(token = '', audience: string, typ?: string) {
  return jwtVerify(token, createRemoteJWKSet(new URL(`${identity.issuer}/jwks`)), {
    issuer: identity.issuer,
    audience,
    algorithms: ['ES256'],
    ...(typ ? { typ } : {}),
  })
}

const claims = {
  given_name: 'Anna',
  family_name: 'Berg',
  email: anna.userName,
  role: ['Active', 'Directie'],
  school: anna.school,
}

test('a code gives an id token with the claims, and an opaque token that user info takes', async () => {
  const signedIn = await createBrowser(identity).signIn()
  expect(signedIn.callback.origin + signedIn.callback.pathname).toBe(redirectUri)
  expect(Object.fromEntries(signedIn.callback.searchParams)).toMatchObject({ state: 'a-state', iss: identity.issuer })
  const { status, body } = await redeem(signedIn)
  expect(status).toBe(200)
  const { payload } = await verify(body.id_token, 'schoolbeheer')
  expect(payload).toMatchObject({ ...claims, nonce: 'a-nonce' })
  expect(body.access_token).not.toContain('.')
  expect(await userInfo(body.access_token)).toEqual({ status: 200, body: { ...claims, sub: payload.sub } })
})

test('a refresh gives a token for one API, with its audience, role and school', async () => {
  const { body } = await redeem(await createBrowser(identity).signIn())
  for (const resource of Object.values(resources)) {
    const refreshed = await refresh(body.refresh_token, resource)
    const { payload } = await verify(refreshed.body.access_token, resource, 'at+jwt')
    expect(payload).toMatchObject({ role: claims.role, school: claims.school, sub: decodeJwt(body.id_token ?? '').sub })
    expect(payload).not.toHaveProperty('email')
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
    expect(decodeJwt(refreshed.body.id_token ?? '')).toMatchObject(claims)
  }
  expect(await refresh(body.refresh_token, 'http://elsewhere.test')).toMatchObject({
    status: 400,
    body: { error: 'invalid_target' },
  })
})

test('a live session signs in again without a page', async () => {
  const browser = createBrowser(identity)
  const first = await redeem(await browser.signIn())
  const { location } = await browser.visit(`/oidc/auth?${authorizationRequest().parameters}`)
  expect(location).toContain(`${redirectUri}?code=`)
  expect(await refresh(first.body.refresh_token)).toMatchObject({ status: 200 })
})

test('a refresh token ends ten hours after the sign-in, however late it was given', async () => {
  const browser = createBrowser(identity)
  await browser.signIn()
  const hourAgo = sql`jsonb_set(payload::jsonb, '{loginTs}', to_jsonb((payload->>'loginTs')::int - 3600))::json`
  await identity.db.update(providerRecords).set({ payload: hourAgo }).where(eq(providerRecords.model, 'Session'))
  const { body } = await redeem(await browser.signIn())
  const { exp = 0 } = (await identity.post('/token/introspection', { token: body.refresh_token ?? '' })).body
  const hours = (exp - Date.now() / 1000) / 3600
  expect(hours).toBeLessThanOrEqual(9)
  expect(hours).toBeGreaterThan(8.9)
})

test('refreshes that race all succeed, and end nothing', async () => {
  const { body } = await redeem(await createBrowser(identity).signIn())
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => refresh(body.refresh_token, Object.values(resources)[at % 2])),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await refresh(body.refresh_token)).status).toBe(200)
})

test('a refresh token that is replaced late in its life passes on what is left of it, no more', async () => {
  const { body } = await redeem(await createBrowser(identity).signIn())
  const earlier = (name: string) => sql`to_jsonb((payload->>${name})::int - 8 * 3600)`
  const aged = sql`(payload::jsonb || jsonb_build_object('iat', ${earlier('iat')}, 'exp', ${earlier('exp')}, 'authTime', ${earlier('authTime')}))::json`
  await identity.db.update(providerRecords).set({ payload: aged }).where(eq(providerRecords.model, 'RefreshToken'))
  const { body: next } = await refresh(body.refresh_token)
  expect(next.refresh_token).not.toBe(body.refresh_token)
  const { exp = 0 } = (await identity.post('/token/introspection', { token: next.refresh_token ?? '' })).body
  const hours = (exp - Date.now() / 1000) / 3600
  expect(hours).toBeLessThanOrEqual(2)
  expect(hours).toBeGreaterThan(1.9)
})

test('a code is taken once, and its replay ends what it gave', async () => {
  const signedIn = await createBrowser(identity).signIn()
  const { body } = await redeem(signedIn)
  expect(await redeem(signedIn)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await refresh(body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('of twenty requests with the same code at the same time one gets tokens', async () => {
  const signedIn = await createBrowser(identity).signIn()
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(signedIn)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(19)
})

test('a wrong password and an unknown name get the same answer, and the name stays', async () => {
  const browser = createBrowser(identity)
  const page = await browser.toSignIn()
  const attempts = await Promise.all(
    [
      { userName: anna.userName, password: anna.password.trim() },
      { userName: anna.userName, password: anna.password.normalize('NFD') },
      { userName: 'nobody@school.test', password: anna.password },
      { userName: 'nul\0@school.test', password: '' },
    ].map(async (form) => ({ ...(await browser.submit(page, form)), userName: form.userName })),
  )
  for (const { status, text: body, userName } of attempts) {
    expect(status).toBe(401)
    expect(body).toContain('Gebruikersnaam of wachtwoord is niet juist.')
    expect(body).toContain(`value="${userName}"`)
    expect(body.replaceAll(userName, '')).toBe(attempts[0]?.text.replaceAll(anna.userName, ''))
  }
  expect(await browser.submit(page, { ...anna, userName: ` ${anna.userName.toUpperCase()} ` })).toMatchObject({
    status: 303,
  })
})

test('what was typed comes back as text', async () => {
  const browser = createBrowser(identity)
  const { text: body } = await browser.submit(await browser.toSignIn(), {
    userName: '"><script>alert(1)</script>',
    password: 'x',
  })
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
})

test('the sign-in page has no script, is small and may lead on to the gateway only', async () => {
  const browser = createBrowser(identity)
  const { text: body, headers } = await browser.visit(await browser.toSignIn())
  expect(body).not.toContain('<script')
  expect(body.length).toBeLessThan(20_000)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain(`form-action 'self' ${gatewayUrl}`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('without the cookie of the interaction nobody can sign in, and the page leads back', async () => {
  const page = await createBrowser(identity).toSignIn()
  const other = createBrowser(identity)
  await other.toSignIn()
  const answer = await other.submit(page, anna)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Deze aanmelding is verlopen')
  expect(answer.text).toContain(`href="${gatewayUrl}/"`)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test('a sign-in page that was used already leads home, and is good for nothing else', async () => {
  const browser = createBrowser(identity)
  const page = await browser.toSignIn()
  const { location } = await browser.submit(page, anna)
  await browser.visit(location)
  expect(await browser.visit(page)).toMatchObject({ status: 303, location: `${gatewayUrl}/` })
  for (const answer of [await browser.submit(page, anna), await browser.visit(location)]) {
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Deze aanmelding is verlopen')
  }
})

test('a request without PKCE is refused', async () => {
  const { parameters } = authorizationRequest()
  parameters.delete('code_challenge')
  parameters.delete('code_challenge_method')
  const { location } = await createBrowser(identity).visit(`/oidc/auth?${parameters}`)
  expect(new URL(location).searchParams.get('error')).toBe('invalid_request')
})

test.each(['token', 'id_token', 'id_token token', 'code id_token'])('a flow that gives %s is refused', async (type) => {
  const { parameters } = authorizationRequest()
  parameters.set('response_type', type)
  const { location } = await createBrowser(identity).visit(`/oidc/auth?${parameters}`)
  expect(location).toMatch(/error=(unsupported_response_type|unauthorized_client)/)
  expect(location).not.toContain('token=')
})

test('a form or a header without end is refused, and the page goes on', async () => {
  const browser = createBrowser(identity)
  const page = await browser.toSignIn()
  const typed = async (password: string) => (await browser.submit(page, { ...anna, password })).status
  expect(await typed('x'.repeat(2_000_000))).toBe(413)
  expect(await typed('x'.repeat(9000))).toBe(401)
  expect((await fetch(identity.url + page, { headers: { 'x-large': 'x'.repeat(20_000) } })).status).toBe(431)
  expect(
    (await identity.post('/token', { grant_type: 'refresh_token', refresh_token: 'x'.repeat(2_000_000) })).status,
  ).toBe(400)
  expect(await typed(anna.password)).toBe(303)
})

test('an unknown redirect address gets a page that says nothing of the inside', async () => {
  const { parameters } = authorizationRequest()
  parameters.set('redirect_uri', 'https://evil.test/auth/callback')
  const answer = await createBrowser(identity).visit(`/oidc/auth?${parameters}`)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Er ging iets mis')
  expect(answer.text).not.toMatch(/redirect_uri|evil/)
})

test('a request can be pushed beforehand, and is used once', async () => {
  const { parameters, verifier } = authorizationRequest()
  const pushed = await identity.post('/request', Object.fromEntries(parameters))
  const browser = createBrowser(identity)
  const asked = new URLSearchParams({ client_id: 'schoolbeheer', request_uri: pushed.body.request_uri ?? '' })
  const { location } = await browser.submit(await browser.toSignIn(asked), anna)
  const callback = new URL((await browser.visit(location)).location)
  expect(await redeem({ code: callback.searchParams.get('code') ?? '', verifier })).toMatchObject({ status: 200 })
  expect((await browser.visit(`/oidc/auth?${asked}`)).location).toContain('error=invalid_request_uri')
})

test('signing out ends the session and its tokens', async () => {
  const browser = createBrowser(identity)
  const { body } = await redeem(await browser.signIn())
  const asked = new URLSearchParams({
    id_token_hint: body.id_token ?? '',
    post_logout_redirect_uri: `${gatewayUrl}/`,
    state: 'bye',
  })
  const page = await browser.visit(`/oidc/session/end?${asked}`)
  expect(page.text).toContain('U wordt afgemeld.')
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page.text)?.[1] ?? ''
  const ended = await browser.submit('/oidc/session/end/confirm', { xsrf, logout: 'yes' })
  expect(ended).toMatchObject({ status: 303, location: `${gatewayUrl}/?state=bye` })
  expect(await refresh(body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await userInfo(body.access_token)).status).toBe(401)
  expect(await browser.toSignIn()).toContain('/signin/')
})

test('signing out without saying whose session it is asks first', async () => {
  const browser = createBrowser(identity)
  await browser.signIn()
  const page = await browser.visit('/oidc/session/end')
  expect(page.text).toContain('Wilt u zich afmelden bij Schoolbeheer?')
  expect(page.text).not.toContain('<script')
})

test('a revoked refresh token is gone', async () => {
  const { body } = await redeem(await createBrowser(identity).signIn())
  expect((await identity.post('/token/introspection', { token: body.refresh_token ?? '' })).body.active).toBe(true)
  await identity.post('/token/revocation', { token: body.refresh_token ?? '' })
  expect((await identity.post('/token/introspection', { token: body.refresh_token ?? '' })).body.active).toBe(false)
  expect(await refresh(body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('sessions, tokens and keys outlive a restart', async () => {
  const browser = createBrowser(identity)
  const { body } = await redeem(await browser.signIn())
  await identity.restart()
  await verify(body.id_token, 'schoolbeheer')
  expect(await refresh(body.refresh_token)).toMatchObject({ status: 200 })
  expect((await browser.signIn()).code).not.toBe('')
})

test('no header of a request changes an address', async () => {
  const spoofed = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.test',
  }
  const discovery = await request('/oidc/.well-known/openid-configuration', spoofed)
  expect(discovery).toContain(`"issuer":"${identity.issuer}"`)
  expect(discovery).toContain(`"token_endpoint":"${identity.issuer}/token"`)
  expect(discovery).not.toContain('evil')
  const started = await request(`/oidc/auth?${authorizationRequest().parameters}`, spoofed)
  expect(started).toContain('/signin/')
  expect(started).not.toContain('evil')
  expect(await request('http://evil.test/oidc/.well-known/openid-configuration', {})).toMatch(/^404 /)
})

test('characters that a database refuses are an ordinary refusal', async () => {
  expect(await refresh('\0')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  const { parameters } = authorizationRequest()
  parameters.set('state', '\0')
  expect(await createBrowser(identity).toSignIn(parameters)).toContain('/signin/')
})

/** Status, headers and body as one text; fetch lets nobody choose the Host header or the form of the address. */
async function request(path: string, headers: Record<string, string>): Promise<string> {
  const asked = get({ host: '127.0.0.1', port: identity.port, path, headers })
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'))
  return [answer.statusCode, ...answer.rawHeaders, await text(answer)].join(' ')
}
