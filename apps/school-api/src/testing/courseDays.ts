/** Course days for tests: as a course writer sends them, and the people on them. */
import type { Call } from '@schoolbeheer/contracts/call'
import { CourseDay, courseDays, type NewCourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { NewParticipant } from '@schoolbeheer/contracts/school/participants'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { callers, type Claims, type TestApi } from './api.ts'

/** The day is on Wednesday 10 June 2026; its deadline is on Tuesday at 13:00 in Brussels, 11:00 UTC. */
export function goodCourseDay(fields: Partial<NewCourseDay> = {}): NewCourseDay {
  return {
    type: 1,
    theme: 'Uurroosters maken',
    description: 'Van lessentabel\ntot rooster',
    isPublic: true,
    startDate: '2026-06-10T09:00',
    endDate: '2026-06-10T16:00',
    parts: 2,
    travelKms: 40,
    maxParticipants: 20,
    linksToManual: ['https://handleiding.example/roosters'],
    ...fields,
  }
}

export async function addCourseDay(api: TestApi, fields: Partial<NewCourseDay> = {}): Promise<CourseDay> {
  const call = await api.as(callers.courseWriter)
  return CourseDay.parse(await call(courseDays.create, goodCourseDay(fields)))
}

/** The claims of a teacher, whose user and address come from the name. */
export function teacher(name: string, uid: number, school?: string): Claims {
  const claims = { sub: name, role: 'Active', given_name: name, email: `${name.toLowerCase()}@school.test`, uid }
  return school ? { ...claims, school } : claims
}

export function invited(...names: string[]): NewParticipant[] {
  return names.map((name) => ({ firstName: name, email: `${name.toLowerCase()}@school.test` }))
}

export async function coming(call: Call, id: number): Promise<string[]> {
  return (await call(courseDays.participants, { id })).map(({ email }) => nameOf(email))
}

/** People who wait, each with the position: '1 an'. */
export async function waiting(call: Call, id: number): Promise<string[]> {
  const list = await call(courseDayExtensions.waitingList, { id })
  return list.map(({ email, position }) => `${position} ${nameOf(email)}`)
}

function nameOf(email: string | null | undefined): string {
  return email?.split('@')[0] ?? ''
}
