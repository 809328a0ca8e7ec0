/** School groups and their schools by role: who sees which of them, and which fields. */
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schoolsOfGroup } from '@schoolbeheer/contracts/school/schools'
import { contractFields } from '@schoolbeheer/domain/schoolGroups'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, ofSchool, refusal, startTestApi, type TestApi } from '../../testing/api.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'
import { goodGroup } from '../../testing/schoolGroups.ts'

let api: TestApi

beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())
beforeEach(() => api.database.pool.query('truncate school_groups restart identity cascade'))

test('course writers see every group, others the one of their school; contracts and licences reach admins only', async () => {
  const { db } = api.database
  const [own, other] = [await addSchoolGroup(db), await addSchoolGroup(db, { name: 'Other', clientNumber: '1002' })]
  const { guid } = await addSchool(db, { schoolGroupId: own, name: 'Eigen school' })
  const seen = async (claims: Parameters<TestApi['as']>[0]) => (await api.as(claims))(schoolGroups.list, {})
  const names = async (claims: Parameters<TestApi['as']>[0]) => (await seen(claims)).map(({ name }) => name)
  expect(await names(callers.courseWriter)).toEqual(['Other', 'Scholengroep Dender'])
  expect(await names(ofSchool(callers.schoolAdmin, guid))).toEqual(['Scholengroep Dender'])
  expect(await names(ofSchool(callers.active, guid.toUpperCase()))).toEqual(['Scholengroep Dender'])
  for (const school of ['', 'no guid', crypto.randomUUID()])
    expect(await names(ofSchool(callers.schoolAdmin, school))).toEqual([])
  expect(await names(callers.schoolAdmin)).toEqual([])

  for (const claims of [callers.courseWriter, ofSchool(callers.schoolAdmin, guid), ofSchool(callers.active, guid)]) {
    expect((await seen(claims)).flatMap((group) => contractFields.filter((field) => field in group))).toEqual([])
    const [school] = await (await api.as(claims))(schoolsOfGroup.schools, { schoolGroupId: own })
    expect(school).toBeDefined()
    expect(school).not.toHaveProperty('maxNumberLicences')
    expect(school).not.toHaveProperty('licenceExpirationDate')
  }
  const ofOther = (claims: Parameters<TestApi['as']>[0]) =>
    api.as(claims).then((call) => refusal(call(schoolsOfGroup.schools, { schoolGroupId: other })))
  expect(await ofOther(ofSchool(callers.schoolAdmin, guid))).toMatchObject({ status: 404 })
  expect(await ofOther(callers.courseWriter)).toBeUndefined()
})

test('the schools of a group are listed by name; those of an unknown group are a 404, of no group a 400', async () => {
  const group = await addSchoolGroup(api.database.db)
  for (const name of ['Sint-Jozef', 'de Regenboog', 'Élan'])
    await addSchool(api.database.db, { schoolGroupId: group, name })
  const call = await api.as(callers.admin)
  const found = await call(schoolsOfGroup.schools, { schoolGroupId: group })
  expect(found.map(({ name }) => name)).toEqual(['de Regenboog', 'Élan', 'Sint-Jozef'])
  expect(found[0]).toMatchObject({ schoolGroupId: group, maxNumberLicences: 5, city: { postalCode: '1000' } })
  expect(await refusal(call(schoolsOfGroup.schools, { schoolGroupId: group + 1 }))).toMatchObject({ status: 404 })
  expect(await refusal(call(schoolsOfGroup.schools, { schoolGroupId: 0 }))).toMatchObject({
    status: 400,
    fields: { schoolGroupId: 'shared_fieldinvalid' },
  })
})

test.each(['courseWriter', 'schoolAdmin', 'active'] as const)(
  '%s may neither write nor see what is to bill',
  async (role) => {
    const call = await api.as(callers[role])
    const refusals = await Promise.all([
      refusal(call(schoolGroups.create, goodGroup())),
      refusal(call(schoolGroups.update, { ...goodGroup(), id: 1 })),
      refusal(call(schoolGroups.listToInvoice, {})),
      refusal(call(schoolGroups.listToPurchaseOrder, {})),
    ])
    expect(refusals.map((outcome) => outcome?.status)).toEqual([403, 403, 403, 403])
  },
)
