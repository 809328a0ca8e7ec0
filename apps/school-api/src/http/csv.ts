/** A text file of rows as spreadsheets in Belgium read it: semicolons, decimal commas, UTF-8 with a byte order mark. */
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Column } from './spreadsheet.ts'

type Csv<Row> = { columns: Column<Row>[]; rows: AsyncIterable<Row> }

/**
 * Numbers have two decimals, dates are dd/MM/yyyy. It is written no faster than it is read. The rows are begun at once,
 * so that they end when the reader goes away: rows that were never begun would keep their connection.
 */
export function csv<Row>(file: Csv<Row>): Readable {
  const text = new PassThrough()
  // An error is the reader's, to whom `text` gives it.
  pipeline(linesOf(file), text).catch(() => undefined)
  return text
}

/** The header goes out with the first row: there is no moment at which the rows are not begun. */
async function* linesOf<Row>({ columns, rows }: Csv<Row>): AsyncGenerator<string> {
  let header = `\uFEFF${lineOf(columns.map((column) => column.header))}`
  for await (const row of rows) {
    yield header + lineOf(columns.map(({ value }) => value(row)))
    header = ''
  }
  if (header) yield header
}

function lineOf(cells: (string | number | Date | null)[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`
}

function cellOf(value: string | number | Date | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return value.toFixed(2).replace('.', ',')
  if (value instanceof Date) return value.toISOString().slice(0, 10).split('-').toReversed().join('/')
  // A spreadsheet would evaluate text that begins like a formula, some also in the wide letters of East Asia.
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
