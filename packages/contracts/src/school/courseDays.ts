/** Open course days, and the calls on them and their participants (second document, sections 2 to 7). */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { instantOf } from '@schoolbeheer/domain/instants'
import { isPageLink } from '@schoolbeheer/domain/courseDays/links'
import { canSeeCourseDay, courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import { may, type Viewer } from '@schoolbeheer/domain/permissions'
import { z } from 'zod'
import { anyAnswer, endpoint, ifMatch, noInput } from '../endpoint.ts'
import {
  changeNote,
  extensionField,
  halfKilometres,
  id,
  maxTextBodyBytes,
  optionalList,
  queryId,
  required,
  requiredDateTime,
  requiredLine,
  requiredReference,
  requiredText,
  requiredWhole,
} from '../fields.ts'
import { problem } from '../problem.ts'
import { versionOf } from '../version.ts'
import { Location } from './locations.ts'
import { NewParticipants, Participant, schoolGuid, visibleParticipants } from './participants.ts'

/** Prices are in euro. */
export const CourseDay = z.object({
  id: z.int(),
  type: z.literal(courseDayTypes),
  theme: z.string().nullish(),
  description: z.string().nullish(),
  isPublic: z.boolean().nullish(),
  startDate: z.string(),
  endDate: z.string().nullish(),
  /** Its parking spots are absent in a list. */
  location: Location.nullish(),
  parts: z.int().nullish(),
  travelKms: z.number().nullish(),
  maxParticipants: z.int().nullish(),
  linksToManual: optionalList(z.string()),
  price: z.number().nullish(),
  priceParticipant: z.number().nullish(),
  placesLeft: extensionField(z.int(), 'how many may still come'),
  cancelled: extensionField(z.boolean(), 'whether it was cancelled'),
  billed: extensionField(z.boolean(), 'whether it is ordered or billed, which locks type, parts and kilometres'),
  billedOn: extensionField(
    z.array(z.string()),
    'the numbers of the orders and invoices that lock it, for course writers; absent in a list',
  ),
  isOn: extensionField(
    z.boolean(),
    'whether the caller is on it, with a place or waiting for one, and may read it though it is not public',
  ),
  waitingPosition: extensionField(z.int(), "the caller's own position in its waiting list, 1 being next"),
})
export type CourseDay = z.infer<typeof CourseDay>

const CourseDayFields = z.object({
  type: z.literal(courseDayTypes, required),
  theme: requiredLine(200),
  description: requiredText(5000),
  isPublic: z.boolean().default(false),
  startDate: requiredDateTime,
  endDate: requiredDateTime,
  location: requiredReference.nullish(),
  parts: requiredWhole(1, 100).default(1),
  travelKms: halfKilometres,
  maxParticipants: requiredWhole(1, 10_000),
  linksToManual: z
    .array(z.string().trim().max(2000).refine(isPageLink, 'courseday_linkinvalid'))
    .max(20, 'shared_toomanyitems')
    .nullish(),
})

/** A text for the people on the day, sent along with the change. */
export const Telling = z.object({ note: changeNote, tell: z.boolean().optional() })

const Times = CourseDayFields.pick({ startDate: true, endDate: true })

/** The fields of a new course day. It ends on the day on which it starts. */
export const NewCourseDay = CourseDayFields.refine(endsAfterStart, {
  path: ['endDate'],
  error: 'courseday_endinvalid',
  when: ({ value }) => Times.safeParse(value).success,
})
export type NewCourseDay = z.input<typeof NewCourseDay>

function endsAfterStart({ startDate, endDate }: z.infer<typeof Times>): boolean {
  const [start, end] = [instantOf(startDate), instantOf(endDate)]
  return start !== null && end !== null && start < end && brusselsDate(start) === brusselsDate(end)
}

/** The version of the fields that an update writes. */
export function courseDayVersion(day: CourseDay): string {
  const { type, theme, description, isPublic, startDate, endDate, parts, travelKms, maxParticipants } = day
  const { location, linksToManual } = day
  const times = { startDate: Date.parse(startDate), endDate: Date.parse(endDate ?? '') }
  const texts = { theme, description, linksToManual }
  return versionOf({ type, ...texts, ...times, isPublic, location: location?.id, parts, travelKms, maxParticipants })
}

/** Throws a 404 Problem. */
function visibleDay(day: CourseDay, viewer: Viewer): CourseDay {
  if (!canSeeCourseDay(viewer, day)) throw problem(404)
  if (may(viewer, 'courseDays:write')) return day
  const { billedOn: _numbers, ...seen } = day
  return seen
}

const list = {
  method: 'GET',
  permission: 'courseDays:read',
  input: noInput,
  output: z.array(CourseDay),
  visible: (days: CourseDay[], viewer: Viewer) => days.filter((day) => canSeeCourseDay(viewer, day)),
  list: 'items',
} as const

const flag = { method: 'PUT', permission: 'courseDays:write', output: anyAnswer } as const

export const courseDays = {
  future: endpoint({
    ...list,
    path: '/api/opencourseday/getfuture',
    summary: 'The course days that have not ended, the nearest first',
  }),
  past: endpoint({
    ...list,
    path: '/api/opencourseday/getpast',
    summary: 'The course days that have ended, the latest first',
  }),
  byId: endpoint({
    method: 'GET',
    path: '/api/opencourseday/getbyid/:id',
    summary: 'A course day; one that is not public for course writers and the people on it',
    permission: 'courseDays:read',
    input: z.object({ id: queryId }),
    output: CourseDay,
    visible: visibleDay,
    mayBeMissing: true,
  }),
  participants: endpoint({
    method: 'GET',
    path: '/api/opencourseday/getparticipants/:id',
    summary: 'The people with a place, by name: all, those of the own school, or the own entry, as the caller may see',
    permission: 'courseDays:read',
    input: z.object({ id: queryId }),
    output: z.array(Participant),
    visible: visibleParticipants,
    list: 'items',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/opencourseday/create',
    summary: 'Adds a course day, also in the past',
    permission: 'courseDays:write',
    input: NewCourseDay,
    output: anyAnswer,
    maxBodyBytes: maxTextBodyBytes,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/opencourseday/edit',
    summary:
      'Changes a course day; with If-Match only when nobody changed it meanwhile. Who is on it is told of another time or place, with the `note`, and where `tell` is true of all else too',
    permission: 'courseDays:write',
    input: NewCourseDay.safeExtend({ id, ifMatch, ...Telling.shape }),
    extensionInputs: { note: 'courseDays.note', tell: 'courseDays.tell' },
    output: anyAnswer,
    maxBodyBytes: maxTextBodyBytes,
  }),
  addParticipants: endpoint({
    method: 'POST',
    path: '/api/opencourseday/addparticipants',
    summary: 'Puts people of a school on a course day, all or none',
    permission: 'courseDays:nominate',
    input: z.object({ openCourseDayId: id, schoolGuid, participants: NewParticipants }),
    output: anyAnswer,
    maxBodyBytes: maxTextBodyBytes,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/opencourseday/signup/:id',
    summary: 'Puts the caller on a course day, as the access token says who that is',
    permission: 'courseDays:signUp',
    input: z.object({ id: queryId }),
    output: anyAnswer,
  }),
  removeParticipant: endpoint({
    method: 'DELETE',
    path: '/api/opencourseday/removeparticipant/:participantId',
    summary: 'Takes somebody off a course day, or off its waiting list',
    permission: 'courseDays:signUp',
    // The gateway needs the day, to ask an upstream who is on it (decision 42).
    input: z.object({ participantId: queryId, openCourseDayId: queryId.optional() }),
    extensionInputs: { openCourseDayId: 'courseDays.waitingList' },
    output: anyAnswer,
  }),
  setPresence: endpoint({
    ...flag,
    path: '/api/opencourseday/updateparticipantpresence',
    summary: 'Says whether a participant was present',
    input: z.object({ participantId: id, isPresent: z.boolean(required) }),
  }),
  setInvoiceRequired: endpoint({
    ...flag,
    path: '/api/opencourseday/updateparticipantinvoicerequired',
    summary: 'Says whether a participant is billed',
    input: z.object({ participantId: id, isInvoiceRequired: z.boolean(required) }),
  }),
  setPurchaseOrderRequired: endpoint({
    ...flag,
    path: '/api/opencourseday/updateparticipantpurchaseorderrequired',
    summary: 'Says whether a participant is billed by a purchase order',
    input: z.object({ participantId: id, isPurchaseOrderRequired: z.boolean(required) }),
  }),
}
