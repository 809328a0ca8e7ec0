/** Who manages whom, before an identity API that refuses nothing. */
import { signInAtOnce } from '@schoolbeheer/testing/browser'
import { startStrictProvider, type StrictProvider } from '@schoolbeheer/testing/strictProvider'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { roleCalls } from '@schoolbeheer/contracts/identity/users'
import { assignableRoles } from '@schoolbeheer/domain/users'
import { TRPCClientError } from '@trpc/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proceduresOf, startGatewayBefore } from '../testing/gateway.ts'

let provider: StrictProvider
let identity: RecordingUpstream
let gateway: { url: string; close: () => Promise<unknown> }

const own = '7b0c6a52-4c1e-4b8e-9a55-1f5a1c0d7e11'
const other = '0d9e3c9a-6a53-4a8e-8f0b-2b1d3b8f6c22'
const [self, teacher, director, stranger] = [1, 2, 3, 4]

beforeAll(async () => {
  ;[provider, identity] = await Promise.all([startStrictProvider(), startRecordingUpstream()])
  const env = { IDENTITY_API_URL: identity.url }
  gateway = await startGatewayBefore(provider, { schoolApiUrl: identity.url, env })
  const users = [
    { id: self, guid: provider.user.toUpperCase(), schoolId: own, roles: ['Active', 'SchoolAdmin'] },
    { id: teacher, guid: 't', schoolId: own, roles: ['Active'] },
    { id: director, guid: 'd', roles: ['Active', 'Opleiding'] },
    // Of another school, though asked for the own one.
    { id: stranger, guid: 's', schoolId: other, roles: ['Active'] },
  ]
  for (const school of [own, other]) {
    identity.answer(`GET /api/user/getall?schoolId=${school}`, { json: users })
    for (const id of [self, teacher, director, stranger, 99])
      identity.answer(`DELETE /api/user/delete/?id=${id}&schoolId=${school}`, { json: true })
  }
  const calls = ['POST /api/user/create', 'PUT /api/user/edit', 'PUT /api/user/setActive/']
  for (const call of [...calls, ...Object.values(roleCalls).map(({ path }) => `PUT ${path}`)])
    identity.answer(call, { json: true })
})
beforeEach(() => void (identity.requests.length = 0))
afterAll(async () => {
  await gateway.close()
  await Promise.all([provider.stop(), identity.stop()])
})

async function signInAs(role: string[], school: string | null) {
  provider.misbehave({ userInfo: { role: ['Active', ...role], school } })
  return proceduresOf(gateway.url, await signInAtOnce(gateway.url)).users
}

/** The status of a refusal, or what reached the upstream to change something. */
async function outcome(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const changes = identity.requests.flatMap(({ method, url }) => (method === 'GET' ? [] : [`${method} ${url}`]))
  if (error === undefined) return changes
  if (!(error instanceof TRPCClientError)) throw new Error('not answered', { cause: error })
  expect(changes).toEqual([])
  return error.data?.httpStatus
}

const names = { userName: 'an@school.test', firstName: 'An', lastName: 'Claes' }

describe('a school admin', () => {
  test.each(assignableRoles)('gives and takes %s as the rules say', async (role) => {
    const users = await signInAs(['SchoolAdmin'], own)
    const reserved = ['Admin', 'SchoolAdmin', 'Opleiding'].includes(role)
    for (const value of [true, false]) {
      identity.requests.length = 0
      const answer = await outcome(users.setRole.mutate({ id: teacher, schoolId: own, role, value }))
      expect(answer).toEqual(reserved ? 403 : [`PUT ${roleCalls[role].path}`])
    }
  })

  test('has nothing to do with the users of another school', async () => {
    const users = await signInAs(['SchoolAdmin'], own)
    const of = { id: stranger, schoolId: other }
    for (const call of [
      users.list.query({ schoolId: other }),
      users.create.mutate({ ...names, schoolId: other }),
      users.update.mutate({ ...names, ...of }),
      users.remove.mutate(of),
      users.setActive.mutate({ ...of, active: false }),
      users.setRole.mutate({ ...of, role: 'TA', value: true }),
    ])
      expect(await outcome(call)).toBe(403)
    expect(identity.requests).toEqual([])
  })

  test.each([
    ['of another school by the name of the own one', stranger, 403],
    ['that nobody knows', 99, 404],
  ])('does nothing to a user %s', async (_who, id, status) => {
    const users = await signInAs(['SchoolAdmin'], own)
    const of = { id, schoolId: own }
    expect(await outcome(users.update.mutate({ ...names, ...of }))).toBe(status)
    expect(await outcome(users.remove.mutate(of))).toBe(status)
    expect(await outcome(users.setActive.mutate({ ...of, active: false }))).toBe(status)
    expect(await outcome(users.setRole.mutate({ ...of, role: 'TA', value: true }))).toBe(status)
  })

  test('does not take away an account with a role that only an admin gives', async () => {
    const users = await signInAs(['SchoolAdmin'], own)
    expect(await outcome(users.remove.mutate({ id: director, schoolId: own }))).toBe(403)
    expect(await outcome(users.setActive.mutate({ id: director, schoolId: own, active: false }))).toBe(403)
  })

  test('manages the users of the own school', async () => {
    const users = await signInAs(['SchoolAdmin'], own)
    const of = { id: teacher, schoolId: own }
    expect(await users.list.query({ schoolId: own })).toHaveLength(4)
    await users.create.mutate({ ...names, schoolId: own })
    await users.update.mutate({ ...names, ...of })
    await users.setActive.mutate({ ...of, active: false })
    expect(await outcome(users.remove.mutate(of))).toHaveLength(4)
  })
})

test.each([
  ['a school admin', ['SchoolAdmin']],
  ['an admin', ['Admin']],
])('%s does not delete or disable the own account, nor change its roles, but its names', async (_who, role) => {
  const users = await signInAs(role, own)
  const of = { id: self, schoolId: own }
  expect(await outcome(users.remove.mutate(of))).toBe(403)
  expect(await outcome(users.setActive.mutate({ ...of, active: false }))).toBe(403)
  expect(await outcome(users.setRole.mutate({ ...of, role: 'TA', value: true }))).toBe(403)
  expect(await outcome(users.update.mutate({ ...names, ...of }))).toHaveLength(1)
})

test('an admin gives any role to the users of any school, and nothing is asked before', async () => {
  const users = await signInAs(['Admin'], null)
  await users.setRole.mutate({ id: stranger, schoolId: other, role: 'Admin', value: true })
  await users.setRole.mutate({ id: teacher, schoolId: own, role: 'Opleiding', value: true })
  expect(identity.requests.map(({ url }) => url)).toEqual(['/api/user/setAdmin/', '/api/user/setOpleiding/'])
})

test('a course writer sees the users of any school, and changes none', async () => {
  const users = await signInAs(['Opleiding'], null)
  expect(await users.list.query({ schoolId: other })).toHaveLength(4)
  expect(await outcome(users.setRole.mutate({ id: teacher, schoolId: own, role: 'TA', value: true }))).toBe(403)
})
