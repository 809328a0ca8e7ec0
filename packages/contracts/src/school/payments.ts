/**
 * Payments: the statements of the bank, their entries, and what they pay. Extensions of the documented calls. Amounts are
 * in euro: positive came in, negative went out.
 */
import { suggestionReasons } from '@schoolbeheer/domain/payments/reasons'
import { paymentStates } from '@schoolbeheer/domain/payments/states'
import { invoiceStatuses } from '@schoolbeheer/domain/invoices/statuses'
import { z } from 'zod'
import { anyAnswer, endpoint } from '../endpoint.ts'
import { amount, id, optionalLine, queryId, requiredLine, searchedText, uniqueList } from '../fields.ts'
import { queryYear } from './invoices.ts'

const OfGroup = { schoolGroupId: z.int().nullish(), schoolGroupName: z.string().nullish() }
const OfInvoice = { invoiceId: z.int().nullish(), invoiceNumber: z.string().nullish() }
const statementGaps = ['number', 'balance'] as const

/** A statement of an account; `gap` says that an earlier one is missing, and how that shows. */
export const Statement = z.object({
  id: z.int(),
  format: z.string(),
  account: z.string(),
  number: z.string().nullish(),
  date: z.string(),
  opening: z.number(),
  closing: z.number(),
  entries: z.int(),
  toDo: z.int(),
  gap: z.enum(statementGaps).nullish(),
  importedAt: z.string(),
  importedBy: z.string().nullish(),
})
export type Statement = z.infer<typeof Statement>

export const paymentSources = ['bank', 'manual'] as const
export const paymentKinds = ['transfer', 'return', 'charge', 'batch', 'sent', 'other'] as const

/** Reasons by which a person, or the import, leaves an entry out of the books of customers. */
export const dismissals = ['notOurs', 'own', 'interest', 'other'] as const
export const dismissReasons = [...dismissals, 'charges', 'withdrawn'] as const
export type DismissReason = (typeof dismissReasons)[number]

/** A part of an entry that is booked on an invoice, or on an entry of the other sign. */
export const Allocation = z.object({
  id: z.int(),
  ...OfInvoice,
  counterEntryId: z.int().nullish(),
  amount: z.number(),
  automatic: z.boolean(),
  at: z.string(),
  by: z.string().nullish(),
  undoneAt: z.string().nullish(),
})
export type Allocation = z.infer<typeof Allocation>

/** `remainder` is the amount without what is booked of it. */
export const PaymentEntry = z.object({
  id: z.int(),
  source: z.enum(paymentSources),
  statementId: z.int().nullish(),
  date: z.string(),
  valueDate: z.string().nullish(),
  amount: z.number(),
  remainder: z.number(),
  kind: z.enum(paymentKinds),
  state: z.enum(paymentStates),
  name: z.string().nullish(),
  iban: z.string().nullish(),
  reference: z.string().nullish(),
  communication: z.string().nullish(),
  ...OfGroup,
  reason: z.enum(dismissReasons).nullish(),
  note: z.string().nullish(),
  allocations: z.array(Allocation),
})
export type PaymentEntry = z.infer<typeof PaymentEntry>

/** An invoice that can still be paid, or of which something is to be paid back. Amounts are with VAT. */
export const OpenInvoice = z.object({
  id: z.int(),
  invoiceNumber: z.string().nullish(),
  status: z.literal(invoiceStatuses),
  creationDate: z.string().nullish(),
  dueDate: z.string().nullish(),
  ...OfGroup,
  total: z.number(),
  open: z.number(),
  refund: z.number(),
})
export type OpenInvoice = z.infer<typeof OpenInvoice>

/** The most invoices in an answer of `openInvoices`. */
export const mostOpenInvoices = 200

/** Room for a suggestion with hundreds of invoices. */
const longestKey = 50_000

/** A decision that fits an entry. `key` names what was seen: it is refused once that has changed. */
export const Suggestion = z.object({
  key: z.string(),
  reasons: z.array(z.enum(suggestionReasons)),
  allocations: z.array(z.object({ ...OfInvoice, open: z.number(), amount: z.number() })),
  counterEntryId: z.int().nullish(),
  schoolGroupId: z.int().nullish(),
  remainder: z.number(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** The most entries in an answer. */
export const mostEntries = 5000

const reading = { method: 'GET', permission: 'payments:read' } as const
const deciding = { method: 'PUT', permission: 'payments:manage', output: anyAnswer } as const

/** Room for 500 decisions at once, each about a few invoices. */
const maxDecisionBytes = 500_000

const money = amount.refine((euro) => euro > 0, 'payments_amount')
export const payments = {
  statements: endpoint({
    ...reading,
    path: '/api/payment/statements',
    summary: 'The statements of the bank, of a year or all, the newest first; an extension',
    input: z.object({ year: queryYear.optional() }),
    output: z.array(Statement),
    list: 'items',
    extension: 'payments.statements',
  }),
  entries: endpoint({
    ...reading,
    path: '/api/payment/entries',
    summary: `The payments, the newest first, at most ${mostEntries} from the id \`after\`; an extension`,
    input: z.object({
      id: queryId.optional(),
      statementId: queryId.optional(),
      state: z.enum(paymentStates).optional(),
      q: searchedText(200).optional(),
      year: queryYear.optional(),
      schoolGroupId: queryId.optional(),
      after: queryId.optional(),
    }),
    output: z.array(PaymentEntry),
    list: 'items',
    extension: 'payments.entries',
  }),
  suggest: endpoint({
    ...reading,
    path: '/api/payment/suggest/:id',
    summary: 'What a payment may be for, the likeliest first; an extension',
    input: z.object({ id: queryId }),
    output: z.array(Suggestion),
    list: 'items',
    extension: 'payments.suggest',
  }),
  openInvoices: endpoint({
    ...reading,
    path: '/api/payment/openinvoices',
    summary: `The invoices with something to pay, or to pay back, of a school group or found by a number, a payment reference, an amount or a name; the first due first, at most ${mostOpenInvoices}; an extension`,
    input: z.object({ schoolGroupId: queryId.optional(), q: searchedText(200).optional() }),
    output: z.array(OpenInvoice),
    list: 'items',
    extension: 'payments.openInvoices',
  }),
  accept: endpoint({
    ...deciding,
    path: '/api/payment/accept',
    summary: 'Books suggestions as they were seen, all or none; an extension',
    maxBodyBytes: maxDecisionBytes,
    input: z.object({
      items: uniqueList(z.object({ entryId: id, key: requiredLine(longestKey) }), ({ entryId }) => entryId, 500),
    }),
    extension: 'payments.accept',
  }),
  allocate: endpoint({
    ...deciding,
    path: '/api/payment/allocate',
    summary:
      'Books parts of a payment on invoices; of what went out, as a refund of theirs; with `remainder`, as it was read, only while that is left of the payment, so that a repeated request books nothing; an extension',
    input: z.object({
      entryId: id,
      allocations: uniqueList(z.object({ invoiceId: id, amount: money }), ({ invoiceId }) => invoiceId, 500),
      remainder: z.number().optional(),
    }),
    extensionInputs: { remainder: 'payments.remainder' },
    extension: 'payments.allocate',
  }),
  pair: endpoint({
    ...deciding,
    path: '/api/payment/pair',
    summary: 'Books two payments of opposite signs on each other, as far as both go; an extension',
    input: z.object({ entryId: id, counterEntryId: id }),
    extension: 'payments.pair',
  }),
  assign: endpoint({
    ...deciding,
    path: '/api/payment/assign',
    summary: "Makes the rest of a payment a school group's credit; an extension",
    input: z.object({ entryId: id, schoolGroupId: id }),
    extension: 'payments.assign',
  }),
  dismiss: endpoint({
    ...deciding,
    path: '/api/payment/dismiss',
    summary: 'Leaves a payment out, as it pays no invoice; an extension',
    input: z.object({ entryId: id, reason: z.enum(dismissals), note: optionalLine(200) }),
    extension: 'payments.dismiss',
  }),
  undo: endpoint({
    ...deciding,
    path: '/api/payment/undo',
    summary: 'Takes back what is booked; of a payment by hand a reason is needed, and it is withdrawn; an extension',
    input: z.object({ allocationId: id, reason: optionalLine(200) }),
    extension: 'payments.undo',
  }),
  takeBack: endpoint({
    ...deciding,
    path: '/api/payment/takeback',
    summary:
      'Takes back what was decided of payments since these allocations stood, all or none: others are undone, these stand again, and what was set aside is open again; an extension',
    maxBodyBytes: maxDecisionBytes,
    input: z.object({
      entries: uniqueList(
        z.object({ entryId: id, allocationIds: z.array(id).max(500, 'shared_toomanyitems') }),
        ({ entryId }) => entryId,
        500,
      ),
    }),
    extension: 'payments.takeBack',
  }),
  reopen: endpoint({
    ...deciding,
    path: '/api/payment/reopen',
    summary: 'Takes back that a payment is left out or is a credit; an extension',
    input: z.object({ entryId: id }),
    extension: 'payments.reopen',
  }),
}
