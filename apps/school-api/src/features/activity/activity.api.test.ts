/** The activity of a school group and a school: written with the change, or not at all. */
import { activity } from '@schoolbeheer/contracts/school/activity'
import { licenceExtensions, licences } from '@schoolbeheer/contracts/school/licences'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schools } from '@schoolbeheer/contracts/school/schools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, program, refusal, startTestApi, statusOf, type TestApi } from '../../testing/api.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'
import { goodGroup } from '../../testing/schoolGroups.ts'
import { goodSchool } from '../../testing/schools.ts'

let api: TestApi
let now = Date.parse('2026-11-21T12:00:00Z')
beforeAll(async () => void (api = await startTestApi({ now: () => now })))
afterAll(() => api.close())

const an = { ...callers.admin, given_name: 'An', family_name: 'Peeters' }

async function told(kind: 'schoolGroup' | 'school', id: number) {
  return (await api.as(callers.admin))(activity.list, { kind, id })
}

test('a change of a group tells who made it, when, and each field before and after; amounts in cents, long texts cut', async () => {
  const call = await api.as(an)
  await call(schoolGroups.create, goodGroup({ clientNumber: 'A1' }))
  const id = (await call(schoolGroups.list, {})).find(({ clientNumber }) => clientNumber === 'A1')?.id ?? 0
  now += 60_000
  const salutation = 'x'.repeat(300)
  const fields = { clientNumber: 'A1', peppol: true, contractFee: 1250.5, city: { id: 2 }, vat: null, salutation }
  await call(schoolGroups.update, { ...goodGroup(fields), id })
  await call(schoolGroups.update, { ...goodGroup(fields), id })
  const [changed, created, ...more] = await told('schoolGroup', id)
  expect(more).toEqual([])
  expect(created).toMatchObject({ action: 'created', at: '2026-11-21T12:00:00.000Z', actorName: 'An Peeters' })
  expect(changed).toMatchObject({ action: 'changed', at: '2026-11-21T12:01:00.000Z', actorName: 'An Peeters' })
  expect(changed?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
    { field: 'city', from: expect.stringMatching(/^\d{4} \w/), to: expect.stringMatching(/^\d{4} \w/) },
    { field: 'contractFee', from: 124_999, to: 125_050 },
    { field: 'peppol', from: false, to: true },
    { field: 'salutation', from: 'Mevrouw Peeters\nDirecteur', to: `${'x'.repeat(199)}…` },
    { field: 'vat', from: 'BE0123456749', to: null },
  ])
})

test('a write that fails leaves nothing behind', async () => {
  const { db, pool } = api.database
  const call = await api.as(callers.admin)
  const id = await addSchoolGroup(db, { clientNumber: 'B1' })
  await addSchoolGroup(db, { clientNumber: 'B2' })
  const count = async () => (await pool.query('select from activity')).rowCount
  const before = await count()
  expect(await statusOf(call(schoolGroups.update, { ...goodGroup({ clientNumber: 'B2' }), id }))).toBe(409)
  expect(await statusOf(call(schoolGroups.create, goodGroup({ clientNumber: 'B2' })))).toBe(409)
  const ifMatch = 'another'
  expect(await statusOf(call(schoolGroups.update, { ...goodGroup({ clientNumber: 'B3' }), id, ifMatch }))).toBe(412)
  expect(await count()).toBe(before)
})

test('where it cannot be noted nothing is changed', async () => {
  const { db, pool } = api.database
  const call = await api.as(callers.admin)
  const id = await addSchoolGroup(db, { clientNumber: 'C1' })
  await pool.query('alter table activity add constraint nothing check (false) not valid')
  // The call fails with a 500, which is a bad gateway for a caller like the gateway.
  expect(await statusOf(call(schoolGroups.update, { ...goodGroup({ clientNumber: 'C2' }), id }))).toBe(502)
  await pool.query('alter table activity drop constraint nothing')
  const group = (await call(schoolGroups.list, {})).find((one) => one.id === id)
  expect(group?.clientNumber).toBe('C1')
})

test('that of a school is also that of its licences; stopping one twice is told once', async () => {
  const call = await api.as(callers.admin)
  const schoolGroupId = await addSchoolGroup(api.database.db, { clientNumber: 'D1' })
  const { id, guid } = await addSchool(api.database.db, { schoolGroupId })
  await call(schools.update, { ...goodSchool({ name: 'De Linde' }), id })
  const start = await api.as(program('licences:start'))
  const person = { userEmail: 'els@school.test', name: 'Els' }
  const licence = await start(licenceExtensions.start, { schoolGuid: guid, ...person })
  await start(licenceExtensions.start, { schoolGuid: guid, ...person })
  await call(licences.stop, { id: licence.id })
  await call(licences.stop, { id: licence.id })
  const entries = await told('school', id)
  expect(entries.map(({ action, subject, actorName }) => [action, subject, actorName])).toEqual([
    ['licenceStopped', 'els@school.test', null],
    ['licenceStarted', 'els@school.test', 'program'],
    ['changed', null, null],
  ])
  expect(entries[2]?.changes).toContainEqual({ field: 'name', from: 'De Regenboog', to: 'De Linde' })
})

test.each(['courseWriter', 'schoolAdmin', 'active'] as const)('%s does not see it', async (role) => {
  const call = await api.as(callers[role])
  expect(await refusal(call(activity.list, { kind: 'school', id: 1 }))).toMatchObject({ status: 403 })
})
