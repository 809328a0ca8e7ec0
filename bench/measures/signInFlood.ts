/** The times of renewals and user info while strangers try 200 passwords a second, each from a network of its own. */
import { createHash, randomBytes } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { setInterval, setTimeout } from 'node:timers/promises'
import { createBrowser } from '@schoolbeheer/testing/browser'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { startIdentity, type Identity } from '../children.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

/** The only user of its identity app. */
export const user = { userName: 'anna@school.test', password: 'Een goed wachtwoord' }
const perSecond = 200
const seconds = 15

export async function signInFlood(): Promise<Row[]> {
  await using identity = await startIdentity(user)
  const tokens = await signIn(identity.ready)
  const quiet = await timeCalls(identity.ready, tokens, 5)
  const stop = new AbortController()
  const flood = tryPasswords(identity.ready, stop.signal)
  // The calls are timed once the number of waiting requests no longer grows.
  await setTimeout(5000)
  const flooded = await timeCalls(identity.ready, tokens, seconds)
  stop.abort()
  await flood
  return (['renewal', 'user info'] as const).flatMap((name) => [
    {
      what: `${name} in a sign-in flood, median`,
      unit: 'ms',
      ...compare(median, flooded[name], quiet[name]),
      mostRatio: 6,
    },
    {
      what: `${name} in a sign-in flood, 99 %`,
      unit: 'ms',
      ...compare(p99, flooded[name], quiet[name]),
      mostRatio: 12,
    },
  ])
}

type Tokens = { access_token: string; refresh_token: string }

/** Signs in as a browser and the gateway do together. */
export async function signIn(identity: Identity): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url')
  const { browser, page } = await openSignIn(identity, verifier)
  const { headers } = await browser.fetch(page, { method: 'POST', body: new URLSearchParams(user) })
  const back = await browser.fetch(headers.get('location') ?? '')
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const redirect_uri = `${identity.gateway}/auth/callback`
  const answer = await postToken(identity, {
    grant_type: 'authorization_code',
    code,
    redirect_uri,
    code_verifier: verifier,
  })
  return z.object({ access_token: z.string(), refresh_token: z.string() }).parse(await answer.body.json())
}

async function openSignIn({ url, gateway, clientId, api }: Identity, verifier: string) {
  const browser = createBrowser(url)
  const parameters = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: `${gateway}/auth/callback`,
    scope: 'openid profile',
    state: 'x'.repeat(40),
    nonce: 'x'.repeat(40),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: api,
  })
  const { headers } = await browser.fetch(`/oidc/auth?${parameters}`)
  return { browser, page: new URL(headers.get('location') ?? '', url).href, cookies: headers.getSetCookie() }
}

function postToken({ url, clientId, clientSecret }: Identity, form: Record<string, string>) {
  return request(`${url}/oidc/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: String(new URLSearchParams(form)),
  })
}

/** The milliseconds of each call, made one after the other for some seconds. */
async function timeCalls(identity: Identity, tokens: Tokens, lasting: number) {
  const { access_token, refresh_token } = tokens
  const calls = {
    renewal: () => postToken(identity, { grant_type: 'refresh_token', refresh_token, resource: identity.api }),
    'user info': () => request(`${identity.url}/oidc/me`, { headers: { authorization: `Bearer ${access_token}` } }),
  }
  const taken: Record<keyof typeof calls, number[]> = { renewal: [], 'user info': [] }
  const end = performance.now() + lasting * 1000
  while (performance.now() < end) {
    for (const name of ['renewal', 'user info'] as const) {
      const start = performance.now()
      const outcome = await answered(calls[name]())
      taken[name].push(performance.now() - start)
      if (outcome !== '200') console.error(`A ${name} failed: ${outcome}.`)
    }
  }
  return taken
}

/** The status once the whole answer is there, or the reason why there is none. */
async function answered(asked: ReturnType<typeof request>): Promise<string> {
  try {
    const { statusCode, body } = await asked
    await finished(body.resume())
    return String(statusCode)
  } catch (error) {
    return String(error)
  }
}

/** Posts an unknown name again and again, whether the earlier posts are answered or not. Ends when all are. */
async function tryPasswords(identity: Identity, signal: AbortSignal): Promise<void> {
  const { page, cookies } = await openSignIn(identity, 'x'.repeat(43))
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  const dispatcher = new Agent({ headersTimeout: 120_000 })
  const posts: Promise<string>[] = []
  const post = (at: number) =>
    answered(
      request(page, {
        method: 'POST',
        dispatcher,
        headers: {
          cookie,
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `2001:db8:${at.toString(16)}::1`,
        },
        body: String(new URLSearchParams({ userName: `nobody${at}@school.test`, password: 'geraden' })),
      }),
    )
  const everyMs = 50
  try {
    for await (const _ of setInterval(everyMs, undefined, { signal }))
      for (let count = 0; count < (perSecond * everyMs) / 1000; count += 1) posts.push(post(posts.length))
  } catch {
    // The signal stopped it.
  }
  await Promise.all(posts)
  await dispatcher.close()
}

function compare(of: (numbers: number[]) => number, flooded: number[], quiet: number[]) {
  const [ours, peer] = [of(flooded), of(quiet)]
  return { ours, peer, ratio: ours / peer }
}

function p99(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.99)] ?? Number.NaN
}
