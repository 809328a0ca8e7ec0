/**
 * What left the house, and settling it, whatever kind of paper it is: a person says whether a dispatch arrived of which nobody
 * knows, or has one sent again that failed. The kind decides who may.
 */
import { z } from 'zod'
import { anyAnswer, endpoint } from '../endpoint.ts'
import { id, required } from '../fields.ts'

/** A mail is `sending`. Those from `preparing` on are of e-invoices alone. */
export const dispatchStates = [
  'queued',
  'sending',
  'accepted',
  'failed',
  'uncertain',
  'preparing',
  'prepared',
  'submitting',
  'delivered',
  'rejected',
] as const

/** A paper on its way to somebody, and what became of it. */
export const Dispatch = z.object({
  id: z.int(),
  purpose: z.string(),
  channel: z.string(),
  recipient: z.string(),
  state: z.enum(dispatchStates),
  /** The number of a credit note, in the history of its invoice. */
  document: z.string().nullish(),
  /** What the channel said last, or a translation key. */
  reason: z.string().nullish(),
  date: z.string(),
})
export type Dispatch = z.infer<typeof Dispatch>

const settles = { method: 'PUT', permission: 'dispatches:settle', output: anyAnswer } as const

export const settling = {
  resolveUncertain: endpoint({
    ...settles,
    path: '/api/invoice/resolveuncertain',
    summary: 'Says whether a dispatch arrived of which nobody knows; an extension',
    input: z.object({ dispatchId: id, sent: z.boolean(required) }),
    extension: 'invoices.resolveUncertain',
  }),
  retryDispatch: endpoint({
    ...settles,
    path: '/api/invoice/retrydispatch',
    summary: 'Sends a dispatch again that failed; an extension',
    input: z.object({ dispatchId: id }),
    extension: 'invoices.retryDispatch',
  }),
}
