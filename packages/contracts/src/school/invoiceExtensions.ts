/**
 * The calls of our own API on invoices beyond the documents: retrying, undoing a payment, the progress of a bulk call,
 * and the history of an invoice.
 */
import { may } from '@schoolbeheer/domain/permissions'
import { z } from 'zod'
import { anyAnswer, endpoint } from '../endpoint.ts'
import { id, optionalList, queryId, requiredLine } from '../fields.ts'
import { Activity } from './activity.ts'
import { acting, dueDate, Invoices } from './invoices.ts'
import { Allocation, PaymentEntry } from './payments.ts'
import { Dispatch } from './settling.ts'

/** A payment of an invoice, or, negative, what was paid back of it; also where it was undone. */
const InvoicePayment = Allocation.pick({ id: true, amount: true, automatic: true, at: true, by: true, undoneAt: true })
  .extend(PaymentEntry.pick({ source: true, date: true, name: true, iban: true, note: true }).shape)
  .extend({ entryId: z.int(), undoneBy: z.string().nullish(), undoneReason: z.string().nullish() })

const Named = z.object({ invoiceId: z.int(), invoiceNumber: z.string() })

export const invoiceExtensions = {
  retry: endpoint({
    ...acting,
    path: '/api/invoice/retry',
    summary: 'Tries again to make or send what failed, with `dueDate` as `send` does; an extension',
    input: Invoices.extend({ dueDate }),
    extensionInputs: { dueDate: 'invoices.dueDate' },
    extension: 'invoices.retry',
  }),
  undoPaid: endpoint({
    method: 'PUT',
    path: '/api/invoice/undopaid',
    summary: 'Takes back that an invoice is paid, and says why; an extension',
    permission: 'invoices:manage',
    input: z.object({ id, reason: requiredLine(200) }),
    output: anyAnswer,
    extension: 'invoices.undoPaid',
  }),
  batch: endpoint({
    method: 'GET',
    path: '/api/invoice/batch/:id',
    summary: 'How far a bulk call is, and what failed of it; an extension',
    permission: 'invoices:manage',
    input: z.object({ id: queryId }),
    output: z.object({
      total: z.int(),
      done: z.int(),
      failed: z.array(Named.extend({ reason: z.string() })),
      finished: z.boolean(),
      /**
       * For a batch that ended before all was done: the invoices that succeeded, and those that had not begun when it
       * was stopped.
       */
      succeeded: optionalList(Named),
      stopped: optionalList(Named),
    }),
    extension: 'invoices.batch',
  }),
  stopBatch: endpoint({
    method: 'PUT',
    path: '/api/invoice/stopbatch/:id',
    summary: 'What has not begun of a bulk call is not begun any more; an extension',
    permission: 'invoices:manage',
    input: z.object({ id: queryId }),
    output: anyAnswer,
    extension: 'invoices.stopBatch',
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/invoice/history/:id',
    summary: 'The files of an invoice, what was sent to whom, what was paid, and who did what; an extension',
    permission: 'invoices:manage',
    input: z.object({ id: queryId }),
    output: z.object({
      files: z.array(z.object({ version: z.int(), date: z.string() })),
      dispatches: z.array(Dispatch),
      events: z.array(Activity),
      /** The newest first; an extension, for viewers who may see payments. */
      payments: optionalList(InvoicePayment),
    }),
    visible: ({ payments, ...history }, viewer) => ({
      ...history,
      ...(may(viewer, 'payments:read') && { payments }),
    }),
    extension: 'invoices.history',
  }),
}
export type BatchProgress = z.infer<typeof invoiceExtensions.batch.output>
export type InvoiceHistory = z.infer<typeof invoiceExtensions.history.output>
