/** Tokens that are known: checked once a minute, never after their end, and no others. */
import { generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { bearerAuthentication, type Authenticate } from './bearer.ts'
import { knowingTokens } from './knownTokens.ts'

const [issuer, audience] = ['https://identity.example', 'https://school.example']
let [asked, clock] = [0, 0]
let keys: { privateKey: CryptoKey; publicKey: CryptoKey }
let authenticate: Authenticate

beforeEach(async () => {
  asked = 0
  clock = Date.now()
  keys = await generateKeyPair('ES256')
  const ownKeys = () => {
    asked++
    return keys.publicKey
  }
  authenticate = knowingTokens(bearerAuthentication({ issuer, audience, ownKeys }), () => clock)
})

function tokenOf(sub: string, seconds = 600): Promise<string> {
  return new SignJWT({ role: ['Active', 'Admin'] })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(keys.privateKey)
}

test('a token is checked once a minute, and each token has its own viewer', async () => {
  const [first, second] = [`Bearer ${await tokenOf('first')}`, `Bearer ${await tokenOf('second')}`]
  expect([await authenticate(first), await authenticate(second)]).toMatchObject([
    { userId: 'first' },
    { userId: 'second' },
  ])
  expect(await authenticate(first)).toMatchObject({ userId: 'first', isAdmin: true })
  expect(asked).toBe(2)
  clock += 60_000
  await authenticate(first)
  expect(asked).toBe(3)
})

test('a token that has ended is known no more, though a minute has not passed', async () => {
  const short = `Bearer ${await tokenOf('short', 30)}`
  await authenticate(short)
  clock += 30_000
  await authenticate(short)
  expect(asked).toBe(2)
})

test('a token whose key was taken back is known for the rest of its minute', async () => {
  const token = `Bearer ${await tokenOf('known')}`
  await authenticate(token)
  keys = await generateKeyPair('ES256')
  clock += 59_999
  expect(await authenticate(token)).toMatchObject({ userId: 'known' })
  clock += 1
  await expect(authenticate(token)).rejects.toMatchObject({ status: 401 })
})

test('a wrong token is never known', async () => {
  const right = await tokenOf('right')
  await authenticate(`Bearer ${right}`)
  const [head, , signature] = right.split('.')
  const claims = Buffer.from(JSON.stringify({ sub: 'another', iss: issuer, aud: audience })).toString('base64url')
  const forged = `Bearer ${head}.${claims}.${signature}`
  for (let time = 0; time < 2; time++) await expect(authenticate(forged)).rejects.toMatchObject({ status: 401 })
  expect(asked).toBe(3)
  await expect(authenticate(undefined)).rejects.toMatchObject({ status: 401 })
})

test('the oldest are forgotten, so that memory does not grow', async () => {
  const first = `Bearer ${await tokenOf('first')}`
  await authenticate(first)
  for (let other = 0; other < 1000; other++) await authenticate(`Bearer ${await tokenOf(`${other}`)}`)
  await authenticate(first)
  expect(asked).toBe(1002)
})
