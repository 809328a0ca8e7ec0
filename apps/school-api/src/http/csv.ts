/** A text file of rows as spreadsheets in Belgium read it: semicolons, decimal commas, UTF-8 with a byte order mark. */
import { Readable } from 'node:stream'
import type { Column } from './spreadsheet.ts'

type Csv<Row> = { columns: Column<Row>[]; rows: AsyncIterable<Row> }

/** Numbers have two decimals, dates are dd/MM/yyyy. It is written no faster than it is read. */
export function csv<Row>(file: Csv<Row>): Readable {
  return Readable.from(linesOf(file), { objectMode: false })
}

async function* linesOf<Row>({ columns, rows }: Csv<Row>): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(columns.map(({ header }) => header))}`
  for await (const row of rows) yield lineOf(columns.map(({ value }) => value(row)))
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
