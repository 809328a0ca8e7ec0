// The form of a span of mails: a date and a time at each end in the form, two instants in the call.

import { required } from '@schoolbeheer/contracts/fields'
import type { Dispatch } from '@schoolbeheer/contracts/school/settling'
import { brusselsDate, brusselsTime, isIsoDate } from '@schoolbeheer/domain/dates'
import { brusselsInstant, isTime } from '@schoolbeheer/domain/instants'
import { z } from 'zod'

const date = z.string(required).refine((text) => isIsoDate(text) && text.startsWith('20'), 'shared_dateinvalid')
const time = z.string(required).refine(isTime, 'shared_timetyped')

export const Span = z
  .object({ fromDate: date, fromTime: time, untilDate: date, untilTime: time, sent: z.boolean(required) })
  .transform(({ fromDate, fromTime, untilDate, untilTime, sent }) => ({
    from: brusselsInstant(fromDate, fromTime).toISOString(),
    // The minute that is typed belongs to the span.
    until: new Date(brusselsInstant(untilDate, untilTime).getTime() + 59_999).toISOString(),
    sent,
  }))

/** The span of mails, the oldest first, without an answer. */
export function spanOf(mails: readonly Pick<Dispatch, 'date'>[]) {
  const [from, until] = [mails[0], mails.at(-1)].map((mail) => mail && new Date(mail.date))
  return {
    fromDate: from ? brusselsDate(from) : null,
    fromTime: from ? brusselsTime(from) : '',
    untilDate: until ? brusselsDate(until) : null,
    untilTime: until ? brusselsTime(until) : '',
    sent: null as boolean | null,
  }
}
