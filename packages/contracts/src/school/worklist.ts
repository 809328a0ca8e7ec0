/** What waits to be done, counted: an extension, for the home page. */
import { z } from 'zod'
import { endpoint, noInput } from '../endpoint.ts'
import { Attest } from './attests.ts'

/** `position`: the caller's own in its waiting list, 1 being next. */
const WaitingDay = z.object({
  id: z.int(),
  theme: z.string().nullish(),
  startDate: z.string().nullish(),
  position: z.int().nullish(),
})

/**
 * By name, such as `overdue`, and year where it is a list of years, or course day where it waits there, or attest; the
 * amount is in euro with VAT; `oldest` is the day of what waits longest, where that counts.
 */
const Waiting = z.object({
  name: z.string(),
  year: z.int().nullish(),
  courseDay: WaitingDay.nullish(),
  attest: Attest.pick({ number: true, theme: true, startDate: true }).nullish(),
  count: z.int(),
  amount: z.number().nullish(),
  oldest: z.string().nullish(),
})
export type Waiting = z.infer<typeof Waiting>

export const worklist = {
  get: endpoint({
    method: 'GET',
    path: '/api/worklist',
    summary:
      'What waits to be done, of what the caller may see, the own course days to come and the new attests; nothing of what does not wait; an extension',
    permission: 'reference:read',
    input: noInput,
    output: z.array(Waiting),
    list: 'items',
    extension: 'worklist.get',
  }),
}
