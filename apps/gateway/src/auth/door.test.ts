/**
 * The roles of a caller, read when the tokens are renewed: the very call that finds them expired is judged by the new
 * roles.
 */
import { signInAtOnce } from '@schoolbeheer/testing/browser'
import { startStrictProvider, type Faults, type StrictProvider } from '@schoolbeheer/testing/strictProvider'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGatewayBefore } from '../testing/gateway.ts'

let provider: StrictProvider
let upstream: RecordingUpstream
// A clock that stands still until a test moves it.
let begun = 0
let later = 0
function now() {
  return begun + later
}
const gateways: { close: () => Promise<unknown> }[] = []

beforeAll(async () => {
  ;[provider, upstream] = await Promise.all([startStrictProvider({ now }), startRecordingUpstream()])
  upstream.answer('GET /api/release/getall', { json: [] })
  upstream.answer('GET /api/schoolgroup/export', { text: 'spreadsheet' })
  upstream.answer('GET /api/School/GetProvinces', { json: [] })
})
beforeEach(() => {
  begun = Date.now()
  later = 0
  upstream.requests.length = 0
})
afterEach(async () => {
  provider.misbehave({})
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()))
})
afterAll(() => Promise.all([provider.stop(), upstream.stop()]))

async function signIn(env: Record<string, string>) {
  const gateway = await startGatewayBefore(provider, { schoolApiUrl: upstream.url, env, now })
  gateways.push(gateway)
  const browser = await signInAtOnce(gateway.url)
  provider.tokenRequests.length = 0
  return browser
}

const mapping = new FormData()
mapping.append('name', '4.2.0')

describe.each<[string, Record<string, string>, (role: string[]) => Faults]>([
  ['one token for all, by the user info', {}, (role) => ({ userInfo: { role } })],
  [
    'a token for each API, by the id token',
    { OIDC_SCHOOL_API_RESOURCE: 'http://school.example', OIDC_IDENTITY_API_RESOURCE: 'http://identity.example' },
    (role) => ({ idToken: { role } }),
  ],
])('%s', (_name, env, withRoles) => {
  test.each([
    ['a role was taken away', ['Active']],
    ['the account was disabled', ['Admin']],
  ])('%s: the call that renews is refused, and the API is not asked', async (_what, roles) => {
    provider.misbehave(withRoles(['Active', 'Admin']))
    for (const [path, init] of [
      ['/trpc/releases.list', {}],
      ['/files/school-groups.xlsx', {}],
      ['/files/releases', { method: 'POST', body: mapping }],
    ] as const) {
      const browser = await signIn(env)
      later += 290_000
      provider.misbehave(withRoles(roles))
      upstream.requests.length = 0
      expect((await browser.fetch(path, init)).status).toBe(403)
      expect(upstream.requests).toEqual([])
      expect(provider.tokenRequests).toHaveLength(1)
      provider.misbehave(withRoles(['Active', 'Admin']))
    }
  })

  test('a role was given: the call that renews may', async () => {
    provider.misbehave(withRoles(['Active']))
    const browser = await signIn(env)
    expect((await browser.fetch('/trpc/reference.provinces')).status).toBe(200)
    later = 290_000
    provider.misbehave(withRoles(['Active', 'Admin']))
    provider.tokenRequests.length = 0
    expect((await browser.fetch('/trpc/releases.list')).status).toBe(200)
    expect(provider.tokenRequests).toHaveLength(1)
  })
})
