/** The import of files of the bank: an extension of the documented calls. */
import { z } from 'zod'
import { uploadEndpoint } from '../endpoint.ts'

/** Why a statement is refused: each has a text `bank_reason_…`. */
export const bankReasons = [
  'cut',
  'order',
  'length',
  'count',
  'sum',
  'balance',
  'account',
  'currency',
  'separate',
  'pages',
  'doctype',
  'differs',
] as const
export type BankReason = `bank_reason_${(typeof bankReasons)[number]}`

/** A statement of an upload, and what became of it. */
export const ImportedStatement = z.object({
  file: z.string(),
  account: z.string().nullish(),
  number: z.string().nullish(),
  date: z.string().nullish(),
  result: z.enum(['taken', 'known', 'refused']),
  /** A translation key: why it was refused, and the line of its file. */
  reason: z.string().nullish(),
  line: z.int().nullish(),
  statementId: z.int().nullish(),
  entries: z.int(),
  known: z.int(),
  booked: z.int(),
  toDo: z.int(),
})
export type ImportedStatement = z.infer<typeof ImportedStatement>

const maxBankFileBytes = 64 * 1024 * 1024
/** The most files in an upload, and in its ZIP files. */
export const mostBankFiles = 500
export const maxUnpackedBytes = 256 * 1024 * 1024
/** The most statements in an upload, each page counted: a small file can hold millions that are refused. */
export const mostStatements = 10_000

export const paymentUploads = {
  import: uploadEndpoint({
    method: 'POST',
    path: '/api/payment/import',
    summary:
      'Takes in statements of the bank: CODA, CAMT.053, or ZIP files of these. Refused as `bank_file_unknown` (400) where no file is of a bank, and as `bank_file_refused` (409), with the reason and the line of each, where every statement is refused; an extension',
    permission: 'payments:manage',
    input: z.object({}),
    output: z.object({ statements: z.array(ImportedStatement) }),
    files: { file: { required: true, maxBytes: maxBankFileBytes, most: mostBankFiles } },
    extension: 'payments.import',
  }),
}
