/** The people of course days: participants, people on the waiting list, and people to be put on a day. */
import { canSeeParticipant } from '@schoolbeheer/domain/courseDays/rules'
import { emailKey, isEmail } from '@schoolbeheer/domain/email'
import { may, type Viewer } from '@schoolbeheer/domain/permissions'
import { z } from 'zod'
import { extensionField, id, optionalLine, optionalText, requiredText, uniqueList } from '../fields.ts'

/** A participant, or somebody on the waiting list. */
export const Person = z.object({
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  email: z.string().nullish(),
  /** The `id` of the user, where the person has an account. */
  userId: z.int().nullish(),
  /** The school's guid. */
  schoolId: z.string().nullish(),
  schoolName: z.string().nullish(),
})

export const Participant = z.object({
  id: z.int(),
  ...Person.shape,
  present: z.boolean().nullish(),
  invoiceRequired: z.boolean().nullish(),
  purchaseOrderRequired: z.boolean().nullish(),
  billed: extensionField(z.boolean(), 'whether the participant stands on an order or an invoice, which locks it'),
  purchaseOrderNumber: extensionField(z.string(), 'the order that it stands on, for course writers'),
  invoiceNumber: extensionField(z.string(), 'the invoice that it stands on, for course writers'),
  hasAttest: extensionField(z.boolean(), 'whether an attest of it stands, for course writers'),
})
export type Participant = z.infer<typeof Participant>

/** Somebody to put on a day; without `userId` when the person has no account. */
export const NewParticipant = z.object({
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  email: requiredText(254).refine(isEmail, 'shared_emailinvalid'),
  userId: id.nullish(),
})
export type NewParticipant = z.input<typeof NewParticipant>

export const NewParticipants = uniqueList(NewParticipant, ({ email }) => emailKey(email), 500)

/** The guid of the people's school. People without a school are not billed. */
export const schoolGuid = optionalText(100)

export function visibleParticipants(people: Participant[], viewer: Viewer): Participant[] {
  const seen = visiblePeople(people, viewer)
  if (may(viewer, 'courseDays:write')) return seen
  return seen.map(({ purchaseOrderNumber: _order, invoiceNumber: _invoice, hasAttest: _attest, ...person }) => person)
}

/** The people whom the viewer may see. */
export function visiblePeople<P extends z.infer<typeof Person>>(people: P[], viewer: Viewer): P[] {
  return people.filter((person) => canSeeParticipant(viewer, person))
}
