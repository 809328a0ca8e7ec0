/** Participants of a course day, through the real gateway, identity app and school API: each person is recognised. */
import { addSchool, addSchoolGroup } from '@schoolbeheer/school-api/testing/records'
import { proceduresOf, refusalOf } from '@schoolbeheer/gateway/testing/gateway'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSchool } from './testing/gateway.ts'
import { startWithSchoolApi, type WithSchoolApi } from './testing/schoolApi.ts'

let system: WithSchoolApi
beforeAll(async () => {
  system = await startWithSchoolApi()
  const { db } = system.database
  await addSchool(db, { ...testSchool, schoolGroupId: await addSchoolGroup(db) })
})
afterAll(() => system.stop())

async function as(account: string) {
  return proceduresOf(system.gateway.url, await system.gateway.signIn(account))
}

test('a teacher signs up once and sees the own entry, a school admin nominates a colleague and sees both', async () => {
  const [writer, schoolAdmin, teacher] = [await as('opleiding'), await as('schooladmin'), await as('leerkracht')]
  await writer.courseDays.create.mutate({
    type: 3,
    theme: 'Dagroosters',
    description: 'Afwezigheden en vervangingen',
    isPublic: true,
    startDate: '2099-06-10T09:00',
    endDate: '2099-06-10T16:00',
    travelKms: 0,
    maxParticipants: 2,
  })
  const [day] = await teacher.courseDays.future.query()
  const id = day?.id ?? 0
  await teacher.courseDays.signUp.mutate({ id })
  expect((await refusalOf(teacher.courseDays.signUp.mutate({ id }))).message).toBe('courseday_alreadysignedup')

  const users = await schoolAdmin.users.list.query({ schoolId: testSchool.guid })
  const director = users.find(({ userName }) => userName?.startsWith('directie'))
  const teacherId = users.find(({ userName }) => userName?.startsWith('leerkracht'))?.id
  const group = {
    schoolGuid: testSchool.guid,
    participants: [{ email: director?.userName ?? '', userId: director?.id, firstName: director?.firstName }],
  }
  await schoolAdmin.courseDays.addParticipants.mutate({ openCourseDayId: id, ...group })
  expect(await teacher.courseDays.participants.query({ id })).toMatchObject([
    { userId: teacherId, email: 'leerkracht@demo.test', firstName: 'Jonas', schoolName: testSchool.name },
  ])
  expect(await schoolAdmin.courseDays.participants.query({ id })).toHaveLength(2)

  const admin = await as('admin')
  expect((await refusalOf(admin.courseDays.signUp.mutate({ id }))).message).toBe('courseday_full')
  await admin.courseDays.wait.mutate({ id })
  expect((await admin.courseDays.byId.query({ id })).waitingPosition).toBe(1)
  const [own] = await teacher.courseDays.participants.query({ id })
  await teacher.courseDays.removeParticipant.mutate({ participantId: own?.id ?? 0 })
  expect((await writer.courseDays.participants.query({ id })).map(({ email }) => email)).toEqual([
    'admin@demo.test',
    'directie@demo.test',
  ])
})

test('the calendar of a user is open while the account is: closed when it is disabled or deleted, and open again', async () => {
  const [teacher, admin] = [await as('leerkracht'), await as('admin')]
  const { url } = await teacher.account.calendar.mutate({})
  const ask = async () => (await fetch(`${system.gateway.url}${new URL(url).pathname}`)).status
  const schoolId = testSchool.guid
  const { id = 0 } = (await admin.users.list.query({ schoolId })).find((one) => one.firstName === 'Jonas') ?? {}
  const statuses = [await ask()]
  for (const active of [false, true]) {
    await admin.users.setActive.mutate({ id, schoolId, active })
    statuses.push(await ask())
  }
  await admin.users.remove.mutate({ id, schoolId })
  expect([...statuses, await ask()]).toEqual([200, 404, 200, 404])
})
