/**
 * Dispatches of papers of any kind, and settling them: a person says whether an uncertain dispatch arrived, or has a
 * failed dispatch sent again. The kind of paper decides who may.
 */
import { z } from 'zod'
import { anyAnswer, endpoint } from '../endpoint.ts'
import { id, required } from '../fields.ts'

/** A mail is `sending`. The states from `preparing` on are of e-invoices alone. */
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

/** A paper sent to somebody, and the state of that sending. */
export const Dispatch = z.object({
  id: z.int(),
  purpose: z.string(),
  channel: z.string(),
  recipient: z.string(),
  state: z.enum(dispatchStates),
  /** The number of a credit note, in the history of its invoice. */
  document: z.string().nullish(),
  /** The last answer of the channel, or a translation key. */
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
