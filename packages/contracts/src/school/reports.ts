/** Reports of money and course days: extensions of the documented calls. Amounts are in euro, with VAT unless they say so. */
import { isIsoDate } from '@schoolbeheer/domain/dates'
import { z } from 'zod'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { queryId, required } from '../fields.ts'

const isoDate = z.string(required).refine(isIsoDate, 'shared_dateinvalid')

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

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
}
export type Account = z.infer<typeof reports.account.output>

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
}
