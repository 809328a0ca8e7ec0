import { extensions } from '@schoolbeheer/contracts/extensions'
import { wireRequest } from '@schoolbeheer/contracts/call'
import type { Endpoint } from '@schoolbeheer/contracts/endpoint'
import { exceptions } from '@schoolbeheer/contracts/school/exceptions'
import { releases } from '@schoolbeheer/contracts/school/releases'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schools, schoolsOfGroup } from '@schoolbeheer/contracts/school/schools'
import { createSigningKey } from '@schoolbeheer/testing/issuer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { callers, startTestApi, type TestApi } from './testing/api.ts'
import { addException, addLicence, addRelease, addSchool, addSchoolGroup } from './testing/records.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

function ask(path: string, init: RequestInit = {}) {
  return fetch(api.url + path, init)
}
function bearer(token: string) {
  return { headers: { authorization: `Bearer ${token}` } }
}

test('the API is ready while its database is there, whether or not there is a mail server', async () => {
  const answer = await ask('/readyz')
  expect([answer.status, await answer.json()]).toEqual([200, { database: true }])
})

test('everybody may ask where the parts are', async () => {
  const answer = await ask('/api/config')
  const { issuer } = api.issuer
  expect(await answer.json()).toEqual({
    apiUrl: 'https://school-api.test',
    extensions: [...extensions],
    identityUrl: issuer,
    identityApiUrl: issuer,
    reminderPause: 10,
  })
})

test('an answer holds what the contract names, and no column besides', async () => {
  const { db } = api.database
  const schoolGroupId = await addSchoolGroup(db)
  const school = await addSchool(db, { schoolGroupId })
  await addLicence(db, { schoolId: school.id })
  await addRelease(db)
  const exception = { id: await addException(db) }
  const token = await api.issuer.token(callers.admin)
  const asked: [Endpoint, Record<string, unknown>][] = [
    [schoolGroups.list, {}],
    [schoolsOfGroup.schools, { schoolGroupId }],
    [schools.list, {}],
    [schools.byId, school],
    [releases.list, {}],
    [exceptions.list, {}],
    [exceptions.logs, exception],
  ]
  for (const [definition, input] of asked) {
    const sent: unknown = await (await ask(wireRequest(definition, input).url, bearer(token))).json()
    const answer = definition.list === 'items' ? z.object({ items: z.unknown() }).parse(sent).items : sent
    expect(definition.output.parse(answer)).toEqual(answer)
    expect(answer).not.toEqual([])
  }
})

test('a token that differs from a good one in one thing is a 401', async () => {
  const { token } = api.issuer
  const status = async (text: string) => (await ask('/api/School/GetProvinces', bearer(text))).status
  const good = await token(callers.admin)
  const [head, , signature] = good.split('.')
  const other = (await token(callers.active)).split('.')[1]
  const refused = {
    'wrong audience': await token(callers.admin, { audience: 'https://identity.test' }),
    'wrong issuer': await token(callers.admin, { issuer: 'https://elsewhere.test' }),
    expired: await token(callers.admin, { expires: '1 second ago' }),
    'an id token': await token(callers.admin, { typ: 'JWT' }),
    'a foreign key': await token(callers.admin, { key: (await createSigningKey()).privateKey }),
    "another token's claims": `${head}.${other}.${signature}`,
    'no signature': `${head}.${other}.`,
    'no token at all': 'admin',
  }
  const answers = await Promise.all(
    Object.entries({ good, ...refused }).map(async ([why, text]) => [why, await status(text)]),
  )
  expect(Object.fromEntries(answers)).toEqual({
    good: 200,
    ...Object.fromEntries(Object.keys(refused).map((why) => [why, 401])),
  })
})
