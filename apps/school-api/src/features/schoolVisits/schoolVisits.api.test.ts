/** School visits: created, changed and read, with refusals and permissions. */
import { activity } from '@schoolbeheer/contracts/school/activity'
import { SchoolVisit, schoolVisits } from '@schoolbeheer/contracts/school/schoolVisits'
import { workVersion } from '@schoolbeheer/contracts/school/work'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, program, refusal, startTestApi, statusOf, type Claims, type TestApi } from '../../testing/api.ts'
import { addSchoolGroup } from '../../testing/records.ts'
import { goodVisit } from '../../testing/visits.ts'

let api: TestApi
let group: number
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.pool.query('truncate school_groups, activity restart identity cascade')
  group = await addSchoolGroup(api.database.db)
})

async function addVisit(fields: Partial<ReturnType<typeof goodVisit>> = {}): Promise<SchoolVisit> {
  const call = await api.as(callers.courseWriter)
  return SchoolVisit.parse(await call(schoolVisits.create, { ...goodVisit(group), ...fields }))
}

test('what is created is read as it was given, with its group and no invoice; the latest comes first', async () => {
  const created = await addVisit()
  expect(created).toEqual({
    ...goodVisit(group),
    id: created.id,
    schoolGroupName: 'Scholengroep Dender',
    invoiceStatus: null,
    invoiceRequired: true,
    purchaseOrderNumber: null,
    invoiceNumber: null,
  })
  const earlier = await addVisit({ date: '2025-12-24' })
  const later = await addVisit({ date: '2027-01-04' })
  const call = await api.as(callers.courseWriter)
  expect(await call(schoolVisits.byId, { id: created.id })).toEqual(created)
  expect((await call(schoolVisits.list, {})).map(({ id }) => id)).toEqual([later.id, created.id, earlier.id])
})

test.each<[string, object, Record<string, string>]>([
  [
    'nothing',
    { theme: ' ', description: '', location: '\u2003', date: null, hours: null, travelKms: null, schoolGroupId: null },
    Object.fromEntries(
      ['theme', 'description', 'location', 'date', 'hours', 'travelKms', 'schoolGroupId'].map((field) => [
        field,
        'shared_fieldrequired',
      ]),
    ),
  ],
  ['a description of 1 MB', { description: 'x'.repeat(1024 * 1024) }, { description: 'shared_fieldtoolong' }],
  [
    'control characters',
    { theme: 'a\u0000b', location: '\u001B[2J', description: 'x\u0007' },
    { theme: 'shared_fieldinvalid', location: 'shared_fieldinvalid', description: 'shared_fieldinvalid' },
  ],
  ['a quarter of a kilometre', { travelKms: 12.25 }, { travelKms: 'shared_kilometresinvalid' }],
  ['kilometres below zero', { travelKms: -1 }, { travelKms: 'shared_kilometresinvalid' }],
  ['a trip around the world', { travelKms: 40_000 }, { travelKms: 'shared_kilometresinvalid' }],
  ['half a participant', { participants: 1.5 }, { participants: 'shared_numberinvalid' }],
  ['no hours', { hours: 0 }, { hours: 'shared_hoursinvalid' }],
  ['a thousand million hours', { hours: 1e9 }, { hours: 'shared_hoursinvalid' }],
  ['a third of an hour', { hours: 1 / 3 }, { hours: 'shared_hoursinvalid' }],
  ['hours as a text', { hours: '2' }, { hours: 'shared_hoursinvalid' }],
  ['a date that does not exist', { date: '2026-02-30' }, { date: 'shared_dateinvalid' }],
  ['a date with a time that no clock shows', { date: '2026-02-03T25:00:00Z' }, { date: 'shared_dateinvalid' }],
  ['an unknown group', { schoolGroupId: 999_999 }, { schoolGroupId: 'school_groupgone' }],
  ['a group that no database holds', { schoolGroupId: 2 ** 40 }, { schoolGroupId: 'shared_fieldinvalid' }],
])('%s is refused by its field, and nothing is written', async (_, wrong, fields) => {
  const before = await addVisit()
  const call = await api.as(callers.admin)
  const refused = { status: 400, fields }
  expect(await refusal(call(schoolVisits.create, { ...goodVisit(group), ...wrong }))).toMatchObject(refused)
  const { id } = before
  expect(await refusal(call(schoolVisits.update, { ...goodVisit(group), ...wrong, id }))).toMatchObject(refused)
  expect(await call(schoolVisits.list, {})).toEqual([before])
})

test('of two who edit at once the second is told, and the activity says what the first changed', async () => {
  const read = await addVisit()
  const call = await api.as(callers.admin)
  const other = await addSchoolGroup(api.database.db, { name: 'Scholengroep Leie', clientNumber: '1002' })
  const ifMatch = workVersion({ ...read, invoiceRequired: false })
  const change = { ...goodVisit(other), hours: 4, participants: 15, id: read.id, ifMatch }
  await call(schoolVisits.update, change)
  expect(await statusOf(call(schoolVisits.update, { ...change, hours: 5 }))).toBe(412)
  expect(await call(schoolVisits.byId, { id: read.id })).toMatchObject({ hours: 4, schoolGroupId: other })
  const [changed] = await call(activity.list, { kind: 'schoolVisit', id: read.id })
  expect(changed?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
    { field: 'hours', from: 2.75, to: 4 },
    { field: 'participants', from: 14, to: 15 },
    { field: 'schoolGroup', from: 'Scholengroep Dender', to: 'Scholengroep Leie' },
  ])
  expect(await statusOf(call(schoolVisits.update, { ...change, id: 999_999 }))).toBe(404)
})

test('one that was a mistake goes, and how many came may stay open', async () => {
  const call = await api.as(callers.courseWriter)
  const { participants: _count, ...unknown } = goodVisit(group)
  const { id } = SchoolVisit.parse(await call(schoolVisits.create, unknown))
  expect(await call(schoolVisits.byId, { id })).toMatchObject({ participants: null })
  await call(schoolVisits.remove, { id })
  expect(await call(schoolVisits.list, {})).toEqual([])
  expect(await statusOf(call(schoolVisits.remove, { id }))).toBe(404)
  expect(await statusOf(call(schoolVisits.setInvoiceRequired, { id, value: false }))).toBe(404)
  const [removed] = await (await api.as(callers.admin))(activity.list, { kind: 'schoolVisit', id })
  expect(removed).toMatchObject({ action: 'deleted' })
})

test.each<[string, Claims, number]>([
  ['admin', callers.admin, 200],
  ['course writer', callers.courseWriter, 200],
  ['school admin', callers.schoolAdmin, 403],
  ['active user', callers.active, 403],
  ['disabled admin', callers.inactive, 403],
  ['program with its scope', program('schoolVisits:manage'), 200],
  ['program with another scope', program('feedback:manage'), 403],
])('%s: what is asked of school visits is answered so', async (_, claims, expected) => {
  const { id } = await addVisit()
  const call = await api.as(claims)
  expect({
    list: await statusOf(call(schoolVisits.list, {})),
    byId: await statusOf(call(schoolVisits.byId, { id })),
    create: await statusOf(call(schoolVisits.create, goodVisit(group))),
    update: await statusOf(call(schoolVisits.update, { ...goodVisit(group), id })),
    mark: await statusOf(call(schoolVisits.setInvoiceRequired, { id, value: false })),
    remove: await statusOf(call(schoolVisits.remove, { id })),
  }).toEqual({
    list: expected,
    byId: expected,
    create: expected,
    update: expected,
    mark: expected,
    remove: expected,
  })
})
