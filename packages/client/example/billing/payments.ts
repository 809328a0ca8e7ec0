/** The command that takes in files of the bank, all in one upload, and prints what became of each statement. */
import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportedStatement } from '@schoolbeheer/contracts/school/paymentImports'
import { problemOf, type GatewayClient, type Problem } from '@schoolbeheer/client'
import { printTable } from './table.ts'

export const importScope = 'payments:manage'

type Row = Pick<ImportedStatement, 'file' | 'result'> & Partial<ImportedStatement>

/** Answers the exit code. */
export async function importPayments(gateway: GatewayClient, paths: readonly string[]): Promise<number> {
  const missing = await missingOf(paths)
  if (missing.length > 0) {
    console.error(`No such file: ${missing.join(', ')}`)
    return 2
  }
  const file = await Promise.all(paths.map(async (path) => new File([await openAsBlob(path)], basename(path))))
  const rows = await becameOf(gateway, file)
  printTable(
    ['file', 'account', 'number', 'date', 'result', 'entries', 'known', 'booked', 'to do', 'reason'],
    rows.map((row) => [
      row.file,
      row.account ?? '',
      row.number ?? '',
      row.date ?? '',
      row.result,
      ...[row.entries, row.known, row.booked, row.toDo].map((count = 0) => String(count)),
      reasonOf(row),
    ]),
  )
  return rows.some(({ result }) => result === 'refused') ? 1 : 0
}

async function missingOf(paths: readonly string[]): Promise<string[]> {
  const isThere = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        (found) => found.isFile(),
        () => false,
      ),
    ),
  )
  return paths.filter((_, index) => !isThere[index])
}

/** The statements and what became of each; the files where none of them is a bank's. */
async function becameOf(gateway: GatewayClient, file: File[]): Promise<Row[]> {
  try {
    return (await gateway.upload('bankStatements', {}, { file })).statements
  } catch (error) {
    const problem = problemOf(error)
    const refused = problem ? refusedIn(problem, file) : []
    if (refused.length === 0) throw error
    return refused
  }
}

function refusedIn({ message, obstacles }: Problem, files: readonly File[]): Row[] {
  if (message === 'bank_file_unknown')
    return files.map(({ name }) => ({ file: name, result: 'refused', reason: message }))
  if (message !== 'bank_file_refused') return []
  return obstacles.map(({ id, name, reason, detail = '' }) => {
    const [, account, number, date] = /^(\S*[A-Z]\S*)? ?(\S+?)? ?(\d{4}-\d\d-\d\d)?$/.exec(detail) ?? []
    return { file: name, account, number, date, result: 'refused', reason, line: id }
  })
}

/** The words for a reason; a key that a newer gateway gives stays a key. */
function reasonOf({ reason, line }: Row): string {
  const words = reason ? (reasons[reason] ?? reason) : ''
  return line ? `${words}, line ${line}` : words
}

const reasons: Record<string, string> = {
  bank_file_unknown: 'no CODA or CAMT.053 file, nor a ZIP of these',
  bank_reason_account: 'not an account of ours',
  bank_reason_balance: 'the balances do not match the amounts',
  bank_reason_count: 'the count of records is wrong',
  bank_reason_currency: 'not in euro',
  bank_reason_cut: 'cut off or damaged',
  bank_reason_differs: 'another statement with these details was taken before',
  bank_reason_doctype: 'has a DOCTYPE, or is nested too deeply',
  bank_reason_length: 'a record of the wrong length',
  bank_reason_order: 'a record out of order, or without what it must say',
  bank_reason_pages: 'not all pages are there',
  bank_reason_separate: 'a separate application, which would count twice',
  bank_reason_sum: 'the sum of the amounts is wrong',
}
