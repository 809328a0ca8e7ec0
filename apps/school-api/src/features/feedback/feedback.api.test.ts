/** Individual feedback: created, changed and read, what is refused, and who may. */
import { Feedback, feedback } from '@schoolbeheer/contracts/school/feedback'
import { workVersion } from '@schoolbeheer/contracts/school/work'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, refusal, startTestApi, statusOf, type Claims, type TestApi } from '../../testing/api.ts'
import { addSchoolGroup } from '../../testing/records.ts'
import { goodFeedback } from '../../testing/visits.ts'

let api: TestApi
let group: number
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.pool.query('truncate school_groups restart identity cascade')
  group = await addSchoolGroup(api.database.db)
})

async function addFeedback(fields: Partial<ReturnType<typeof goodFeedback>> = {}): Promise<Feedback> {
  const call = await api.as(callers.courseWriter)
  return Feedback.parse(await call(feedback.create, { ...goodFeedback(group), ...fields }))
}

test('what is created is read as it was given, with its group and no invoice; the latest comes first', async () => {
  const created = await addFeedback()
  const told = { id: created.id, schoolGroupName: 'Scholengroep Dender', invoiceStatus: null }
  const open = { invoiceRequired: true, purchaseOrderNumber: null, invoiceNumber: null }
  expect(created).toEqual({ ...goodFeedback(group), ...told, ...open })
  const later = await addFeedback({ date: '2026-03-03' })
  const call = await api.as(callers.courseWriter)
  expect(await call(feedback.byId, { id: created.id })).toEqual(created)
  expect((await call(feedback.list, {})).map(({ id }) => id)).toEqual([later.id, created.id])
})

test.each<[string, object, Record<string, string>]>([
  [
    'nothing',
    { description: ' ', date: null, hours: null, schoolGroupId: null },
    {
      description: 'shared_fieldrequired',
      date: 'shared_fieldrequired',
      hours: 'shared_fieldrequired',
      schoolGroupId: 'shared_fieldrequired',
    },
  ],
  ['a description of 1 MB', { description: 'x'.repeat(1024 * 1024) }, { description: 'shared_fieldtoolong' }],
  ['no hours', { hours: 0 }, { hours: 'shared_hoursinvalid' }],
  ['a date that does not exist', { date: '2026-04-31' }, { date: 'shared_dateinvalid' }],
  ['an unknown group', { schoolGroupId: 999_999 }, { schoolGroupId: 'school_groupgone' }],
])('%s is refused by its field, and nothing is written', async (_, wrong, fields) => {
  const before = await addFeedback()
  const call = await api.as(callers.admin)
  const { id } = before
  expect(await refusal(call(feedback.create, { ...goodFeedback(group), ...wrong }))).toMatchObject({
    status: 400,
    fields,
  })
  expect(await refusal(call(feedback.update, { ...goodFeedback(group), ...wrong, id }))).toMatchObject({
    status: 400,
    fields,
  })
  expect(await call(feedback.list, {})).toEqual([before])
})

test('of two who edit at once the second is told', async () => {
  const read = await addFeedback()
  const call = await api.as(callers.courseWriter)
  const change = { ...goodFeedback(group), hours: 4, id: read.id, ifMatch: workVersion(read) }
  await call(feedback.update, change)
  expect(await statusOf(call(feedback.update, { ...change, hours: 5 }))).toBe(412)
  expect(await call(feedback.byId, { id: read.id })).toMatchObject({ hours: 4 })
})

test.each<[string, Claims, number]>([
  ['admin', callers.admin, 200],
  ['course writer', callers.courseWriter, 200],
  ['school admin', callers.schoolAdmin, 403],
  ['active user', callers.active, 403],
])('%s: what is asked of feedback is answered so', async (_, claims, expected) => {
  const { id } = await addFeedback()
  const call = await api.as(claims)
  expect({
    list: await statusOf(call(feedback.list, {})),
    byId: await statusOf(call(feedback.byId, { id })),
    create: await statusOf(call(feedback.create, goodFeedback(group))),
    update: await statusOf(call(feedback.update, { ...goodFeedback(group), id })),
    mark: await statusOf(call(feedback.setInvoiceRequired, { id, value: false })),
    remove: await statusOf(call(feedback.remove, { id })),
    removed: await statusOf(call(feedback.remove, { id })),
  }).toEqual({
    list: expected,
    byId: expected,
    create: expected,
    update: expected,
    mark: expected,
    remove: expected,
    removed: expected === 200 ? 404 : expected,
  })
})
