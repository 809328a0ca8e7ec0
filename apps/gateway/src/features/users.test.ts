/** The calls of the identity API, as the gateway sends them to an upstream that knows nothing but the documents. */
import { SchoolFields } from '@schoolbeheer/contracts/school/schools'
import { createBrowser, type Browser } from '@schoolbeheer/testing/browser'
import { anyAnswers, type Answer } from '@schoolbeheer/testing/upstream'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { identityResource, proceduresOf, testSchool } from '../testing/gateway.ts'
import { gatewaySetup } from '../testing/gatewaySetup.ts'

const { gateway, upstream: identity, admin } = await gatewaySetup()
const somebody = createBrowser(gateway.url)
await somebody.fetch('/auth/session')

const schoolId = testSchool.guid
const user = {
  id: 5,
  guid: 'g',
  userName: 'an@school.test',
  firstName: 'An',
  lastName: null,
  schoolId,
  schoolName: 'School',
  roles: ['Active'],
}
const listCall = `GET /api/user/getall?schoolId=${schoolId}`

beforeEach(() => {
  identity.answer(listCall, { json: [user] })
})

function as(browser: Browser) {
  return proceduresOf(gateway.url, browser)
}
function ask() {
  return as(admin)
}

// The calls as the first document spells them in its section 7, and our two extensions.
const roleCalls = [
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
] as const

type WriteCase = [call: string, write: () => Promise<unknown>, body: unknown]

const fields = { userName: 'an@school.test', firstName: 'An', lastName: 'Claes', schoolId }
const reference = { id: 5, schoolId }
const passwords = { currentPassword: 'lang genoeg', newPassword: 'nog langer' }
const ofSchool = { id: schoolId, name: 'School' }

const ofUser: WriteCase[] = [
  ...roleCalls.map(([role, path, field]): WriteCase => [
    `PUT ${path}`,
    () => ask().users.setRole.mutate({ ...reference, role, value: true }),
    { ...reference, [field]: true },
  ]),
  ['POST /api/user/create', () => ask().users.create.mutate(fields), fields],
  ['PUT /api/user/edit', () => ask().users.update.mutate({ ...fields, id: 5 }), { ...fields, id: 5 }],
  [
    'PUT /api/user/setActive/',
    () => ask().users.setActive.mutate({ ...reference, active: false }),
    { ...reference, active: false },
  ],
  [`DELETE /api/user/delete/?id=5&schoolId=${schoolId}`, () => ask().users.remove.mutate(reference), undefined],
  ['POST /api/account/changepassword/', () => ask().account.changePassword.mutate(passwords), passwords],
  ['POST /api/account/resendconfirmation', () => ask().account.resendConfirmation.mutate(ofSchool), ofSchool],
]

const fromMail = { userId: 'u', code: 'c' }
const confirmation = { ...fromMail, password: 'lang genoeg' }
const reset = { ...fromMail, newPassword: 'lang genoeg' }
const userName = { userName: 'an@school.test' }

const ofAnybody: WriteCase[] = [
  ['POST /api/account/confirmuser/', () => as(somebody).account.confirm.mutate(confirmation), confirmation],
  [
    'POST /api/account/requestresetpassword/',
    () => as(somebody).account.requestPasswordReset.mutate(userName),
    userName,
  ],
  ['POST /api/account/resetpassword/', () => as(somebody).account.resetPassword.mutate(reset), reset],
]

/** The requests that change something; each reads the list of the school before. */
function changes() {
  return identity.requests.filter(({ method }) => method !== 'GET')
}

function onlyRequest(requests = identity.requests) {
  const [{ method, url, body, headers } = {}, ...more] = requests
  expect(more).toEqual([])
  return { sent: [`${method} ${url}`, body], authorization: headers?.authorization }
}

function audienceOf(authorization?: string) {
  return authorization && decodeJwt(authorization.replace('Bearer ', '')).aud
}

describe.each([...ofUser, ...ofAnybody])('%s', (call, write, body) => {
  test('carries just these fields, with a token of who has one', async () => {
    identity.answer(call, { json: true })
    await write()
    const { sent, authorization } = onlyRequest(changes())
    expect(sent).toEqual([call, body])
    const isPublic = ofAnybody.some(([one]) => one === call)
    expect(audienceOf(authorization)).toBe(isPublic ? undefined : identityResource)
  })

  test('may be answered with anything', async () => {
    for (const [, answer, given] of anyAnswers) {
      identity.answer(call, answer)
      expect(await write()).toEqual(given)
    }
  })
})

const nobody = Object.fromEntries(Object.keys(user).map((key) => [key, key === 'id' ? 6 : null]))

test.each<[string, Answer, unknown[]]>([
  ['a list', { json: [user] }, [user]],
  ['items', { json: { items: [user], total: 1 } }, [user]],
  ['more than the document names', { json: [{ ...user, extra: 1 }] }, [user]],
  ['all but the ids missing', { json: [nobody, { id: 7 }] }, [nobody, { id: 7 }]],
  ['entries that are null', { json: [null, { ...user, roles: [null, 'Active'] }] }, [user]],
  ['items that are null', { json: { items: null } }, []],
  ['null', { json: null }, []],
  ['nothing', { status: 204 }, []],
])('the users of a school come as %s', async (_name, answer, list) => {
  identity.answer(listCall, answer)
  expect(await ask().users.list.query({ schoolId })).toEqual(list)
  const { sent, authorization } = onlyRequest()
  expect(sent).toEqual([listCall, undefined])
  expect(audienceOf(authorization)).toBe(identityResource)
})

test('whatever a school may be called, its users can be added, changed and reminded', async () => {
  const schoolName = `Basisschool\t"De ${'x'.repeat(179)}"\nAal`
  expect(SchoolFields.shape.name.parse(schoolName)).toHaveLength(200)
  for (const call of ['POST /api/user/create', 'PUT /api/user/edit', 'POST /api/account/resendconfirmation'])
    identity.answer(call, { status: 204 })
  await ask().users.create.mutate({ ...fields, schoolName })
  await ask().users.update.mutate({ ...fields, id: 5, schoolName })
  await ask().account.resendConfirmation.mutate({ id: schoolId, name: schoolName })
  expect(changes().map(({ body }) => body)).toEqual([
    { ...fields, schoolName },
    { ...fields, id: 5, schoolName },
    { id: schoolId, name: schoolName },
  ])
})

test('who may not manage users does not reach the identity API', async () => {
  const teacher = await gateway.signIn('leerkracht')
  await expect(as(teacher).users.list.query({ schoolId })).rejects.toMatchObject({ data: { httpStatus: 403 } })
  await expect(as(createBrowser(gateway.url)).users.list.query({ schoolId })).rejects.toMatchObject({
    data: { httpStatus: 401 },
  })
  expect(identity.requests).toEqual([])
})
