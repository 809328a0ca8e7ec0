/** The search for users over real sockets: the texts that find them, and who may search. */
import { userSearch } from '@schoolbeheer/contracts/identity/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { otherSchool, school, startTestApi, type Name, type TestApi } from '../testing/api.ts'
import { users as table } from '../db/tables/users.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  const person = (userName: string, firstName: string, lastName: string, schoolGuid: string | null = school.guid) => ({
    userName,
    firstName,
    lastName,
    schoolGuid,
    roles: ['Active' as const],
  })
  await api.db
    .insert(table)
    .values([
      person('Zoe.dhondt@sint-jan.test', 'Zoë', 'D’Hondt'),
      person('jan.peeters@sint-jan.test', 'Jan', 'Peeters'),
      person('peeters.jan@sint-jan.test', 'Arjan', 'Apeeters'),
      person('jan.peeters@elders.test', 'Jan', 'Peeters', otherSchool.guid),
      person('jan.peeters@staf.test', 'Jan', 'Peeters', null),
      ...Array.from({ length: 30 }, (_, index) => person(`veel${index}@school.test`, 'Veel', `${index}`)),
    ])
})
afterAll(() => api.stop())

async function found(name: Name, q: string) {
  return (await (await api.as(name))(userSearch.find, { q })).users.map(({ userName }) => userName)
}

test.each([
  'zoe.dhondt@sint-jan.test',
  'ZOE.DHONDT@sint',
  'zoë d’hondt',
  "d'hondt, zoe",
  'Zoë D’Hondt <zoe.dhondt@sint-jan.test>',
  'oe honDT',
])('a user is found by %j', async (q) => {
  expect(await found('admin', q)).toEqual(['Zoe.dhondt@sint-jan.test'])
})

test('a whole user name comes first, then words as they begin, then the rest', async () => {
  const ofSchool = ['jan.peeters@sint-jan.test', 'peeters.jan@sint-jan.test']
  expect(await found('head', 'jan.peeters@sint-jan.test')).toEqual(ofSchool)
  expect(await found('head', 'peeters.jan@sint-jan.test')).toEqual(ofSchool.toReversed())
  expect(await found('head', 'jan peeters')).toEqual(ofSchool)
  expect(await found('head', 'eeters')).toEqual(ofSchool.toReversed())
})

test("another school's user is found by who may see every school, users of no school by nobody", async () => {
  const everywhere = ['jan.peeters@elders.test', 'jan.peeters@sint-jan.test']
  for (const name of ['admin', 'writer'] as const)
    expect(new Set((await found(name, 'jan.peeters')).filter((one) => one !== 'peeters.jan@sint-jan.test'))).toEqual(
      new Set(everywhere),
    )
  expect(await found('head', 'jan.peeters@elders.test')).toEqual([])
  expect(await found('head', 'peeters elders')).toEqual([])
  expect(await found('teacher', 'jan.peeters')).toEqual([])
})

test('20 of many, in an answer that says what they are', async () => {
  expect(await found('admin', 'veel')).toHaveLength(20)
  const [one] = (await (await api.as('head'))(userSearch.find, { q: 'zoe' })).users
  expect(one).toEqual({
    id: expect.any(Number),
    guid: expect.any(String),
    userName: 'Zoe.dhondt@sint-jan.test',
    firstName: 'Zoë',
    lastName: 'D’Hondt',
    schoolId: school.guid,
    schoolName: null,
    roles: ['Active'],
    invitedSince: expect.any(String),
    lastSignIn: null,
  })
})

test('signs of patterns are nothing but signs, and too little is refused', async () => {
  for (const q of ['%%%abc', 'zoe%_x', String.raw`\\\abc`, "abc'; drop table users"])
    expect(await found('admin', q)).toEqual([])
  for (const q of ['ab', '%%%', 'x'.repeat(101)]) await expect(found('admin', q)).rejects.toMatchObject({ status: 400 })
})
