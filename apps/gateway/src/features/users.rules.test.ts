/** Rules of managing users, before an identity API that refuses nothing. */
import { createBrowser, signInAtOnce } from '@schoolbeheer/testing/browser'
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

const audience = 'https://gateway.example'
const own = '7b0c6a52-4c1e-4b8e-9a55-1f5a1c0d7e11'
const other = '0d9e3c9a-6a53-4a8e-8f0b-2b1d3b8f6c22'
const [self, teacher, director, stranger, nameless, roleless] = [1, 2, 3, 4, 5, 6]

beforeAll(async () => {
  ;[provider, identity] = await Promise.all([startStrictProvider(), startRecordingUpstream()])
  const env = { IDENTITY_API_URL: identity.url, GATEWAY_AUDIENCE: audience }
  gateway = await startGatewayBefore(provider, { schoolApiUrl: identity.url, env })
  const users = [
    { id: self, guid: provider.user.toUpperCase(), schoolId: own, roles: ['Active', 'SchoolAdmin'] },
    { id: teacher, guid: 't', userName: 'An@school.test', schoolId: own, roles: ['Active'] },
    { id: director, guid: 'd', roles: ['Active', 'Opleiding'] },
    // The user is of another school than the requested one.
    { id: stranger, guid: 's', schoolId: other, roles: ['Active'] },
    { id: nameless, schoolId: own, roles: ['Active'] },
    { id: roleless, guid: 'r', schoolId: own },
  ]
  for (const school of [own, other]) {
    identity.answer(`GET /api/user/getall?schoolId=${school}`, { json: users })
    for (const id of [self, teacher, director, stranger, nameless, roleless, 99])
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

async function asProgram(scope: string) {
  const token = await provider.accessToken({ sub: 'program', client_id: 'program', scope }, audience)
  const browser = createBrowser(gateway.url)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const send: typeof browser.fetch = (address, init) => browser.fetch(address, { ...init, headers })
  return proceduresOf(gateway.url, { ...browser, fetch: send }).users
}

/** The status of a refusal, or the requests that reached the upstream to change something. */
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
    expect(await users.list.query({ schoolId: own })).toHaveLength(6)
    await users.create.mutate({ ...names, schoolId: own })
    await users.update.mutate({ ...names, ...of })
    await users.setActive.mutate({ ...of, active: false })
    expect(await outcome(users.remove.mutate(of))).toHaveLength(4)
  })

  test('sends no other user name and guid than the user has', async () => {
    const users = await signInAs(['SchoolAdmin'], own)
    const { userName, ...rest } = { ...names, id: teacher, schoolId: own }
    for (const wrong of [{ userName: 'other@school.test' }, { guid: 'd' }, { userName, guid: 'd' }])
      expect(await outcome(users.update.mutate({ ...rest, ...wrong }))).toBe(403)
    await users.update.mutate({ ...rest, userName: userName.toUpperCase(), guid: 'T' })
    expect(await outcome(users.update.mutate(rest))).toHaveLength(2)
  })

  test.each([
    ['guid', nameless],
    ['roles', roleless],
  ])('does nothing to a user whose %s the upstream leaves out', async (_fact, id) => {
    const users = await signInAs(['SchoolAdmin'], own)
    const { userName: _userName, ...rest } = names
    const of = { id, schoolId: own }
    expect(await outcome(users.update.mutate({ ...rest, ...of }))).toBe(403)
    expect(await outcome(users.remove.mutate(of))).toBe(403)
    expect(await outcome(users.setActive.mutate({ ...of, active: false }))).toBe(403)
    expect(await outcome(users.setRole.mutate({ ...of, role: 'TA', value: true }))).toBe(403)
  })
})

test.each([
  ['a school admin', ['SchoolAdmin']],
  ['an admin', ['Admin']],
])('%s does not delete or disable the own account, nor change its roles, but its names', async (_who, role) => {
  const users = await signInAs(role, own)
  const of = { id: self, schoolId: own }
  const { userName: _userName, ...rest } = names
  expect(await outcome(users.remove.mutate(of))).toBe(403)
  expect(await outcome(users.setActive.mutate({ ...of, active: false }))).toBe(403)
  expect(await outcome(users.setRole.mutate({ ...of, role: 'TA', value: true }))).toBe(403)
  expect(await outcome(users.update.mutate({ ...rest, ...of }))).toHaveLength(1)
})

describe('an admin without a school', () => {
  test.each([
    ['the own account, whatever school is named,', self, 403],
    ['a user without a guid, who may be the admin,', nameless, 403],
    ['a user whom the list of the school does not have', 99, 404],
  ])('does nothing to %s', async (_who, id, status) => {
    const users = await signInAs(['Admin'], null)
    for (const schoolId of [own, other]) {
      const of = { id, schoolId }
      expect(await outcome(users.remove.mutate(of))).toBe(status)
      expect(await outcome(users.setActive.mutate({ ...of, active: false }))).toBe(status)
      expect(await outcome(users.setRole.mutate({ ...of, role: 'TA', value: true }))).toBe(status)
    }
  })

  test('changes the names of a user of whom only the id is known, and user names', async () => {
    const users = await signInAs(['Admin'], null)
    await users.update.mutate({ ...names, id: nameless, schoolId: own })
    const of = { id: teacher, schoolId: own, userName: 'other@school.test' }
    expect(await outcome(users.update.mutate({ ...names, ...of }))).toHaveLength(2)
  })
})

test('another program reads the list, for which it needs that scope, only where that decides', async () => {
  const { userName, ...rest } = { ...names, id: teacher, schoolId: own }
  const of = { id: teacher, schoolId: own }
  const users = await asProgram('users:manage')
  await users.setRole.mutate({ ...of, role: 'TA', value: true })
  await users.update.mutate(rest)
  expect(identity.requests.map(({ method }) => method)).toEqual(['PUT', 'PUT'])
  identity.requests.length = 0
  expect(await outcome(users.setRole.mutate({ ...of, role: 'Opleiding', value: true }))).toBe(403)
  expect(await outcome(users.remove.mutate(of))).toBe(403)
  expect(await outcome(users.update.mutate({ ...rest, userName }))).toBe(403)
  expect(identity.requests).toEqual([])
  const reader = await asProgram('users:read users:manage')
  expect(await outcome(reader.remove.mutate({ ...of, id: director }))).toBe(403)
  await reader.update.mutate({ ...rest, userName })
  expect(await outcome(reader.remove.mutate(of))).toHaveLength(2)
})

test('an admin gives any role to the users of any school', async () => {
  const users = await signInAs(['Admin'], null)
  await users.setRole.mutate({ id: stranger, schoolId: other, role: 'Admin', value: true })
  await users.setRole.mutate({ id: teacher, schoolId: own, role: 'Opleiding', value: true })
  expect(await outcome(Promise.resolve())).toEqual(['PUT /api/user/setAdmin/', 'PUT /api/user/setOpleiding/'])
})

test('a course writer sees the users of any school, and changes none', async () => {
  const users = await signInAs(['Opleiding'], null)
  expect(await users.list.query({ schoolId: other })).toHaveLength(6)
  expect(await outcome(users.setRole.mutate({ id: teacher, schoolId: own, role: 'TA', value: true }))).toBe(403)
})
