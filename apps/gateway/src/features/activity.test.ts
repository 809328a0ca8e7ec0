/** The activity of a record: the school API has that of groups and schools, the identity API that of users. */
import { expect, test } from 'vitest'
import { proceduresOf } from '../testing/gateway.ts'
import { gatewaySetup } from '../testing/gatewaySetup.ts'

const { gateway, upstream, admin } = await gatewaySetup()
const { activity } = proceduresOf(gateway.url, admin)

test("that of a group is the school API's", async () => {
  const changes = [{ field: 'contractFee', from: 100, to: null }]
  const entry = { id: 3, at: '2026-11-21T12:00:00Z', action: 'changed', actorName: 'An Peeters', changes }
  upstream.answer('GET /api/activity/getall?kind=schoolGroup&id=7', { json: { items: [entry] } })
  expect(await activity.list.query({ kind: 'schoolGroup', id: 7 })).toEqual([entry])
})

test('that of a user is the trail of the identity API', async () => {
  const at = '2026-11-21T12:00:00Z'
  const trail = [
    { id: 9, at, action: 'role.given', actorName: 'an@school.test', userName: 'bart@school.test', role: 'TA' },
    { id: 8, at, action: 'password.reset', actorId: 'g', changes: null },
    { id: 7, at, action: 'user.edited', changes: [{ field: 'firstName', from: 'An', to: 'Anna' }] },
  ]
  upstream.answer('GET /api/audit?user=5', { json: { items: trail } })
  expect(await activity.list.query({ kind: 'user', id: 5 })).toMatchObject([
    { id: 9, at, action: 'roleGiven', actorName: 'an@school.test', subject: 'TA', changes: [] },
    { id: 8, at, action: 'passwordChanged', changes: [] },
    { id: 7, at, action: 'changed', changes: [{ field: 'firstName', from: 'An', to: 'Anna' }] },
  ])
})

test('it is for admins', async () => {
  const writer = proceduresOf(gateway.url, await gateway.signIn('opleiding'))
  for (const kind of ['schoolGroup', 'school', 'user'] as const)
    await expect(writer.activity.list.query({ kind, id: 1 })).rejects.toMatchObject({ data: { httpStatus: 403 } })
  expect(upstream.requests).toEqual([])
})
