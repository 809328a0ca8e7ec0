/** The version of the list of school groups, which spares reading and sending it. */
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, startTestApi, type Claims, type TestApi } from '../../testing/api.ts'
import { goodGroup } from '../../testing/schoolGroups.ts'

let api: TestApi

beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())
beforeEach(() => api.database.pool.query('truncate school_groups restart identity cascade'))

async function create(clientNumber: string) {
  await (
    await api.as(callers.admin)
  )(schoolGroups.create, goodGroup({ clientNumber, licenceFee: 12 }))
}

async function read(claims: Claims, etag = '') {
  const authorization = `Bearer ${await api.issuer.token(claims)}`
  const response = await fetch(api.url + schoolGroups.list.path, {
    headers: { authorization, 'if-none-match': etag },
  })
  return { status: response.status, etag: response.headers.get('etag') ?? '', body: await response.text() }
}

test('the version of the list is told, and who has it is not sent the list again', async () => {
  await create('1')
  const { status, etag } = await read(callers.admin)
  expect([status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)])
  expect(await read(callers.admin, etag)).toEqual({ status: 304, etag, body: '' })
  expect((await read(callers.admin, `W/${etag}`)).status).toBe(200)
})

test('it is of one viewer', async () => {
  await create('1')
  const { etag } = await read(callers.admin)
  for (const other of [callers.courseWriter, { ...callers.admin, sub: 'other' }, { ...callers.admin, school: 'x' }])
    expect(await read(other, etag)).toMatchObject({ status: 200, etag: expect.not.stringContaining(etag) })
})

test.each([
  ["update school_groups set street = 'Kade'"],
  ['update school_groups set licence_fee_cents = null'],
  ['delete from school_groups where id = 1'],
  ["update cities set name = 'Elders' where id = (select city_id from school_groups where id = 2)"],
  ["update onderwijsnetten set label = 'Nieuw' where id = (select onderwijsnet_id from school_groups where id = 2)"],
])('it is another after %s, once that is committed', async (change) => {
  await create('1')
  await create('2')
  const before = await read(callers.admin)
  const writer = await api.database.pool.connect()
  try {
    await writer.query('begin')
    await writer.query(change)
    expect((await read(callers.admin, before.etag)).status).toBe(304)
    await writer.query('commit')
    const after = await read(callers.admin, before.etag)
    expect([after.status, after.etag === before.etag, after.body === before.body]).toEqual([200, false, false])
  } finally {
    await writer.query("update cities set name = 'Brussel' where name = 'Elders'")
    writer.release()
  }
})
