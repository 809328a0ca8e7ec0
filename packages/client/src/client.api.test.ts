import { proceduresOf, startTestGateway, testProgram } from '@schoolbeheer/stack/testing/gateway'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/stack/testing/upstream'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGatewayClient, problemOf } from './client.ts'
import { clientCredentials } from './clientCredentials.ts'

let upstream: RecordingUpstream
let system: Awaited<ReturnType<typeof startTestGateway>>
let now = 0

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  system = await startTestGateway({ schoolApiUrl: upstream.url })
  upstream.answer('GET /api/schoolgroup/getall', { json: [{ id: 1, name: 'Dender', contractFee: 100 }] })
  upstream.answer('GET /api/School/GetProvinces', { json: [] })
})
beforeEach(() => {
  now = Date.now()
  upstream.requests.length = 0
})
afterAll(async () => {
  await system.stop()
  await upstream.stop()
})

const credentials = (changes: Partial<Parameters<typeof clientCredentials>[0]> = {}) =>
  clientCredentials(
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

const client = (token: string | (() => Promise<string>) = credentials()) =>
  createGatewayClient({ url: system.url, token })

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'not refused',
    (error: unknown) => problemOf(error)?.status,
  )

test('a program calls with its scopes, and the API sees the program itself with a token of its own', async () => {
  expect(await client().call.schoolGroups.list.query()).toEqual([{ id: 1, name: 'Dender', contractFee: 100 }])
  const bearer = upstream.requests[0]?.headers.authorization?.split(' ')[1] ?? ''
  expect(decodeJwt(bearer)).toMatchObject({ aud: upstream.url, sub: testProgram.id, scope: testProgram.scope })
})

test('it may no more than its scopes', async () => {
  expect(await refusal(client().call.users.list.query({ schoolId: 'x' }))).toBe(403)
  const less = client(credentials({ scope: 'reference:read' }))
  expect(await refusal(less.call.schoolGroups.list.query())).toBe(403)
  expect(await less.call.reference.provinces.query()).toEqual([])
  await expect(client(credentials({ scope: 'users:manage' })).call.reference.provinces.query()).rejects.toThrow('error')
})

test('tokens are used until shortly before they expire', async () => {
  const token = credentials()
  const first = await token()
  expect(await token()).toBe(first)
  now += 280_000
  expect(await token()).not.toBe(first)
})

test('files come as a stream, and a refusal as a problem', async () => {
  upstream.answer('GET /api/schoolgroup/export', { text: 'spreadsheet' })
  const file = await client().file('school-groups.xlsx')
  expect(await new Response(file).text()).toBe('spreadsheet')
  expect(await refusal(client(credentials({ scope: 'reference:read' })).file('school-groups.xlsx'))).toBe(403)
})

test.each<[string, () => Promise<string>]>([
  ['nonsense', async () => 'nonsense'],
  ['made for another audience', () => credentials({ audience: upstream.url })()],
  ['of a user, which is an id token', async () => 'eyJhbGciOiJub25lIn0.e30.'],
])('a token that is %s is refused', async (_name, token) => {
  expect(await refusal(client(token).call.schoolGroups.list.query())).toBe(401)
  expect(upstream.requests).toEqual([])
})

test('a session and a token at once are refused: nobody can tell who asks', async () => {
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
  expect(await refusal(both.schoolGroups.list.query())).toBe(400)
  expect(upstream.requests).toEqual([])
})

test('a gateway that is not there is an error without a problem', async () => {
  const nowhere = createGatewayClient({ url: 'http://localhost:1', token: 'x' })
  const error = await nowhere.call.schoolGroups.list.query().catch((thrown: unknown) => thrown)
  expect(problemOf(error)).toBeUndefined()
  expect(error).toBeInstanceOf(Error)
})
