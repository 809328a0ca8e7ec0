/**
 * The calls of our own API on course days beyond the document: cancelling, the waiting list of a full day, the history
 * of mails, and the participants on paper.
 */
import { z } from 'zod'
import { anyAnswer, endpoint, fileEndpoint, noInput } from '../endpoint.ts'
import { courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import { id, maxTextBodyBytes, queryId, requiredText } from '../fields.ts'
import { NewParticipant, NewParticipants, Person, schoolGuid, visiblePeople } from './participants.ts'

/** A mail about a course day, and its state. */
const CourseDayMail = z.object({
  id: z.int(),
  /** confirmed, placed, changed, removed, cancelled, reminder, message or attest. */
  kind: z.string(),
  /** '' where no name was given. */
  name: z.string(),
  recipient: z.string(),
  state: z.enum(['queued', 'sending', 'accepted', 'failed', 'uncertain']),
  /** The last answer of the mail server, or a translation key. */
  reason: z.string().nullish(),
  date: z.string(),
})
export type CourseDayMail = z.infer<typeof CourseDayMail>

/** Somebody on the waiting list. People who wait together have the same position. `id` is the id to remove them by. */
const WaitingPerson = z.object({ id: z.int(), ...Person.shape, position: z.int() })
export type WaitingPerson = z.infer<typeof WaitingPerson>

/**
 * The prices in euro without VAT: for each type the price of a part of a day and of a participant, and the price of a
 * kilometre.
 */
const CourseDayPrices = z.object({
  types: z.array(z.object({ type: z.literal(courseDayTypes), part: z.number(), participant: z.number() })),
  kilometre: z.number(),
})
export type CourseDayPrices = z.infer<typeof CourseDayPrices>

/** The fields of a participant that a course writer corrects. */
export const CorrectedParticipant = NewParticipant.omit({ userId: true }).extend({ schoolGuid })

export const courseDayExtensions = {
  cancel: endpoint({
    method: 'PUT',
    path: '/api/opencourseday/cancel/:id',
    summary: 'Cancels a course day for good: nobody is billed for it; an extension',
    permission: 'courseDays:write',
    input: z.object({ id: queryId }),
    output: anyAnswer,
    extension: 'courseDays.cancel',
  }),
  wait: endpoint({
    method: 'POST',
    path: '/api/opencourseday/wait/:id',
    summary:
      'Has the caller wait for a place on a full course day, or several people of a school, who get places together; an extension',
    permission: 'courseDays:signUp',
    input: z.object({ id: queryId, schoolGuid, participants: NewParticipants.optional() }),
    output: anyAnswer,
    maxBodyBytes: maxTextBodyBytes,
    extension: 'courseDays.wait',
  }),
  waitingList: endpoint({
    method: 'GET',
    path: '/api/opencourseday/getwaitinglist/:id',
    summary:
      'Who waits for a place, the next first: of those, whom the caller would see as a participant; an extension',
    permission: 'courseDays:read',
    input: z.object({ id: queryId }),
    output: z.array(WaitingPerson),
    visible: visiblePeople,
    list: 'items',
    extension: 'courseDays.waitingList',
  }),
  leaveWaitingList: endpoint({
    method: 'DELETE',
    path: '/api/opencourseday/leavewaitinglist/:id',
    summary: 'Takes the caller off the waiting list of a course day; an extension',
    permission: 'courseDays:signUp',
    input: z.object({ id: queryId }),
    output: anyAnswer,
    extension: 'courseDays.leaveWaitingList',
  }),
  prices: endpoint({
    method: 'GET',
    path: '/api/opencourseday/getprices',
    summary: 'What course days cost that are planned now; an extension',
    permission: 'courseDays:nominate',
    input: noInput,
    output: CourseDayPrices,
    extension: 'courseDays.prices',
  }),
  updateParticipant: endpoint({
    method: 'PUT',
    path: '/api/opencourseday/updateparticipant',
    summary:
      'Puts a name, an e-mail address or a school right of a person who is on a course day or waits for a place; says whether that took back an attest. An extension',
    permission: 'courseDays:write',
    input: CorrectedParticipant.extend({ id }),
    output: z.object({ attestTakenBack: z.boolean() }),
    extension: 'courseDays.updateParticipant',
  }),
  message: endpoint({
    method: 'POST',
    path: '/api/opencourseday/message',
    summary: 'Mails everybody who has a place on a course day, but those who have this very text already; an extension',
    permission: 'courseDays:write',
    input: z.object({ id, text: requiredText(2000) }),
    output: z.object({ sent: z.int() }),
    maxBodyBytes: maxTextBodyBytes,
    extension: 'courseDays.message',
  }),
  mails: endpoint({
    method: 'GET',
    path: '/api/opencourseday/getmails/:id',
    summary: 'What people were told of a course day by mail, the newest first; an extension',
    permission: 'courseDays:write',
    input: z.object({ id: queryId }),
    output: z.array(CourseDayMail),
    list: 'items',
    extension: 'courseDays.mails',
  }),
}

const file = { method: 'GET', permission: 'courseDays:write', input: z.object({ id: queryId }) } as const

export const courseDayFiles = {
  attendance: fileEndpoint({
    ...file,
    path: '/api/opencourseday/attendance/:id',
    summary: 'Who has a place, by school and name, to be signed on paper, as a PDF; an extension',
    contentType: 'application/pdf',
    extension: 'courseDays.attendance',
  }),
  participants: fileEndpoint({
    ...file,
    path: '/api/opencourseday/exportparticipants/:id',
    summary: 'Who has a place as a spreadsheet; an extension',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'courseDays.export',
  }),
}
