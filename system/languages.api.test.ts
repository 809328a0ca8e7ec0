/** A language that somebody chooses, through the real gateway, identity app and school API. */
import { proceduresOf } from '@schoolbeheer/gateway/testing/gateway'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWithSchoolApi, type WithSchoolApi } from './testing/schoolApi.ts'

let system: WithSchoolApi
beforeAll(async () => {
  system = await startWithSchoolApi()
})
afterAll(() => system.stop())

async function as(account: string) {
  return proceduresOf(system.gateway.url, await system.gateway.signIn(account))
}

const day = {
  type: 3,
  theme: 'Dagroosters',
  description: 'Afwezigheden en vervangingen',
  isPublic: true,
  startDate: '2099-06-10T09:00',
  endDate: '2099-06-10T16:00',
  travelKms: 0,
  maxParticipants: 20,
} as const

/** The languages of what the teacher was told, the oldest first. */
async function told(): Promise<unknown[]> {
  const { rows } = await system.database.pool.query(
    `select language from course_day_messages where email = 'leerkracht@demo.test' order by id`,
  )
  return rows.map(({ language }) => language)
}

test('it is that of the next mail, and the tokens that the session has from then on tell it', async () => {
  const [writer, teacher] = [await as('opleiding'), await as('leerkracht')]
  for (const theme of ['Eerste', 'Tweede']) await writer.courseDays.create.mutate({ ...day, theme })
  const [first, second] = await teacher.courseDays.future.query()
  await teacher.courseDays.signUp.mutate({ id: first?.id ?? 0 })
  expect(await told()).toEqual(['nl'])
  await teacher.account.setLanguage.mutate({ language: 'fr' })
  await writer.courseDays.cancel.mutate({ id: first?.id ?? 0 })
  expect(await told()).toEqual(['nl', 'fr'])
  // Signing up keeps what the token tells: one of before would take the language back.
  await teacher.courseDays.signUp.mutate({ id: second?.id ?? 0 })
  expect(await told()).toEqual(['nl', 'fr', 'fr'])
})
