/**
 * Settling what left the house, whatever kind of paper it is: a person says whether a dispatch arrived of which nobody
 * knows, or has one sent again that failed. The kind decides who may.
 */
import { z } from 'zod'
import { anyAnswer, endpoint } from '../endpoint.ts'
import { id, required } from '../fields.ts'

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
