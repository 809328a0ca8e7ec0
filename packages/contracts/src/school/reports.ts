/** Reports of money and course days: extensions of the documented calls. Amounts are in euro, with VAT unless they say so. */
import { invoiceTypes } from '@schoolbeheer/domain/billing/kinds'
import { isIsoDate } from '@schoolbeheer/domain/dates'
import { ages } from '@schoolbeheer/domain/reports/ageing'
import { z } from 'zod'
import { endpoint, fileEndpoint, noInput } from '../endpoint.ts'
import { queryId, queryNumber, required } from '../fields.ts'
import { queryYear } from './invoices.ts'

const isoDate = z.string(required).refine(isIsoDate, 'shared_dateinvalid')

const ofGroup = { schoolGroupId: z.int(), schoolGroupName: z.string().nullish() }

const accountKinds = ['invoice', 'creditNote', 'payment', 'refund'] as const

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

/** The columns of what a customer owes on a day that are no sum of the others. */
const agedColumns = [...ages, 'credit'] as const

/**
 * An invoice, or a payment that is a customer's credit, with what was open of it on the day: negative is the customer's
 * own. `date` is that of the invoice or the payment.
 */
const AgedInvoice = z.object({
  kind: z.enum(['invoice', 'payment']),
  id: z.int(),
  number: z.string().nullish(),
  date: z.string(),
  dueDate: z.string().nullish(),
  ...ofGroup,
  age: z.enum(agedColumns),
  amount: z.number(),
})
export type AgedInvoice = z.infer<typeof AgedInvoice>

/** Without VAT; a credit note counts in its own month. */
const RevenueRow = z.object({
  month: z.int(),
  type: z.literal(invoiceTypes),
  invoiced: z.number(),
  credited: z.number(),
  net: z.number(),
})
export type RevenueRow = z.infer<typeof RevenueRow>

/** An invoice or a credit note without VAT; a credit note is negative. */
const RevenueDocument = z.object({
  kind: z.enum(['invoice', 'creditNote']),
  id: z.int(),
  number: z.string(),
  date: z.string(),
  ...ofGroup,
  amount: z.number(),
})
export type RevenueDocument = z.infer<typeof RevenueDocument>

/** An invoice of a contract to come, by the first day of its period: the contract fee, and a share of the licence fee. */
const ExpectedRow = z.object({ date: z.string(), ...ofGroup, fee: z.number(), share: z.number() })
export type ExpectedRow = z.infer<typeof ExpectedRow>

const LicenceRow = z.object({ ...ofGroup, licenceExpirationDate: z.string().nullish() })
export type LicenceRow = z.infer<typeof LicenceRow>

/** Participants have a place; those who were present are known of days that are over. */
const OccupancyRow = z.object({
  courseDayId: z.int(),
  theme: z.string().nullish(),
  date: z.string(),
  maxParticipants: z.int(),
  participants: z.int(),
  present: z.int(),
})
export type OccupancyRow = z.infer<typeof OccupancyRow>

const AttendanceRow = z.object({
  schoolId: z.string(),
  schoolName: z.string().nullish(),
  participants: z.int(),
  present: z.int(),
})
export type AttendanceRow = z.infer<typeof AttendanceRow>

/** Today where no date is given. */
const OnDay = z.object({ date: isoDate.optional() })

const OfYear = z.object({ year: queryYear })

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const managed = { method: 'GET', permission: 'invoices:manage' } as const
const ofDays = { method: 'GET', permission: 'courseDays:write' } as const
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
  agedInvoices: endpoint({
    ...managed,
    path: '/api/report/agedinvoices',
    summary:
      'The invoices and credits that `reports.aged` counts on a day, of all customers or one, of all ages or one, each with what was open of it then: their amounts are its sums, credits negative; an extension',
    input: OnDay.extend({ schoolGroupId: queryId.optional(), age: z.enum(agedColumns).optional() }),
    output: z.array(AgedInvoice),
    list: 'items',
    extension: 'reports.agedInvoices',
  }),
  revenue: endpoint({
    ...managed,
    path: '/api/report/revenue',
    summary: 'What was invoiced and credited in a year, by month and kind, without VAT; an extension',
    input: OfYear,
    output: z.array(RevenueRow),
    list: 'items',
    extension: 'reports.revenue',
  }),
  revenueDocuments: endpoint({
    ...managed,
    path: '/api/report/revenuedocuments',
    summary:
      'The invoices and credit notes that `reports.revenue` counts, of a year or a month of it, of all types or one, of both kinds or one: their amounts are its sums, those of credit notes negative; an extension',
    input: OfYear.extend({
      month: queryId.refine((month) => month <= 12, 'shared_fieldinvalid').optional(),
      type: queryNumber.refine((type) => invoiceTypes.some((one) => one === type), 'shared_fieldinvalid').optional(),
      kind: RevenueDocument.shape.kind.optional(),
    }),
    output: z.array(RevenueDocument),
    list: 'items',
    extension: 'reports.revenueDocuments',
  }),
  expected: endpoint({
    ...managed,
    path: '/api/report/expected',
    summary: 'What contracts will bill in the twelve months to come, without VAT, the first first; an extension',
    input: noInput,
    output: z.array(ExpectedRow),
    list: 'items',
    extension: 'reports.expected',
  }),
  licences: endpoint({
    ...managed,
    path: '/api/report/licences',
    summary: 'The school groups whose licence ends by a day, the first to end first; an extension',
    input: z.object({ until: isoDate }),
    output: z.array(LicenceRow),
    list: 'items',
    extension: 'reports.licences',
  }),
  occupancy: endpoint({
    ...ofDays,
    path: '/api/report/occupancy',
    summary:
      'The places, participants and people present of the course days of a year; with `schoolId` those of one school, on the days that are over; an extension',
    input: OfYear.extend({ schoolId: z.guid().optional() }),
    extensionInputs: { schoolId: 'reports.schoolId' },
    output: z.array(OccupancyRow),
    list: 'items',
    extension: 'reports.occupancy',
  }),
  attendance: endpoint({
    ...ofDays,
    path: '/api/report/attendance',
    summary:
      'The participants and people present of each school, on the course days of a year that are over; an extension',
    input: OfYear,
    output: z.array(AttendanceRow),
    list: 'items',
    extension: 'reports.attendance',
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
