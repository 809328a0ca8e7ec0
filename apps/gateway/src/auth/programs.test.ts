/** Bearer tokens of a provider that leaves things out: those that are accepted. */
import { startStrictProvider, type StrictProvider } from '@schoolbeheer/testing/strictProvider'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startGatewayBefore } from '../testing/gateway.ts'

let provider: StrictProvider
let upstream: RecordingUpstream
const gateways: { close: () => Promise<unknown> }[] = []

beforeAll(async () => {
  ;[provider, upstream] = await Promise.all([startStrictProvider(), startRecordingUpstream()])
  upstream.answer('GET /api/release/getall', { json: [] })
})
afterEach(() => Promise.all(gateways.splice(0).map((gateway) => gateway.close())))
afterAll(() => Promise.all([provider.stop(), upstream.stop()]))

const audience = 'https://gateway.example'
const claims = { role: ['Active', 'Admin'] }

/** The status of an answer to this token, from a gateway with these settings. */
async function answerTo(token: string, env: Record<string, string> = {}) {
  const settings = { GATEWAY_AUDIENCE: audience, ...env }
  const gateway = await startGatewayBefore(provider, { schoolApiUrl: upstream.url, env: settings })
  gateways.push(gateway)
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${gateway.url}/trpc/releases.list`, { headers })).status
}

test.each(['exp', 'iat', 'sub'])('a token without %s is refused', async (claim) => {
  expect(await answerTo(await provider.accessToken(claims, audience))).toBe(200)
  expect(await answerTo(await provider.accessToken({ ...claims, [claim]: undefined }, audience))).toBe(401)
})

test.each([
  ['at+jwt', 200, 200],
  ['application/at+jwt', 200, 200],
  ['at+application/jwt', 401, 401],
  ['JWT', 401, 200],
  ['', 401, 200],
  ['logout+jwt', 401, 401],
])('a token of the type "%s" is answered %i, and %i where any type is taken', async (typ, strictly, loosely) => {
  const token = await provider.accessToken(claims, audience, typ)
  expect(await answerTo(token)).toBe(strictly)
  expect(await answerTo(token, { OIDC_ACCESS_TOKEN_TYPE: 'JWT' })).toBe(loosely)
})

test('any type is refused as a setting where the id tokens of users would pass', async () => {
  const env = { OIDC_ACCESS_TOKEN_TYPE: 'JWT', GATEWAY_AUDIENCE: 'gateway-under-test' }
  await expect(answerTo('', env)).rejects.toThrow('OIDC_ACCESS_TOKEN_TYPE')
  const itself = { GATEWAY_AUDIENCE: '', PUBLIC_URL: audience, OIDC_CLIENT_ID: audience }
  await expect(answerTo('', { ...env, ...itself })).rejects.toThrow('OIDC_ACCESS_TOKEN_TYPE')
})
