/**
 * The operation of the installation: whether its database is held after a restore, what waits, what it reaches, and the
 * last numbers of each series; and what a restore leaves to decide. Extensions of the documented calls.
 */
import { series } from '@schoolbeheer/domain/invoices/numbers'
import { z } from 'zod'
import { anyAnswer, endpoint, noInput } from '../endpoint.ts'
import { required, requiredDateTime, requiredLine, requiredWhole } from '../fields.ts'
import { Dispatch } from './settling.ts'

const SeriesKind = z.enum(['invoice', 'creditNote', 'purchaseOrder'] satisfies (keyof typeof series)[])

/** A program, its release, and the newest migration of its database. */
export const Release = z.object({ app: z.string(), version: z.string(), migration: z.string().nullish() })

/** A backup, or a drill that restored and verified one. */
const Result = z.object({ at: z.string(), succeeded: z.boolean(), problem: z.string().nullish() })

export const OperationStatus = z.object({
  /** Since when the database is held, and why; absent while it is not. */
  held: z.object({ since: z.string(), why: z.enum(['database', 'timeline', 'address', 'behind']) }).nullish(),
  releases: z.array(Release),
  /** Jobs that wait, and since when the oldest does. */
  queues: z.array(z.object({ name: z.string(), waiting: z.int(), oldest: z.string().nullish() })),
  mail: z.boolean(),
  /** Absent without an access point. */
  accessPoint: z.boolean().nullish(),
  database: z.boolean(),
  lastBackup: Result.nullish(),
  lastVerified: Result.nullish(),
  /**
   * The last number of each series and year: ours, and while the database is held the last one from ours on that the
   * access point has; absent where it does not say.
   */
  series: z.array(z.object({ kind: SeriesKind, year: z.int(), ours: z.int(), theirs: z.int().nullish() })),
})
export type OperationStatus = z.infer<typeof OperationStatus>

/** The last number that left. */
const SettledSeries = z.object({
  kind: SeriesKind,
  year: z.int().min(2000).max(9999),
  last: z.int('shared_fieldrequired').min(0, 'shared_fieldinvalid').max(99_999_999, 'shared_fieldinvalid'),
})

const sequence = requiredWhole(1, 99_999_999)

/** The decisions that a restore leaves: see each part. */
export const Restored = z.object({
  /** Numbers that left and were lost: how many wait for a decision, and the first 200 of them. */
  lost: z.object({
    total: z.int(),
    first: z.array(z.object({ kind: SeriesKind, year: z.int(), sequence: z.int(), number: z.string() })),
  }),
  /** Mails that may have left before the restore: how many wait for an answer, and the first 200, the oldest first. */
  mails: z.object({ total: z.int(), first: z.array(Dispatch) }),
  /** Links that may have been revoked since the backup and work again, until all are renewed; absent afterwards. */
  links: z.object({ calendars: z.int(), orders: z.int() }).nullish(),
})
export type Restored = z.infer<typeof Restored>

/** Mails that were asked for between two instants, both included. */
const AnsweredMails = z.object({ from: requiredDateTime, until: requiredDateTime, sent: z.boolean(required) })

/** Numbers of a series and year, from `first` to `last`. */
export const VoidNumbers = z.object({
  kind: SeriesKind,
  year: requiredWhole(2000, 9999),
  first: sequence,
  last: sequence,
  reason: requiredLine(200),
})

export const operations = {
  status: endpoint({
    method: 'GET',
    path: '/api/operations/status',
    summary: 'What the installation runs, reaches and has waiting, and whether its database is held; an extension',
    permission: 'operations:manage',
    input: noInput,
    output: OperationStatus,
    extension: 'operations.status',
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/operations/settle',
    summary:
      'Says which numbers left last after the backup of a restored database, or that nothing left, so that it goes on; an extension',
    permission: 'operations:manage',
    input: z.object({
      series: z
        .array(SettledSeries)
        .max(1000)
        .refine(
          (all) => new Set(all.map(({ kind, year }) => `${kind} ${year}`)).size === all.length,
          'shared_itemtwice',
        ),
      nothingLost: z.boolean().optional(),
    }),
    output: anyAnswer,
    extension: 'operations.settle',
  }),
  restored: endpoint({
    method: 'GET',
    path: '/api/operations/restored',
    summary:
      'What a restore leaves to decide: lost numbers, mails that may have left, links that work again; an extension',
    permission: 'operations:manage',
    input: noInput,
    output: Restored,
    extension: 'operations.restored',
  }),
  voidNumbers: endpoint({
    method: 'POST',
    path: '/api/operations/voidnumbers',
    summary: 'Says why there is no document with these lost numbers; an extension',
    permission: 'operations:manage',
    input: VoidNumbers,
    output: anyAnswer,
    extension: 'operations.voidNumbers',
  }),
  answerMails: endpoint({
    method: 'POST',
    path: '/api/operations/answermails',
    summary:
      'Says of all mails of before a restore that were asked for between two instants whether they left, at most 500 at once; an extension',
    permission: 'operations:manage',
    input: AnsweredMails,
    output: z.object({ answered: z.int(), left: z.int() }),
    extension: 'operations.answerMails',
  }),
  renewLinks: endpoint({
    method: 'POST',
    path: '/api/operations/renewlinks',
    summary: 'Gives every calendar and every open order a new address, once after a restore; an extension',
    permission: 'operations:manage',
    input: noInput,
    output: z.object({ calendars: z.int(), orders: z.int() }),
    extension: 'operations.renewLinks',
  }),
}
