import { createBrowser, type Browser } from '@schoolbeheer/stack/testing/browser'
import { proceduresOf, startTestGateway, testSchool } from '@schoolbeheer/stack/testing/gateway'
import { startRecordingUpstream, type RecordingUpstream } from '@schoolbeheer/stack/testing/upstream'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let identity: RecordingUpstream
let system: Awaited<ReturnType<typeof startTestGateway>>
let admin: Browser

beforeAll(async () => {
  identity = await startRecordingUpstream()
  system = await startTestGateway({ schoolApiUrl: 'http://localhost:1', env: { IDENTITY_API_URL: identity.url } })
  admin = await system.signIn('admin')
})
afterAll(async () => {
  await system.stop()
  await identity.stop()
})
beforeEach(() => void (identity.requests.length = 0))

const schoolId = testSchool.guid
const as = (browser: Browser) => proceduresOf(system.url, browser)
const last = () => {
  const { method, url, body } = identity.requests.at(-1) ?? {}
  return [method, url, body]
}

// As the first document spells them in its section 7, and our two extensions.
test.each([
  ['Ambtsbevoegdheden', '/api/user/setAmbtsbevoegdheden', 'ambtsbevoegdheden'],
  ['Boekhouding', '/api/user/setBoekhouding', 'boekhouding'],
  ['Dagroosterbeheer', '/api/user/setDagroosterbeheer', 'dagroosterbeheer'],
  ['Directie', '/api/user/setDirectie', 'directie'],
  ['Examenrooster', '/api/user/setExamenrooster', 'examenrooster'],
  ['Personeelsadministratie', '/api/user/setPersoneelsadministratie', 'personeelsadministratie'],
  ['Roosteraar', '/api/user/setRoosteraar', 'roosteraar'],
  ['TA', '/api/user/setTA', 'ta'],
  ['Admin', '/api/user/setAdmin/', 'admin'],
  ['ICT', '/api/user/setIct/', 'ict'],
  ['Orthopedagoog', '/api/user/setOrthopedagoog/', 'orthopedagoog'],
  ['Adjunct-directeur', '/api/user/setAdjunctDirecteur/', 'adjunctDirecteur'],
  ['SchoolAdmin', '/api/user/setSchoolAdmin/', 'schoolAdmin'],
  ['Opleiding', '/api/user/setOpleiding/', 'opleiding'],
] as const)('the role %s is given by PUT %s', async (role, path, field) => {
  identity.answer(`PUT ${path}`, { status: 204 })
  await as(admin).users.setRole.mutate({ id: 5, schoolId, role, value: true })
  expect(last()).toEqual(['PUT', path, { id: 5, schoolId, [field]: true }])
})

test('the other calls on users are the documented ones', async () => {
  const user = {
    id: 5,
    guid: 'g',
    userName: 'an@school.test',
    firstName: 'An',
    lastName: null,
    schoolId,
    roles: ['Active'],
    extra: 1,
  }
  const { extra: _extra, ...known } = user
  identity.answer(`GET /api/user/getall?schoolId=${schoolId}`, { json: [user] })
  expect(await as(admin).users.list.query({ schoolId })).toEqual([known])
  const bearer = identity.requests[0]?.headers.authorization?.split(' ')[1] ?? ''
  expect(decodeJwt(bearer).aud).toBe(system.identityUrl)

  identity.answer('POST /api/user/create', { json: 5 })
  const fields = { userName: 'an@school.test', firstName: 'An', lastName: 'Claes', schoolId }
  await as(admin).users.create.mutate(fields)
  expect(last()).toEqual(['POST', '/api/user/create', fields])
  identity.answer('PUT /api/user/edit', { json: true })
  await as(admin).users.update.mutate({ ...fields, id: 5 })
  expect(last()).toEqual(['PUT', '/api/user/edit', { ...fields, id: 5 }])
  identity.answer('PUT /api/user/setActive/', { status: 204 })
  await as(admin).users.setActive.mutate({ id: 5, schoolId, active: false })
  expect(last()).toEqual(['PUT', '/api/user/setActive/', { id: 5, schoolId, active: false }])
  identity.answer(`DELETE /api/user/delete/?id=5&schoolId=${schoolId}`, { status: 204 })
  await as(admin).users.remove.mutate({ id: 5, schoolId })
  expect(last()).toEqual(['DELETE', `/api/user/delete/?id=5&schoolId=${schoolId}`, undefined])
})

test('the account calls are the documented ones; the public ones need no session', async () => {
  const somebody = createBrowser(system.url)
  await somebody.fetch('/auth/session')
  const calls: [() => Promise<unknown>, string, object][] = [
    [
      () => as(somebody).account.confirm.mutate({ userId: 'u', code: 'c', password: 'lang genoeg' }),
      '/api/account/confirmuser/',
      { userId: 'u', code: 'c', password: 'lang genoeg' },
    ],
    [
      () => as(somebody).account.requestPasswordReset.mutate({ userName: 'an@school.test' }),
      '/api/account/requestresetpassword/',
      { userName: 'an@school.test' },
    ],
    [
      () => as(somebody).account.resetPassword.mutate({ userId: 'u', code: 'c', newPassword: 'lang genoeg' }),
      '/api/account/resetpassword/',
      { userId: 'u', code: 'c', newPassword: 'lang genoeg' },
    ],
    [
      () => as(admin).account.changePassword.mutate({ currentPassword: 'lang genoeg', newPassword: 'nog langer' }),
      '/api/account/changepassword/',
      { currentPassword: 'lang genoeg', newPassword: 'nog langer' },
    ],
    [
      () => as(admin).account.resendConfirmation.mutate({ id: schoolId, name: 'School' }),
      '/api/account/resendconfirmation',
      { id: schoolId, name: 'School' },
    ],
  ]
  for (const [call, path, body] of calls) {
    identity.answer(`POST ${path}`, { status: 200, text: '' })
    await call()
    expect(last()).toEqual(['POST', path, body])
  }
  expect(identity.requests.slice(0, 3).every(({ headers }) => headers.authorization === undefined)).toBe(true)
})

test('who may not manage users does not reach the identity API', async () => {
  const teacher = await system.signIn('leerkracht')
  await expect(as(teacher).users.list.query({ schoolId })).rejects.toMatchObject({ data: { httpStatus: 403 } })
  await expect(as(createBrowser(system.url)).users.list.query({ schoolId })).rejects.toMatchObject({
    data: { httpStatus: 401 },
  })
  expect(identity.requests).toEqual([])
})
