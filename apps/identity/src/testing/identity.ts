/** An identity app on a real port with a database of its own, and a browser that signs in there. */
import { freePort } from '@schoolbeheer/server/freePort'
import { createHash, randomBytes } from 'node:crypto'
import { createBrowser as createCookieBrowser } from '@schoolbeheer/testing/browser'
import { z } from 'zod'
import { createIdentity } from '../app.ts'
import type { Wait } from '../attempts/attempts.ts'
import { openIdentityDatabase } from '../db/database.ts'
import { sealIdentityDatabase } from '../db/sealed.ts'
import { identityEnv } from '../env.ts'
import { hashPassword } from '../users/passwords.ts'
import { seedUsers } from '../users/queries.ts'
import { createIdentityDatabase } from './database.ts'

export const gatewayUrl = 'http://localhost:3000'
export const redirectUri = `${gatewayUrl}/auth/callback`
export const resources = { schoolApi: 'http://localhost:3001', identityApi: 'http://localhost:3002' }
export const anna = { userName: 'anna@school.test', password: ' Ünïcødé 🔑 ', school: crypto.randomUUID() }

const secret = randomBytes(32).toString('hex')

export type TestIdentity = Awaited<ReturnType<typeof startIdentity>>

/**
 * Starts an app with `anna` as its only user; `restart` stops it and starts another on the same database.
 * @param env the differences from the environment of other tests
 * @param wait other pauses of whoever guesses at passwords
 * @param now another clock of the keys
 */
export async function startIdentity(env: Record<string, string> = {}, wait?: Wait, now?: () => number) {
  const database = await createIdentityDatabase()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = {
    DATABASE_URL: database.url,
    PORT: String(port),
    OIDC_CLIENT_SECRET: secret,
    DATA_SECRET: `of data ${secret}`,
    // The discard port takes no mail.
    MAIL_URL: 'smtp://127.0.0.1:9',
    ...env,
  }
  const start = async (more: Record<string, string> = {}) => {
    const app = await createIdentity(identityEnv({ ...environment, ...more }), undefined, wait, now)
    await app.listen({ host: '127.0.0.1', port })
    return app
  }
  const opened = await openIdentityDatabase({ DATABASE_URL: database.url, DATA_DIR: '' })
  const { db, close } = opened
  await seedUsers(db, [
    {
      userName: anna.userName,
      passwordHash: await hashPassword(anna.password),
      firstName: 'Anna',
      lastName: 'Berg',
      roles: ['Active', 'Directie'],
      schoolGuid: anna.school,
    },
  ])
  let app = await start()
  return {
    url,
    db,
    sealing: await sealIdentityDatabase(opened, environment),
    databaseUrl: database.url,
    port,
    issuer: `${url}/oidc`,
    gatewayUrl: env.GATEWAY_URL ?? gatewayUrl,
    environment,
    /** Starts it again, with changes to its environment. */
    restart: async (more: Record<string, string> = {}) => {
      await app.close()
      app = await start(more)
    },
    /**
     * Posts a form to one of the provider's endpoints with the gateway's secret; at another process when its port is
     * given.
     */
    post: async (path: string, form: Record<string, string>, at = port) => {
      const response = await fetch(`http://localhost:${at}/oidc${path}`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`schoolbeheer:${secret}`)}` },
        body: new URLSearchParams(form),
      })
      const text = await response.text()
      return { status: response.status, body: Answer.parse(text === '' ? {} : JSON.parse(text)) }
    },
    stop: async () => {
      await app.close()
      await close()
      await database.drop()
    },
  }
}

const Answer = z.object({
  access_token: z.string().optional(),
  id_token: z.string().optional(),
  refresh_token: z.string().optional(),
  request_uri: z.string().optional(),
  error: z.string().optional(),
  active: z.boolean().optional(),
  exp: z.number().optional(),
})

export type Account = { userName: string; password: string }

/** A browser that follows no redirect by itself. */
export function createBrowser(identity: TestIdentity) {
  const browser = createCookieBrowser(identity.url)
  const visit = async (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('accept', 'text/html')
    const response = await browser.fetch(address, { ...init, headers })
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: response.headers.get('location') ?? '',
    }
  }
  const submit = (address: string, form: Record<string, string>) =>
    visit(address, { method: 'POST', body: new URLSearchParams(form) })
  return {
    visit,
    submit,
    cookies: browser.cookies,
    /** Goes from the gateway's redirect to the sign-in page; answers the page's address. */
    toSignIn: async (parameters = authorizationRequest(identity.gatewayUrl).parameters) =>
      (await visit(`/oidc/auth?${parameters}`)).location,
    /** Goes the whole way to the gateway's callback. */
    signIn: async ({ userName, password }: Account = anna, more: Record<string, string> = {}) => {
      const { parameters, verifier } = authorizationRequest(identity.gatewayUrl, more)
      const first = await visit(`/oidc/auth?${parameters}`)
      let { location } = first
      if (!location.startsWith(identity.gatewayUrl)) {
        location = (await submit(location, { userName, password })).location
        location = (await visit(location)).location
      }
      const callback = new URL(location)
      return { callback, verifier, code: callback.searchParams.get('code') ?? '' }
    },
  }
}

/** The gateway's request: code with PKCE, for both APIs. */
export function authorizationRequest(gateway = gatewayUrl, more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const parameters = new URLSearchParams({
    client_id: 'schoolbeheer',
    response_type: 'code',
    redirect_uri: `${gateway}/auth/callback`,
    scope: 'openid email profile',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })
  for (const resource of Object.values(resources)) parameters.append('resource', resource)
  return { parameters, verifier }
}

/** Redeems a code as the gateway does. */
export function redeem(identity: TestIdentity, { code, verifier }: { code: string; verifier: string }) {
  return identity.post('/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
}

/** Requests new tokens, for a single API where a resource is named. */
export function refresh(identity: TestIdentity, refreshToken = '', resource?: string) {
  return identity.post('/token', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    ...(resource ? { resource } : {}),
  })
}

/** The user of an access token. */
export async function userInfo(identity: TestIdentity, token = '') {
  const response = await fetch(`${identity.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, body: await response.json() }
}
