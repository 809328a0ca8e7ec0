/**
 * A gateway before an upstream whose answers the test gives, for situations that the whole system never gets into. It
 * has no database and no sign-in page, so it starts quickly; each worker starts one.
 */
import { wireRequest } from '@schoolbeheer/contracts/call'
import type { Endpoint, FileEndpoint, UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { users } from '@schoolbeheer/contracts/identity/users'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { exceptions } from '@schoolbeheer/contracts/school/exceptions'
import { feedback } from '@schoolbeheer/contracts/school/feedback'
import { locations } from '@schoolbeheer/contracts/school/locations'
import { reference } from '@schoolbeheer/contracts/school/reference'
import { releases } from '@schoolbeheer/contracts/school/releases'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schoolVisits } from '@schoolbeheer/contracts/school/schoolVisits'
import { schools, schoolsOfGroup } from '@schoolbeheer/contracts/school/schools'
import type { Role } from '@schoolbeheer/domain/roles'
import { signInAtOnce } from '@schoolbeheer/testing/browser'
import type { Answer, RecordedRequest } from '@schoolbeheer/testing/upstream'
import { forBrowser } from './accounts.ts'
import * as records from './records.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

type Call = Endpoint | FileEndpoint | UploadEndpoint

export type Upstream = {
  /** Sets the answer of a documented call from now on; `input` is needed when the address of the call holds keys. */
  answer: (call: Call, answer: Answer, input?: Record<string, unknown>) => void
  /** The requests of this call that the upstream received. */
  asked: (call: Call, input?: Record<string, unknown>) => RecordedRequest[]
}

type Options = {
  /** The roles with which the page is signed in, besides Active. */
  roles: Role[]
  upstream: Upstream
}

export const test = base.extend<Options>({
  roles: [['Admin'], { option: true }],
  upstream: [
    async ({ faulty: { upstream } }, use) => {
      upstream.forget()
      const own: Upstream = {
        answer: (call, answer, input) => upstream.answer(addressOf(call, input), answer),
        asked: (call, input) =>
          upstream.requests.filter(({ method, url }) => `${method} ${url}` === addressOf(call, input)),
      }
      answerAsUsual(own)
      await use(own)
    },
    { auto: true },
  ],
  baseURL: ({ faulty }, use) => use(faulty.gateway.url),
  storageState: async ({ faulty: { gateway, provider }, roles }, use) => {
    provider.misbehave({ userInfo: { role: ['Active', ...roles], school: records.school.guid } })
    const { cookies } = await signInAtOnce(gateway.url)
    await use({ cookies: forBrowser(cookies), origins: [] })
  },
})

/** Answers a record of each kind, and no write. */
function answerAsUsual({ answer }: Upstream): void {
  const { group, school, user, bug, release, courseDay, visit } = records
  answer(reference.cities, { json: records.cities })
  answer(reference.provinces, { json: records.provinces })
  answer(reference.onderwijsnetten, { json: records.onderwijsnetten })
  answer(schoolGroups.list, { json: [group] })
  answer(schoolsOfGroup.schools, { json: [school] }, { schoolGroupId: group.id })
  answer(schools.list, { json: [school] })
  answer(schools.own, { json: school })
  answer(schools.byId, { json: school }, { id: school.id })
  answer(users.list, { json: [user] }, { schoolId: school.guid })
  answer(exceptions.list, { json: [bug] })
  answer(exceptions.logs, { json: bug }, { id: bug.id })
  answer(releases.list, { json: [release] })
  answer(locations.list, { json: [] })
  answer(courseDays.future, { json: [] })
  answer(courseDays.past, { json: [courseDay] })
  answer(courseDays.byId, { json: courseDay }, { id: courseDay.id })
  answer(courseDays.participants, { json: [] }, { id: courseDay.id })
  answer(schoolVisits.list, { json: [visit] })
  answer(schoolVisits.byId, { json: visit }, { id: visit.id })
  answer(feedback.list, { json: [records.feedback] })
}

function addressOf(call: Call, input: Record<string, unknown> = {}): string {
  const { method, url } = wireRequest(call, input)
  return `${method} ${url}`
}
