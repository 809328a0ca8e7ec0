/**
 * The addresses of the gateway's files. They are apart from their endpoints, because a page with a link needs only
 * these.
 */
import type { PreviewedSources } from '../school/billedKinds.ts'

export const filePaths = {
  schoolGroups: '/files/school-groups.xlsx',
  accountPdf: '/files/school-groups/:schoolGroupId/account.pdf',
  accountXlsx: '/files/school-groups/:schoolGroupId/account.xlsx',
  exceptionModel: '/files/exception-logs/:id/model',
  exceptionScreenshot: '/files/exception-logs/:id/screenshot',
  courseDayAttendance: '/files/course-days/:id/attendance.pdf',
  courseDayParticipants: '/files/course-days/:id/participants.xlsx',
  releases: '/files/releases',
  bankStatements: '/files/bank-statements',
  invoicePdf: '/files/invoices/:id.pdf',
  invoiceXml: '/files/invoices/:id.xml',
  invoicePreview: '/files/invoices/preview.pdf',
  invoices: '/files/invoices.xlsx',
  ownInvoices: '/files/own-invoices.xlsx',
  aged: '/files/aged.xlsx',
  accountingXlsx: '/files/accounting.xlsx',
  accountingCsv: '/files/accounting.csv',
  accountingZip: '/files/accounting.zip',
  delivery: '/files/deliveries/:id.zip',
  chosenInvoices: '/files/chosen-invoices.xlsx',
  invoicesZip: '/files/invoices.zip',
  reminderPreview: '/files/reminders/preview.pdf',
  purchaseOrder: '/files/purchase-orders/:id',
  attestPdf: '/files/attests/:number.pdf',
  creditNotePdf: '/files/credit-notes/:id.pdf',
  creditNoteXml: '/files/credit-notes/:id.xml',
} as const satisfies Record<string, `/files/${string}`>

export type FileName = keyof typeof filePaths

/** The query of each address that has one. */
type Queries = {
  accountPdf: Span
  accountXlsx: Span
  aged: { date?: string | undefined }
  invoicePdf: { version?: number }
  invoicePreview: InvoicePreview
  invoices: { year: number }
  reminderPreview: { schoolGroupId: number }
  accountingXlsx: { from: string; to: string }
  accountingCsv: { from: string; to: string }
  accountingZip: { from: string; to: string }
  purchaseOrder: { document?: 'request' }
}

/** The days of an account. */
type Span = { from?: string | undefined; to?: string | undefined }

/** The source of a previewed invoice of one group. */
type InvoicePreview =
  | { schoolGroupId: number; contractStart: string }
  | { purchaseOrderId: number; contractStart: string }
  | PreviewedSources

/** The input after the name of a file: the keys of its path and query, or nothing. */
export type FileInput<N extends FileName> = N extends keyof Queries
  ? [input: PathInput<N> & Queries[N]]
  : [keyof PathInput<N>] extends [never]
    ? []
    : [input: PathInput<N>]

/** The keys of the path: ids, except the number of an attest, which is text. */
type PathInput<N extends FileName> = Record<KeysOf<(typeof filePaths)[N]>, N extends 'attestPdf' ? string : number>

type KeysOf<Path extends string> = Path extends `${string}:${infer Key}/${infer Rest}`
  ? Key | KeysOf<Rest>
  : Path extends `${string}:${infer Key}.${string}`
    ? Key
    : Path extends `${string}:${infer Key}`
      ? Key
      : never

/** The address where a file is read or posted. */
export function fileAddress<N extends FileName>(name: N, ...[input]: FileInput<N>): string {
  const query = new URLSearchParams()
  const path = Object.entries(input ?? {}).reduce<string>((address, [key, value]) => {
    if (value === undefined) return address
    if (!address.includes(`:${key}`)) query.set(key, String(value))
    return address.replace(`:${key}`, String(value))
  }, filePaths[name])
  return query.size > 0 ? `${path}?${query}` : path
}
