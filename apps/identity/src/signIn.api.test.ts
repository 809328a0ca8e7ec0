/** Signing in and out as the browser does it, over real sockets. */
import { once } from 'node:events'
import { get, IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerRecords } from './db/tables/provider.ts'
import { z } from 'zod'
import {
  anna,
  authorizationRequest,
  createBrowser,
  gatewayUrl,
  redeem,
  refresh,
  startIdentity,
  userInfo,
  type TestIdentity,
} from './testing/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

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

test('the page knows who comes from the link of a mail, and what was done there', async () => {
  const open = async (more: Record<string, string>) => {
    const browser = createBrowser(identity)
    const { parameters } = authorizationRequest()
    for (const [name, value] of Object.entries(more)) parameters.set(name, value)
    return (await browser.visit(await browser.toSignIn(parameters))).text
  }
  const confirmed = await open({ login_hint: '"an"@school.test', notice: 'activated' })
  expect(confirmed).toContain('value="&quot;an&quot;@school.test"')
  expect(confirmed).toContain('Uw account is actief.')
  expect(await open({ login_hint: 'an@school.test', notice: '<b>iets anders</b>' })).not.toContain('role="status"')
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
  expect(headers.get('cache-control')).toBe('private, no-store')
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
  expect(await redeem(identity, { code: callback.searchParams.get('code') ?? '', verifier })).toMatchObject({
    status: 200,
  })
  expect((await browser.visit(`/oidc/auth?${asked}`)).location).toContain('error=invalid_request_uri')
})

test('signing out ends the session and its tokens', async () => {
  const browser = createBrowser(identity)
  const { body } = await redeem(identity, await browser.signIn())
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
  expect(await refresh(identity, body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect((await userInfo(identity, body.access_token)).status).toBe(401)
  expect(await browser.toSignIn()).toContain('/signin/')
})

test('signing out without saying whose session it is asks first', async () => {
  const browser = createBrowser(identity)
  await browser.signIn()
  const page = await browser.visit('/oidc/session/end')
  expect(page.text).toContain('Wilt u zich afmelden bij Schoolbeheer?')
  expect(page.text).not.toContain('<script')
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

/** The status, headers and body as one text. fetch allows neither a Host header nor an odd form of the address. */
async function request(path: string, headers: Record<string, string>): Promise<string> {
  const asked = get({ host: '127.0.0.1', port: identity.port, path, headers })
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'))
  return [answer.statusCode, ...answer.rawHeaders, await text(answer)].join(' ')
}

test('a long request and an image of another site are refused with a page, and nothing is kept of them', async () => {
  const browser = createBrowser(identity)
  const kept = await identity.db.$count(providerRecords)
  const { parameters } = authorizationRequest()
  const image = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }
  const asked = [
    await browser.visit(`/oidc/auth?${parameters}`, { headers: image }),
    await browser.visit(`/oidc/auth?${parameters}&ui_locales=${'x'.repeat(2048)}`),
    await browser.visit(`/oidc/Auth/?${parameters}&ui_locales=${'x'.repeat(2048)}`),
    await browser.visit(`/oidc/session/end?state=${'x'.repeat(7000)}`),
  ]
  expect(asked.map(({ status }) => status)).toEqual([403, 400, 400, 400])
  for (const { text: body } of asked) expect(body).toContain('Er ging iets mis')
  expect(browser.cookies.size).toBe(0)
  expect(await identity.db.$count(providerRecords)).toBe(kept)
})
