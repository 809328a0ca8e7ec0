/** The work that waits, counted, for the home page: an extension. */
import { z } from 'zod'
import { endpoint, noInput } from '../endpoint.ts'
import { Attest } from './attests.ts'

/** `position`: the caller's own position in the waiting list, 1 being next. */
const WaitingDay = z.object({
  id: z.int(),
  theme: z.string().nullish(),
  startDate: z.string().nullish(),
  position: z.int().nullish(),
})

/**
 * Waiting work by name, such as `overdue`, with the year of its list, its course day or its attest, if any. The amount
 * is in euro with VAT; `oldest` is the day of what waits longest, where that counts.
 */
const WorklistItem = z.object({
  name: z.string(),
  year: z.int().nullish(),
  courseDay: WaitingDay.nullish(),
  attest: Attest.pick({ number: true, theme: true, startDate: true }).nullish(),
  count: z.int(),
  amount: z.number().nullish(),
  oldest: z.string().nullish(),
})
export type WorklistItem = z.infer<typeof WorklistItem>

export const worklist = {
  get: endpoint({
    method: 'GET',
    path: '/api/worklist',
    summary:
      'What waits to be done, of what the caller may see, the own course days to come and the new attests; nothing of what does not wait; an extension',
    permission: 'reference:read',
    input: noInput,
    output: z.array(WorklistItem),
    list: 'items',
    extension: 'worklist.get',
  }),
}
