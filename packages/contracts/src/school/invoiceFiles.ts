/** The files of invoices: PDFs, several in one, and spreadsheets. */
import { isIsoDate } from '@schoolbeheer/domain/dates'
import { z } from 'zod'
import { fileEndpoint, noInput } from '../endpoint.ts'
import { id, queryId, required, uniqueList } from '../fields.ts'
import { billed } from './billedKinds.ts'
import { contractStart } from './invoicePreview.ts'
import { Invoices, maxBodyBytes, most, queryYear } from './invoices.ts'

const isoDate = z
  .string(required)
  .refine((date) => isIsoDate(date) && date >= '2000' && date < '2200', 'shared_dateinvalid')
/** Both days included. */
export const Period = z
  .object({ from: isoDate, to: isoDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'invoices_period_order' })

const invoice = z.object({ invoiceId: id })

/** The source of a previewed invoice: the contract of a group, a purchase order, or the open items of a group. */
const Previewed = z
  .object({
    schoolGroupId: queryId.optional(),
    purchaseOrderId: queryId.optional(),
    contractStart: contractStart.optional(),
    ...billed.previewed,
  })
  .refine(
    ({ schoolGroupId: group, purchaseOrderId: order, contractStart: start, ...lists }) =>
      isOne(group, order) && isOne(start, ...Object.values(lists)) && (order === undefined || start !== undefined),
    { path: ['schoolGroupId'], error: 'shared_fieldinvalid' },
  )

function isOne(...given: unknown[]): boolean {
  return given.filter((one) => one !== undefined).length === 1
}

const accounting = {
  method: 'GET',
  permission: 'invoices:manage',
  input: Period,
  extension: 'invoices.accounting',
} as const

export const invoiceFiles = {
  download: fileEndpoint({
    method: 'GET',
    path: '/api/invoice/download/:id',
    summary: 'The PDF of an invoice; an earlier one by its version, an extension',
    permission: 'invoices:read',
    input: z.object({ id: queryId, version: queryId.optional() }),
    contentType: 'application/pdf',
  }),
  zip: fileEndpoint({
    method: 'POST',
    path: '/api/invoice/downloadzip/',
    summary: 'The PDFs of invoices in one file, for others than admins those of their own invoices',
    permission: 'invoices:read',
    input: Invoices,
    contentType: 'application/zip',
    maxBodyBytes,
  }),
  export: fileEndpoint({
    method: 'GET',
    path: '/api/invoice/export',
    summary: 'The invoices and credit notes of a year as a spreadsheet, a row for each line; an extension',
    permission: 'invoices:manage',
    input: z.object({ year: queryYear }),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'invoices.export',
  }),
  exportChosen: fileEndpoint({
    method: 'POST',
    path: '/api/invoice/export',
    summary: 'The same of these invoices and of what credits them; an extension',
    permission: 'invoices:manage',
    input: z.object({ invoices: uniqueList(invoice, ({ invoiceId }) => invoiceId, 10 * most) }),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    maxBodyBytes: 10 * maxBodyBytes,
    extension: 'invoices.exportChosen',
  }),
  exportOwn: fileEndpoint({
    method: 'GET',
    path: '/api/invoice/exportschool',
    summary: "The invoices that the group of the caller's school has got as a spreadsheet, a row each; an extension",
    permission: 'invoices:read',
    input: noInput,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'invoices.exportOwn',
  }),
  accountingXlsx: fileEndpoint({
    ...accounting,
    path: '/api/invoice/accounting.xlsx',
    summary: 'The invoices and credit notes of a period as a spreadsheet for an accountant, a row each; an extension',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  accountingCsv: fileEndpoint({
    ...accounting,
    path: '/api/invoice/accounting.csv',
    summary: 'The same as text, as spreadsheets in Belgium read it; an extension',
    contentType: 'text/csv; charset=utf-8',
  }),
  preview: fileEndpoint({
    method: 'GET',
    path: '/api/invoice/preview',
    summary: 'The PDF that an invoice of one of these would have, without making it; an extension',
    permission: 'invoices:manage',
    input: Previewed,
    contentType: 'application/pdf',
    extension: 'invoices.preview',
  }),
}
