// The name of a participant or of somebody on the waiting list.

import type { Participant } from '@schoolbeheer/contracts/school/participants'
import type { WaitingPerson } from '@schoolbeheer/contracts/school/courseDaysExtensions'

type Person = Pick<Participant | WaitingPerson, 'firstName' | 'lastName' | 'email'>

/** First and last name; the e-mail address where there is no name. */
export function nameOf({ firstName, lastName, email }: Person): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || '–'
}
