/** Reports of money and course days: extensions of the documented calls. Amounts are in euro, with VAT unless they say so. */
import { isIsoDate } from '@schoolbeheer/domain/dates'
import { z } from 'zod'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { queryId, required } from '../fields.ts'

const isoDate = z.string(required).refine(isIsoDate, 'shared_dateinvalid')

const ofGroup = { schoolGroupId: z.int(), schoolGroupName: z.string().nullish() }

const accountKinds = ['invoice', 'creditNote', 'payment', 'refund'] as const
export type AccountKind = (typeof accountKinds)[number]

/**
 * A change of what a customer owes. `id` is that of the invoice, credit note or payment; the number of a payment names the
 * invoices that it pays.
 */
const AccountRow = z.object({
  date: z.string(),
  kind: z.enum(accountKinds),
  number: z.string().nullish(),
  debit: z.number(),
  credit: z.number(),
  balance: z.number(),
  id: z.int(),
})
export type AccountRow = z.infer<typeof AccountRow>

/** Both days included. */
const Account = z
  .object({ schoolGroupId: queryId, from: isoDate.optional(), to: isoDate.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'invoices_period_order' })

/**
 * The open amounts of a customer by their age, the days past due. `credit` is what is the customer's own: credits, and what
 * is to be paid back. `total` is what the customer owes, less `credit`.
 */
const AgedRow = z.object({
  ...ofGroup,
  notDue: z.number(),
  to30: z.number(),
  to60: z.number(),
  to90: z.number(),
  over90: z.number(),
  credit: z.number(),
  total: z.number(),
})
export type AgedRow = z.infer<typeof AgedRow>

/** Today where no date is given. */
const OnDay = z.object({ date: isoDate.optional() })

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const managed = { method: 'GET', permission: 'invoices:manage' } as const
const ofCustomer = { method: 'GET', permission: 'invoices:read', extension: 'reports.account' } as const

export const reports = {
  account: endpoint({
    ...ofCustomer,
    path: '/api/report/account',
    summary:
      'The account of a school group: what changed what it owes, and what it owed before and after; for others than admins their own group, with the invoices that it has got; an extension',
    input: Account,
    output: z.object({ opening: z.number(), rows: z.array(AccountRow), closing: z.number() }),
  }),
  aged: endpoint({
    ...managed,
    path: '/api/report/aged',
    summary:
      'The open amounts of all customers on a day, by days past due, as the journal has them; `unassigned` is money of no customer; a day to come is refused; an extension',
    input: OnDay,
    output: z.object({ rows: z.array(AgedRow), unassigned: z.number() }),
    extension: 'reports.aged',
  }),
}
export type Account = z.infer<typeof reports.account.output>
export type Aged = z.infer<typeof reports.aged.output>

export const reportFiles = {
  accountPdf: fileEndpoint({
    ...ofCustomer,
    path: '/api/report/account.pdf',
    summary: 'The account of a school group on paper; an extension',
    input: Account,
    contentType: 'application/pdf',
  }),
  accountXlsx: fileEndpoint({
    ...ofCustomer,
    path: '/api/report/account.xlsx',
    summary: 'The account of a school group as a spreadsheet; an extension',
    input: Account,
    contentType: xlsx,
  }),
  aged: fileEndpoint({
    ...managed,
    path: '/api/report/aged.xlsx',
    summary: 'The open amounts of all customers on a day as a spreadsheet; an extension',
    input: OnDay,
    contentType: xlsx,
    extension: 'reports.aged',
  }),
}
