import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Viewer } from '../permissions.ts'
import { roleFlags } from '../roles.ts'
import {
  canSeeCourseDay,
  canSeeParticipant,
  isOwnEntry,
  whyNotAttest,
  whyNotCancel,
  whyNotChange,
  whyNotCorrect,
  whyNotFlag,
  whyNotLetWait,
  whyNotMark,
  whyNotMessage,
  whyNotNominate,
  whyNotRemove,
  whyNotSignUp,
  whyNotWait,
  type RuledDay,
} from './rules.ts'

const [own, other] = ['7b0c6a52-4c1e-4b8e-9a55-1f5a1c0d7e11', '0d9e3c9a-6a53-4a8e-8f0b-2b1d3b8f6c22']

function viewer(roles: string[], more: Partial<Viewer> = {}): Viewer {
  return { userId: 'an', schoolGuid: own, uid: 7, email: 'An@school.test', ...roleFlags(['Active', ...roles]), ...more }
}

const writer = viewer(['Opleiding'], { schoolGuid: null })
const schoolAdmin = viewer(['SchoolAdmin'], { uid: 8, email: 'admin@school.test' })
const teacher = viewer([])
const inactive = viewer(['Opleiding'], { isActive: false })
const everybody = [writer, schoolAdmin, teacher, inactive]

const open: RuledDay = { startDate: '2026-06-10T07:00:00Z', isPublic: true, placesLeft: 2 }
const full = { ...open, placesLeft: 0 }
const hidden = { ...open, isPublic: false }
const cancelled = { ...open, cancelled: true }
const early = new Date('2026-06-09T10:59:59Z')
const late = new Date('2026-06-09T11:00:00Z')
const forbidden = 'shared_error_forbidden'

test('a day that is not public, or does not say so, is for writers, and read by who is on it', () => {
  expect(everybody.map((one) => canSeeCourseDay(one, open))).toEqual([true, true, true, false])
  expect(everybody.map((one) => canSeeCourseDay(one, { ...hidden, isOn: true }))).toEqual([true, true, true, false])
  for (const day of [hidden, { isPublic: null }, {}])
    expect(everybody.map((one) => canSeeCourseDay(one, day))).toEqual([true, false, false, false])
})

test('writers see all participants, a school admin those of the own school, anybody the own entry', () => {
  const colleague = { userId: 9, email: 'bo@school.test', schoolId: own.toUpperCase() }
  const stranger = { userId: 10, email: 'cem@other.test', schoolId: other }
  const self = { userId: null, email: 'an@SCHOOL.test', schoolId: other }
  const nobodys = { userId: null, email: null, schoolId: null }
  const seen = (one: object) => everybody.map((by) => canSeeParticipant(by, one))
  expect(seen(colleague)).toEqual([true, true, false, false])
  expect(seen(stranger)).toEqual([true, false, false, false])
  expect(seen(self)).toEqual([true, false, true, false])
  expect(seen(nobodys)).toEqual([true, false, false, false])
})

test('the same user or the same address is the same person; a missing one is nobody', () => {
  expect(isOwnEntry(teacher, { userId: 7, email: 'new@school.test' })).toBe(true)
  expect(isOwnEntry(teacher, { userId: 8, email: 'an@school.test' })).toBe(true)
  expect(isOwnEntry(teacher, { userId: 8, email: 'bo@school.test' })).toBe(false)
  expect(isOwnEntry({}, { userId: null, email: null })).toBe(false)
  expect(isOwnEntry({ email: '' }, { email: '' })).toBe(false)
  expect(isOwnEntry({ email: '\u212Aaat@school.test' }, { email: 'kaat@school.test' })).toBe(false)
  expect(isOwnEntry({ email: 'geen adres' }, { email: 'geen adres' })).toBe(false)
})

test('signing up: once, until the deadline, while there is a place', () => {
  const signUp = (by: Viewer, day: RuledDay, now = early, isOn = false) =>
    whyNotSignUp({ viewer: by, day, now }, { isOn })
  expect(everybody.map((by) => signUp(by, open))).toEqual([undefined, undefined, undefined, forbidden])
  expect(everybody.map((by) => signUp(by, open, late))).toEqual([
    undefined,
    'courseday_closed',
    'courseday_closed',
    forbidden,
  ])
  for (const day of [hidden, { ...hidden, isOn: true }])
    expect(everybody.map((by) => signUp(by, day))).toEqual([undefined, forbidden, forbidden, forbidden])
  expect(signUp(teacher, hidden, early, true)).toBe('courseday_alreadysignedup')
  expect(signUp(teacher, full)).toBe('courseday_full')
  expect(signUp(writer, full)).toBe('courseday_full')
  expect(signUp(teacher, { ...open, placesLeft: null })).toBeUndefined()
  expect(signUp(teacher, full, late, true)).toBe('courseday_alreadysignedup')
  expect(signUp(teacher, cancelled, late)).toBe('courseday_cancelled')
  const { email: _, ...nameless } = teacher
  expect(signUp(nameless, open)).toBe('courseday_emailunknown')
  expect(signUp(viewer(['Admin'], { scopes: ['courseDays:signUp', 'courseDays:read'] }), open)).toBe(forbidden)
})

test('waiting: for a full day only, and as signing up', () => {
  const wait = (by: Viewer, day: RuledDay, now = early, isOn = false) => whyNotWait({ viewer: by, day, now }, { isOn })
  expect(everybody.map((by) => wait(by, full))).toEqual([undefined, undefined, undefined, forbidden])
  expect(wait(teacher, open)).toBe('courseday_notfull')
  expect(wait(teacher, full, late)).toBe('courseday_closed')
  expect(wait(teacher, full, early, true)).toBe('courseday_alreadysignedup')
  // A day that has begun has no moves from the waiting list.
  expect(wait(writer, full, late)).toBeUndefined()
  expect(wait(writer, full, new Date(full.startDate))).toBe('courseday_full')
})

test('nominating: writers anyone and always, a school admin the own school until the deadline, all who fit', () => {
  const nominate = (by: Viewer, schoolId: string | null, count = 2, day = open, now = early) =>
    whyNotNominate({ viewer: by, day, now }, { schoolId, count, isOn: false })
  expect(everybody.map((by) => nominate(by, own))).toEqual([undefined, undefined, forbidden, forbidden])
  for (const school of [other, null])
    expect(everybody.map((by) => nominate(by, school))).toEqual([undefined, forbidden, forbidden, forbidden])
  expect(everybody.map((by) => nominate(by, own, 2, open, late))).toEqual([
    undefined,
    'courseday_closed',
    forbidden,
    forbidden,
  ])
  expect(nominate(schoolAdmin, own, 3)).toBe('courseday_full')
  expect(nominate(writer, own, 3)).toBe('courseday_full')
  expect(nominate(schoolAdmin, own, 1, hidden)).toBe(forbidden)
  expect(nominate(writer, own, 1, cancelled)).toBe('courseday_cancelled')
  const again = whyNotNominate({ viewer: writer, day: full, now: early }, { schoolId: own, count: 1, isOn: true })
  expect(again).toBe('courseday_alreadysignedup')
})

test('several wait together when they do not fit together', () => {
  const wait = (by: Viewer, count: number) =>
    whyNotLetWait({ viewer: by, day: open, now: early }, { schoolId: own, count, isOn: false })
  expect(everybody.map((by) => wait(by, 3))).toEqual([undefined, undefined, forbidden, forbidden])
  expect(wait(schoolAdmin, 2)).toBe('courseday_notfull')
})

test('taking off: the own entry and those of the own school until the deadline, a writer any, nobody who is billed', () => {
  const colleague = { userId: 9, email: 'bo@school.test', schoolId: own, waits: false, billed: false }
  const self = { ...colleague, userId: 7 }
  const remove = (participant: typeof self, now = early) =>
    everybody.map((by) => whyNotRemove({ viewer: by, day: open, now }, participant))
  expect(remove(colleague)).toEqual([undefined, undefined, forbidden, forbidden])
  expect(remove(self)).toEqual([undefined, undefined, undefined, forbidden])
  expect(remove(self, late)).toEqual([undefined, 'courseday_closed', 'courseday_closed', forbidden])
  expect(remove({ ...self, waits: true }, late)).toEqual([undefined, undefined, undefined, forbidden])
  expect(remove({ ...colleague, billed: true })).toEqual(['courseday_billed', 'courseday_billed', forbidden, forbidden])
})

test('flags are for writers; who is billed keeps them, but for presence; who waits has none', () => {
  const free = { waits: false, billed: false }
  const billed = { ...free, billed: true }
  const waits = { ...free, waits: true }
  expect(everybody.map((by) => whyNotFlag(by, free))).toEqual([undefined, forbidden, forbidden, forbidden])
  expect(whyNotFlag(writer, billed)).toBe('courseday_billed')
  expect(whyNotMark(writer, billed)).toBeUndefined()
  for (const why of [whyNotFlag, whyNotMark]) expect(why(writer, waits)).toBe(forbidden)
})

test('what a day costs is locked once something of it is billed; a cancelled day stays as it is', () => {
  const costs = { type: 1, parts: 2, travelKms: 30 }
  const day = { ...costs, cancelled: false, billed: true }
  const change = (to: object) => whyNotChange(writer, day, { ...costs, ...to })
  expect(change({})).toBeUndefined()
  for (const to of [{ type: 2 }, { parts: 1 }, { travelKms: 0 }]) {
    expect(change(to)).toBe('courseday_billed')
    expect(whyNotChange(writer, { ...day, billed: false }, { ...costs, ...to })).toBeUndefined()
  }
  expect(whyNotChange(writer, { ...day, cancelled: true }, costs)).toBe('courseday_cancelled')
  expect(whyNotChange(schoolAdmin, day, costs)).toBe(forbidden)
})

test('a day is cancelled once, by a writer, while nothing of it is billed', () => {
  const cancel = (by: Viewer, day: object) => whyNotCancel(by, { billed: false, cancelled: false, ...day })
  expect(everybody.map((by) => cancel(by, {}))).toEqual([undefined, forbidden, forbidden, forbidden])
  expect(cancel(writer, { cancelled: true })).toBe('courseday_cancelled')
  expect(cancel(writer, { billed: true })).toBe('courseday_billed')
})

test('attests are a writer’s to give, from the end of the day on, unless it was cancelled', () => {
  const [end, before] = ['2026-06-10T14:00:00Z', '2026-06-10T13:59:59Z']
  const give = (by: Viewer, day: object = {}, now = end) =>
    whyNotAttest({ viewer: by, day: { cancelled: false, endDate: end, ...day }, now: new Date(now) })
  expect(everybody.map((by) => give(by))).toEqual([undefined, forbidden, forbidden, forbidden])
  expect(give(writer, {}, before)).toBe('courseday_notended')
  expect(give(writer, { endDate: null })).toBe('courseday_notended')
  expect(give(writer, { cancelled: true })).toBe('courseday_cancelled')
})

test('who may sign up for a day may not wait for it, and the other way round', () => {
  const anybody = fc.constantFrom(writer, schoolAdmin, teacher)
  const anyDay = fc.record({
    startDate: fc.constant(open.startDate),
    isPublic: fc.boolean(),
    cancelled: fc.boolean(),
    placesLeft: fc.nat(3),
  })
  fc.assert(
    fc.property(anybody, anyDay, fc.constantFrom(early, late), fc.boolean(), (by, day, now, isOn) => {
      const asked = { viewer: by, day, now }
      const [signUp, wait] = [whyNotSignUp(asked, { isOn }), whyNotWait(asked, { isOn })]
      const isFull = signUp === 'courseday_full'
      expect(wait).toBe(isFull ? undefined : (signUp ?? 'courseday_notfull'))
    }),
  )
})

test('a writer puts people right, and writes to who comes; who is billed keeps the school that pays', () => {
  for (const one of [schoolAdmin, teacher]) {
    expect(whyNotCorrect(one, { billed: false, changesSchool: false })).toBe('shared_error_forbidden')
    expect(whyNotMessage(one, {})).toBe('shared_error_forbidden')
  }
  expect(whyNotCorrect(writer, { billed: true, changesSchool: false })).toBeUndefined()
  expect(whyNotCorrect(writer, { billed: false, changesSchool: true })).toBeUndefined()
  expect(whyNotCorrect(writer, { billed: true, changesSchool: true })).toBe('courseday_billed')
  expect(whyNotMessage(writer, { cancelled: false })).toBeUndefined()
  expect(whyNotMessage(writer, { cancelled: true })).toBe('courseday_cancelled')
})
