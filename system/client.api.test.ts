import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startTestGateway, testProgram } from './testing/gateway.ts'
import { proceduresOf } from '@schoolbeheer/gateway/testing/gateway'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createGatewayClient, problemOf } from '@schoolbeheer/client'
import { clientCredentials } from '@schoolbeheer/client/node'

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let upstream: RecordingUpstream
let system: Awaited<ReturnType<typeof startTestGateway>>
let now = 0

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  system = await startTestGateway({ schoolApiUrl: upstream.url })
  upstream.answer('GET /api/School/GetProvinces', { json: [] })
})
beforeEach(() => {
  now = Date.now()
  upstream.answer('GET /api/schoolgroup/getall', { json: [{ id: 1, name: 'Dender', contractFee: 100 }] })
  upstream.requests.length = 0
})
afterAll(async () => {
  await system.stop()
  await upstream.stop()
})

function credentials(changes: Partial<Parameters<typeof clientCredentials>[0]> = {}) {
  return clientCredentials(
    {
      issuer: `${system.identityUrl}/oidc`,
      clientId: testProgram.id,
      clientSecret: testProgram.secret,
      audience: system.url,
      scope: testProgram.scope,
      ...changes,
    },
    () => now,
  )
}

function client(token: string | (() => Promise<string>) = credentials()) {
  return createGatewayClient({ url: system.url, token })
}

function refusal(call: Promise<unknown>) {
  return call.then(
    () => 'not refused',
    (error: unknown) => problemOf(error)?.status,
  )
}

test('a program calls with its scopes, and the API sees the program itself with a token of its own', async () => {
  expect(await client().call.schoolGroups.list.query()).toEqual([{ id: 1, name: 'Dender', contractFee: 100 }])
  const bearer = upstream.requests[0]?.headers.authorization?.split(' ')[1] ?? ''
  expect(decodeJwt(bearer)).toMatchObject({ aud: upstream.url, sub: testProgram.id, scope: testProgram.scope })
})

test('it may do no more than its scopes say', async () => {
  expect(await refusal(client().call.users.list.query({ schoolId: 'x' }))).toBe(403)
  const less = client(credentials({ scope: 'reference:read' }))
  expect(await refusal(less.call.schoolGroups.list.query())).toBe(403)
  expect(await less.call.reference.provinces.query()).toEqual([])
  await expect(credentials({ audience: 'https://other.example' })()).rejects.toThrow(
    /^The provider \S+ gave the program \S+ no token: invalid_target/,
  )
  await expect(client(credentials({ scope: 'users:manage' })).call.reference.provinces.query()).rejects.toThrow(
    `The provider ${system.identityUrl}/oidc gave the program ${testProgram.id} no token: invalid_scope`,
  )
})

test('tokens are used until shortly before they expire', async () => {
  const token = credentials()
  const first = await token()
  expect(await token()).toBe(first)
  now += 280_000
  expect(await token()).not.toBe(first)
})

test('processes of one program share their token by a file', async () => {
  const folder = temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const cacheFile = join(folder, 'token')
  const first = await credentials({ cacheFile })()
  expect(await credentials({ cacheFile })()).toBe(first)
  expect(await credentials({ cacheFile, scope: 'reference:read' })()).not.toBe(first)
  now += 280_000
  expect(await credentials({ cacheFile })()).not.toBe(first)
})

test('files come as a stream, and a refusal as a problem', async () => {
  upstream.answer('GET /api/schoolgroup/export', { text: 'spreadsheet' })
  const { stream, ...about } = await client().download('schoolGroups')
  expect(about).toEqual({ name: 'scholengroepen.xlsx', type: spreadsheet, size: undefined })
  expect(await new Response(stream).text()).toBe('spreadsheet')
  expect(await refusal(client(credentials({ scope: 'reference:read' })).download('schoolGroups'))).toBe(403)
})

describe('a token that is not valid is refused', () => {
  /** A token of the provider, signed again with changes. */
  const changed = async ({ typ, exp, key }: { typ?: string; exp?: number; key?: CryptoKey }) => {
    const token = await credentials()()
    return new SignJWT({ ...decodeJwt(token), ...(exp ? { exp } : {}) })
      .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'ES256', ...(typ ? { typ } : {}) })
      .sign(key ?? system.signingKey)
  }

  const idToken = async () => {
    const browser = await system.signIn('admin')
    const answer: unknown = await (await browser.fetch('/auth/logout', { method: 'POST' })).json()
    const hint = new URL(z.object({ redirect: z.string() }).parse(answer).redirect).searchParams.get('id_token_hint')
    expect(decodeJwt(hint ?? '')).toMatchObject({ iss: `${system.identityUrl}/oidc`, email: 'admin@demo.test' })
    return hint ?? ''
  }

  test('while a token that is signed again without a change is accepted', async () => {
    expect(await client(await changed({})).call.schoolGroups.list.query()).toHaveLength(1)
  })

  test.each<[string, () => Promise<string>]>([
    ['nonsense', async () => 'nonsense'],
    ['made for another audience', () => credentials({ audience: upstream.url })()],
    ['the id token of a user', idToken],
    ['expired', () => changed({ exp: Math.floor(Date.now() / 1000) - 1 })],
    [
      'signed with a key that is not the provider’s',
      async () => changed({ key: (await generateKeyPair('ES256')).privateKey }),
    ],
    ['a JWT that is no access token', () => changed({ typ: 'JWT' })],
  ])('%s', async (_name, makeToken) => {
    const token = await makeToken()
    upstream.requests.length = 0
    expect(await refusal(client(token).call.schoolGroups.list.query())).toBe(401)
    expect(await refusal(client(token).download('schoolGroups'))).toBe(401)
    expect(upstream.requests).toEqual([])
  })
})

test('a session and a token in one request are refused, because it is unclear who calls', async () => {
  const browser = await system.signIn('admin')
  const authorization = `Bearer ${await credentials()()}`
  const both = proceduresOf(system.url, {
    ...browser,
    fetch: (address, init) =>
      browser.fetch(address, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), authorization },
      }),
  })
  await expect(both.schoolGroups.list.query()).rejects.toMatchObject({ data: { httpStatus: 400 } })
  expect(upstream.requests).toEqual([])
})

test('a gateway that is not running, and a provider that is not, give no answer: status 0', async () => {
  const nowhere = 'http://localhost:1'
  const gateway = createGatewayClient({ url: nowhere, token: 'x', tries: 1 })
  const noAnswer = (from: string) => ({ status: 0, message: expect.stringContaining(from) })
  await expect(gateway.call.schoolGroups.list.query()).rejects.toMatchObject(
    noAnswer('The gateway at http://localhost:1'),
  )
  await expect(credentials({ issuer: nowhere })()).rejects.toMatchObject(noAnswer('The provider http://localhost:1'))
})

describe('the example lists the school groups whose licence expires', () => {
  const example = async (env: Record<string, string> = {}) => {
    const given = { GATEWAY_URL: system.url, OIDC_ISSUER: `${system.identityUrl}/oidc`, PROGRAM_ID: testProgram.id }
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../packages/client/example/main.ts')],
      {
        env: { ...given, PROGRAM_SECRET: testProgram.secret, ...env },
      },
    )
    expect(stderr).toBe('')
    return stdout.split('\n').filter((line) => line !== '')
  }
  const expiring = (...dates: (string | null)[]) =>
    upstream.answer('GET /api/schoolgroup/getall', {
      json: dates.map((licenceExpirationDate, id) => ({ id, name: `Groep ${id}`, licenceExpirationDate })),
    })

  test.each([
    ['2026-08-15', '2026-11-15', '2026-11-16'],
    ['2026-11-30', '2027-02-28', '2027-03-01'],
  ])('from %s up to and including %s', async (from, last, tooLate) => {
    expiring('2019-06-30', '2026-08-14', from, null, last, tooLate, '2099-12-31')
    expect(await example({ FROM: from })).toEqual([`${from} Groep 2`, `${last} Groep 4`])
  })

  test('from today, unless another day is given', async () => {
    const date = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    expiring(date(-2), date(2), date(80), date(95))
    expect(await example()).toEqual([`${date(2)} Groep 1`, `${date(80)} Groep 2`])
  })
})
