/** The documented calls of the identity API: their addresses, their refusals, and the fields of these. */
import { audit } from '@schoolbeheer/contracts/identity/audit'
import { account } from '@schoolbeheer/contracts/identity/account'
import { release } from '@schoolbeheer/contracts/identity/release'
import { userSearch } from '@schoolbeheer/contracts/identity/search'
import { userRoles, users } from '@schoolbeheer/contracts/identity/users'
import { wireRequest } from '@schoolbeheer/contracts/call'
import { may, type Permission } from '@schoolbeheer/domain/permissions'
import { roleFlags } from '@schoolbeheer/domain/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, people, school, startTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const schoolId = school.guid
const endpoints = [account, users, userRoles, userSearch, audit, release].flatMap((contract) => Object.values(contract))

test('the addresses are the documented ones, to the slash', () => {
  expect(Object.values(userRoles).map(({ path }) => path.slice('/api/user/'.length))).toEqual([
    'setAdmin/',
    'setAmbtsbevoegdheden',
    'setBoekhouding',
    'setDagroosterbeheer',
    'setDirectie',
    'setExamenrooster',
    'setPersoneelsadministratie',
    'setRoosteraar',
    'setSchoolAdmin/',
    'setTA',
    'setIct/',
    'setOrthopedagoog/',
    'setAdjunctDirecteur/',
    'setOpleiding/',
  ])
  expect(wireRequest(users.remove, { id: 1, schoolId }).url).toBe(`/api/user/delete/?id=1&schoolId=${schoolId}`)
  expect(wireRequest(users.list, { schoolId }).url).toBe(`/api/user/getall?schoolId=${schoolId}`)
})

async function refusedTo(token?: string): Promise<string[]> {
  const refused: string[] = []
  for (const { method, path } of endpoints) {
    const headers = token && { authorization: `Bearer ${token}` }
    const { status } = await fetch(api.url + path, { method, ...(headers && { headers }) })
    if (status === 401 || status === 403) refused.push(`${status} ${method} ${path}`)
  }
  return refused
}

function refusals(status: number, refuses: (permission: Permission) => boolean): string[] {
  return endpoints
    .filter(({ permission }) => refuses(permission))
    .map(({ method, path }) => `${status} ${method} ${path}`)
}

test('who is not signed in is refused all but what is public', async () => {
  expect(await refusedTo()).toEqual(refusals(401, (permission) => permission !== 'public'))
})

test.each(['admin', 'writer', 'head', 'teacher', 'inactive'] as const)(
  'who is %s is refused just what the table of permissions does not give',
  async (name) => {
    const { token } = await api.signIn(accountOf(name))
    expect(await refusedTo(token)).toEqual(
      refusals(403, (permission) => !may(roleFlags(people[name].roles), permission)),
    )
  },
)

test.each<[string, string, object, Record<string, string>]>([
  ['POST', '/api/user/create', {}, { userName: 'shared_fieldrequired', schoolId: 'shared_fieldrequired' }],
  [
    'POST',
    '/api/user/create',
    { userName: 'eva', firstName: 'a\nb', lastName: 'x'.repeat(101), schoolId: ' ' },
    {
      userName: 'shared_emailinvalid',
      firstName: 'shared_fieldinvalid',
      lastName: 'shared_fieldtoolong',
      schoolId: 'shared_fieldrequired',
    },
  ],
  ['PUT', '/api/user/edit', { schoolId }, { id: 'shared_fieldrequired' }],
  ['PUT', '/api/user/setActive/', { id: 1, schoolId, active: 'yes' }, { active: 'shared_fieldrequired' }],
  ['PUT', '/api/user/setTA', { id: 1, schoolId }, { ta: 'shared_fieldrequired' }],
  ['PUT', '/api/user/setTA', { id: 1, schoolId, admin: true }, { ta: 'shared_fieldrequired' }],
  ['DELETE', '/api/user/delete/?id=1.5', {}, { id: 'shared_fieldinvalid', schoolId: 'shared_fieldrequired' }],
  ['GET', '/api/user/getall?schoolId=', {}, { schoolId: 'shared_fieldrequired' }],
])('%s %s with %j is a 400 for its fields', async (method, path, body, fields) => {
  const { token } = await api.signIn(accountOf('admin'))
  const answer = await fetch(api.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  expect([answer.status, await answer.json()]).toEqual([400, fields])
})

test('where people sign in there is no page of the API', async () => {
  for (const path of ['/docs', '/docs/json', '/docs/static/swagger-ui.css'])
    expect((await fetch(api.url + path)).status).toBe(404)
})
