/** Locations and their parking spots: created, changed and read, with permissions. */
import { activity } from '@schoolbeheer/contracts/school/activity'
import { CourseDay, courseDays } from '@schoolbeheer/contracts/school/courseDays'
import {
  Location,
  locations,
  locationVersion,
  ParkingSpot,
  parkingSpotVersion,
} from '@schoolbeheer/contracts/school/locations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, program, refusal, startTestApi, statusOf, type Claims, type TestApi } from '../../testing/api.ts'
import { goodCourseDay } from '../../testing/courseDays.ts'
import { goodLocation, goodSpot } from '../../testing/locations.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())
beforeEach(() => api.database.pool.query('truncate locations, activity restart identity cascade'))

const missing = 2_147_483_647

async function addLocation(fields: Parameters<typeof goodLocation>[0] = {}): Promise<Location> {
  const call = await api.as(callers.courseWriter)
  return Location.parse(await call(locations.create, goodLocation(fields)))
}

async function addSpot(id: number, fields: Parameters<typeof goodSpot>[0] = {}): Promise<ParkingSpot> {
  const call = await api.as(callers.courseWriter)
  return ParkingSpot.parse(await call(locations.addParkingSpot, { ...goodSpot(fields), id }))
}

async function byId(id: number): Promise<Location> {
  return (await api.as(callers.active))(locations.byId, { id })
}

test('what is created is read as it was given, with its city; the list is by name and has no parking spots', async () => {
  const created = await addLocation()
  expect(created).toMatchObject({ ...goodLocation(), parkingSpots: [] })
  expect(created.city?.name).toEqual(expect.any(String))
  await addLocation({ name: 'Archief' })
  await addSpot(created.id, { name: 'Zuid' })
  const spot = await addSpot(created.id, { name: 'Noord', free: true })
  expect(spot).toMatchObject(goodSpot({ name: 'Noord', free: true }))
  expect((await byId(created.id)).parkingSpots?.map(({ name }) => name)).toEqual(['Noord', 'Zuid'])
  const list = await (await api.as(callers.active))(locations.list, {})
  expect(list.map(({ name, parkingSpots }) => [name, parkingSpots])).toEqual([
    ['Archief', undefined],
    [created.name, undefined],
  ])
})

test('every bad field is named and nothing is written, of a location and of a parking spot', async () => {
  const call = await api.as(callers.admin)
  const { id } = await addLocation()
  const { id: spotId } = await addSpot(id)
  const before = await byId(id)
  const refusals = (fields: object) =>
    Promise.all([
      refusal(call(locations.create, { ...goodLocation(), ...fields })),
      refusal(call(locations.update, { ...goodLocation(), ...fields, id })),
      refusal(call(locations.addParkingSpot, { ...goodSpot(), ...fields, id })),
      refusal(call(locations.updateParkingSpot, { ...goodSpot(), ...fields, id, spotId })),
    ])
  const required = 'shared_fieldrequired'
  const empty = { name: ' ', description: '', street: '\u2003', number: '', city: null }
  const none = { name: required, description: required, street: required, number: required, city: required }
  for (const refused of await refusals(empty)) expect(refused).toMatchObject({ status: 400, fields: none })
  for (const refused of await refusals({ name: 'a\u0001b', description: 'x'.repeat(1024 * 1024) }))
    expect(refused).toMatchObject({
      status: 400,
      fields: { name: 'shared_fieldinvalid', description: 'shared_fieldtoolong' },
    })
  for (const refused of await refusals({ name: 'Een andere', city: { id: missing } }))
    expect(refused).toMatchObject({ status: 400, fields: { city: 'shared_fieldinvalid' } })
  expect(await byId(id)).toEqual(before)
  expect(await api.database.pool.query('select from locations')).toMatchObject({ rowCount: 1 })
})

test('a name is taken once, however it is capitalised; that of a parking spot once at its location', async () => {
  const call = await api.as(callers.admin)
  const [here, there] = [await addLocation(), await addLocation({ name: 'Elders' })]
  const taken = { status: 409, fields: { name: 'location_nametaken' } }
  expect(await refusal(call(locations.create, goodLocation({ name: ' ELDERS ' })))).toMatchObject(taken)
  expect(await refusal(call(locations.update, { ...goodLocation({ name: 'elders' }), id: here.id }))).toMatchObject(
    taken,
  )
  const twins = await Promise.all(
    Array.from({ length: 4 }, () => statusOf(call(locations.create, goodLocation({ name: 'Nieuw' })))),
  )
  expect(twins.filter((status) => status === 200)).toHaveLength(1)

  const spot = await addSpot(here.id)
  await addSpot(there.id)
  const { id: other } = await addSpot(here.id, { name: 'Noord' })
  const spotTaken = { status: 409, fields: { name: 'parkingspot_nametaken' } }
  const { name } = spot
  expect(await refusal(call(locations.addParkingSpot, { ...goodSpot(), id: here.id }))).toMatchObject(spotTaken)
  const again = { ...goodSpot({ name: String(name) }), id: here.id, spotId: other }
  expect(await refusal(call(locations.updateParkingSpot, again))).toMatchObject(spotTaken)
})

test('of two who edit at once the second is told; a parking spot that is added meanwhile is no conflict', async () => {
  const call = await api.as(callers.courseWriter)
  const read = await addLocation()
  const spot = await addSpot(read.id)
  const ifMatch = locationVersion(read)
  const change = { ...goodLocation({ description: 'Anders' }), id: read.id, ifMatch }
  await call(locations.update, change)
  expect(await statusOf(call(locations.update, { ...change, description: 'Nog anders' }))).toBe(412)
  expect((await byId(read.id)).description).toBe('Anders')

  const { id: spotId } = spot
  const spotChange = { ...goodSpot({ free: true }), id: read.id, spotId, ifMatch: parkingSpotVersion(spot) }
  await call(locations.updateParkingSpot, spotChange)
  expect(await statusOf(call(locations.updateParkingSpot, { ...spotChange, free: false }))).toBe(412)
  expect((await byId(read.id)).parkingSpots).toMatchObject([{ id: spotId, free: true }])
})

test('a parking spot is removed once, and only at its own location', async () => {
  const call = await api.as(callers.courseWriter)
  const [here, there] = [await addLocation(), await addLocation({ name: 'Elders' })]
  const { id: spotId } = await addSpot(here.id)
  const elsewhere = { id: there.id, spotId }
  expect(await statusOf(call(locations.removeParkingSpot, elsewhere))).toBe(404)
  expect(await statusOf(call(locations.updateParkingSpot, { ...goodSpot(), ...elsewhere }))).toBe(404)
  expect(await statusOf(call(locations.addParkingSpot, { ...goodSpot(), id: missing }))).toBe(404)
  expect((await byId(here.id)).parkingSpots).toHaveLength(1)
  expect(await statusOf(call(locations.removeParkingSpot, { id: here.id, spotId }))).toBe(200)
  expect(await statusOf(call(locations.removeParkingSpot, { id: here.id, spotId }))).toBe(404)
})

test('the activity of a location tells of its parking spots too', async () => {
  const call = await api.as(callers.admin)
  const { id } = await addLocation()
  const { id: spotId } = await addSpot(id)
  await call(locations.updateParkingSpot, { ...goodSpot({ free: true }), id, spotId })
  await call(locations.removeParkingSpot, { id, spotId })
  const subject = 'Parking Station'
  expect(await call(activity.list, { kind: 'location', id })).toMatchObject([
    { action: 'parkingSpotRemoved', subject },
    { action: 'parkingSpotChanged', subject, changes: [{ field: 'free', from: false, to: true }] },
    { action: 'parkingSpotAdded', subject },
    { action: 'created' },
  ])
})

test('a location that a course day uses cannot vanish: no call takes it away, and the database does not either', async () => {
  const { id } = await addLocation()
  const call = await api.as(callers.admin)
  const day = CourseDay.parse(await call(courseDays.create, goodCourseDay({ location: { id } })))
  const headers = { authorization: `Bearer ${await api.issuer.token(callers.admin)}` }
  expect((await fetch(`${api.url}/api/location/${id}`, { method: 'DELETE', headers })).status).toBe(404)
  await expect(api.database.pool.query(`delete from locations where id = ${id}`)).rejects.toMatchObject({
    constraint: 'course_days_location',
  })
  expect((await call(courseDays.byId, { id: day.id })).location?.id).toBe(id)
})

test.each<[string, Claims, { read: number; write: number }]>([
  ['admin', callers.admin, { read: 200, write: 200 }],
  ['course writer', callers.courseWriter, { read: 200, write: 200 }],
  ['school admin', callers.schoolAdmin, { read: 200, write: 403 }],
  ['active user', callers.active, { read: 200, write: 403 }],
  ['disabled admin', callers.inactive, { read: 403, write: 403 }],
  ['program that reads', program('locations:read'), { read: 200, write: 403 }],
])('%s: what is asked of locations is answered so', async (_, claims, expected) => {
  const { id } = await addLocation()
  const { id: spotId } = await addSpot(id)
  const call = await api.as(claims)
  expect({
    list: await statusOf(call(locations.list, {})),
    byId: await statusOf(call(locations.byId, { id })),
    create: await statusOf(call(locations.create, goodLocation({ name: 'Nieuw' }))),
    update: await statusOf(call(locations.update, { ...goodLocation(), id })),
    add: await statusOf(call(locations.addParkingSpot, { ...goodSpot({ name: 'Nieuw' }), id })),
    change: await statusOf(call(locations.updateParkingSpot, { ...goodSpot(), id, spotId })),
    remove: await statusOf(call(locations.removeParkingSpot, { id, spotId })),
  }).toEqual({
    list: expected.read,
    byId: expected.read,
    create: expected.write,
    update: expected.write,
    add: expected.write,
    change: expected.write,
    remove: expected.write,
  })
})
