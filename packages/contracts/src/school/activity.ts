/** The activity of records: who changed what, and when. An extension of the documented calls, for admins. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { queryId } from '../fields.ts'

/**
 * The kinds of record that have an activity. A school's includes its licences, a location's its parking spots, a course
 * day's its participants. The activity of users is in the identity API.
 */
export const activityKinds = [
  'schoolGroup',
  'school',
  'location',
  'courseDay',
  'schoolVisit',
  'feedback',
  'purchaseOrder',
  'invoice',
  'payment',
  'delivery',
  'user',
] as const

export const activityActions = [
  'created',
  'changed',
  'sent',
  'reminded',
  'recreated',
  'retried',
  'uploaded',
  'withdrawn',
  'invoiced',
  'credited',
  'paid',
  'booked',
  'paymentUndone',
  'assigned',
  'dismissed',
  'reopened',
  'resolvedSent',
  'resolvedNotSent',
  'licenceStarted',
  'licenceStopped',
  'parkingSpotAdded',
  'parkingSpotChanged',
  'parkingSpotRemoved',
  'participantAdded',
  'participantChanged',
  'participantRemoved',
  'participantFlagged',
  'waitingAdded',
  'waitingMovedUp',
  'waitingRemoved',
  'cancelled',
  'attestsSent',
  'messaged',
  'deleted',
  'enabled',
  'disabled',
  'roleGiven',
  'roleTaken',
  'confirmed',
  'confirmationResent',
  'passwordChanged',
] as const
export type ActivityAction = (typeof activityActions)[number]

/** The value of a field: amounts in whole cents, dates as yyyy-MM-dd, long texts cut. */
export const Fact = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type Fact = z.infer<typeof Fact>

/** A field by its documented name, and its value before and after. */
export const Change = z.object({ field: z.string(), from: Fact, to: Fact })
export type Change = z.infer<typeof Change>

export const Activity = z.object({
  id: z.int(),
  at: z.string(),
  action: z.enum(activityActions),
  /** The name at that time; absent where it is not known. */
  actorName: z.string().nullish(),
  /** The user of the licence, the role, or the reason. */
  subject: z.string().nullish(),
  changes: z.array(Change),
})
export type Activity = z.infer<typeof Activity>

export const activity = {
  list: endpoint({
    method: 'GET',
    path: '/api/activity/getall',
    summary: 'The newest 100 changes of a record and what is part of it; an extension',
    permission: 'activity:read',
    input: z.object({ kind: z.enum(activityKinds), id: queryId }),
    output: z.array(Activity),
    list: 'items',
  }),
}
