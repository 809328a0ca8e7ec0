/** The input of a new course day, and the part of an answer that a viewer sees. */
import { roleFlags } from '@schoolbeheer/domain/roles'
import { expect, test } from 'vitest'
import { fieldErrors, Problem } from '../problem.ts'
import { courseDays, courseDayVersion, NewCourseDay } from './courseDays.ts'
import { courseDayExtensions } from './courseDaysExtensions.ts'

const good = {
  type: 1,
  theme: 'Uurroosters maken',
  description: 'Van lessentabel\ntot rooster',
  startDate: '2026-03-30T09:00',
  endDate: '2026-03-30T16:00:00',
  travelKms: 0,
  maxParticipants: 20,
}

function wrong(fields: object): Record<string, string> {
  const { error } = NewCourseDay.safeParse({ ...good, ...fields })
  return error ? fieldErrors(error) : {}
}

test('what a form leaves out has its default', () => {
  expect(NewCourseDay.parse(good)).toEqual({ ...good, parts: 1, isPublic: false })
  expect(wrong({ location: null, linksToManual: null })).toEqual({})
  expect(wrong({ location: { id: 3 }, linksToManual: ['https://handleiding.example/1'] })).toEqual({})
})

const required = 'shared_fieldrequired'
const number = 'shared_numberinvalid'

test.each([
  [{ type: undefined }, { type: required }],
  [{ type: 6 }, { type: required }],
  [{ theme: ' ' }, { theme: required }],
  [{ theme: '\u0001\u0002' }, { theme: 'shared_fieldinvalid' }],
  [
    { theme: 'roosters\uFFFF', description: '\uFFFE' },
    { theme: 'shared_fieldinvalid', description: 'shared_fieldinvalid' },
  ],
  [{ theme: 'regel\nregel' }, { theme: 'shared_fieldinvalid' }],
  [{ theme: 'x'.repeat(201) }, { theme: 'shared_fieldtoolong' }],
  [{ description: '' }, { description: required }],
  [{ description: 'x'.repeat(1024 * 1024) }, { description: 'shared_fieldtoolong' }],
  [{ startDate: null }, { startDate: required }],
  [{ startDate: '2026-02-30T09:00' }, { startDate: 'shared_dateinvalid' }],
  [{ startDate: '2026-03-30' }, { startDate: 'shared_dateinvalid' }],
  [{ startDate: '1999-03-30T09:00' }, { startDate: 'shared_dateinvalid' }],
  [{ startDate: '2026-03-30T25:00' }, { startDate: 'shared_timeinvalid' }],
  [{ startDate: '2026-03-29T02:30', endDate: '2026-03-29T16:00' }, { startDate: 'shared_timeinvalid' }],
  [{ endDate: '2026-03-30T09:00' }, { endDate: 'courseday_endinvalid' }],
  [{ endDate: '2026-03-30T08:59' }, { endDate: 'courseday_endinvalid' }],
  [{ endDate: '2026-03-31T16:00' }, { endDate: 'courseday_endinvalid' }],
  [{ parts: 0 }, { parts: number }],
  [{ parts: 1.5 }, { parts: number }],
  [{ travelKms: -1 }, { travelKms: 'shared_kilometresinvalid' }],
  [{ travelKms: 0.2 }, { travelKms: 'shared_kilometresinvalid' }],
  [{ travelKms: undefined }, { travelKms: required }],
  [{ maxParticipants: 0 }, { maxParticipants: number }],
  [{ maxParticipants: '20' }, { maxParticipants: number }],
  [{ linksToManual: ['https://a.example', 'javascript:alert(1)'] }, { 'linksToManual.1': 'courseday_linkinvalid' }],
  [{ location: { id: 'x' } }, { 'location.id': 'shared_fieldinvalid' }],
])('%j is refused as %j', (fields, errors) => expect(wrong(fields)).toEqual(errors))

test('an end is compared with its start as instants, however both are written', () => {
  expect(wrong({ startDate: '2026-03-30T07:00:00Z', endDate: '2026-03-30T09:30' })).toEqual({})
  expect(wrong({ startDate: '2026-03-30T07:00:00.000Z', endDate: '2026-03-30T09:00' })).not.toEqual({})
})

test('a version is that of what an update writes, and the same for a time however it is written', () => {
  const day = { ...NewCourseDay.parse(good), id: 1, startDate: '2026-03-30T07:00:00Z', endDate: '2026-03-30T14:00:00Z' }
  const version = courseDayVersion(day)
  const again = { ...day, startDate: '2026-03-30T09:00:00+02:00', placesLeft: 3, price: 10, location: null }
  expect(courseDayVersion(again)).toBe(version)
  for (const change of [{ theme: 'Anders' }, { location: { id: 4 } }, { endDate: '2026-03-30T15:00:00Z' }])
    expect(courseDayVersion({ ...day, ...change })).not.toBe(version)
})

const person = { email: 'an@school.test', userId: 7 }

test.each([
  [[], { participants: required }],
  [[person, { email: 'AN@school.test' }], { participants: 'shared_itemtwice' }],
  [[{ email: 'an' }], { 'participants.0.email': 'shared_emailinvalid' }],
  [[person, { email: 'bo@school.test', firstName: 'Bo\nB' }], { 'participants.1.firstName': 'shared_fieldinvalid' }],
])('of people %j are refused as %j', (participants, errors) => {
  for (const input of [courseDays.addParticipants.input, courseDayExtensions.wait.input]) {
    const { error } = input.safeParse({ openCourseDayId: 1, id: '1', participants })
    expect(error && fieldErrors(error)).toEqual(errors)
  }
})

test('who does not write courses sees public days only, and of people the own entry', () => {
  const teacher = { userId: 'an', schoolGuid: null, email: 'an@school.test', ...roleFlags(['Active']) }
  const writer = { ...teacher, ...roleFlags(['Active', 'Opleiding']) }
  const day = { id: 1, type: 0 as const, startDate: good.startDate }
  const days = [day, { ...day, id: 2, isPublic: true }, { ...day, id: 3, isPublic: false }]
  const { future, byId, participants } = courseDays
  expect(future.visible?.(days, teacher).map(({ id }) => id)).toEqual([2])
  expect(future.visible?.(days, writer)).toEqual(days)
  expect(() => byId.visible?.(day, teacher)).toThrow(Problem)
  expect(byId.visible?.(day, writer)).toBe(day)
  const people = [
    { id: 1, email: 'An@School.test' },
    { id: 2, email: 'bo@school.test' },
  ]
  expect(participants.visible?.(people, teacher).map(({ id }) => id)).toEqual([1])
  expect(participants.visible?.(people, writer)).toEqual(people)
})
