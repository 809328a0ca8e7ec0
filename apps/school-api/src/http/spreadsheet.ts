/** A spreadsheet file (.xlsx) that is written while its rows are read. */
import excel from 'exceljs'
import { once, type EventEmitter } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'

export type Column<Row> = {
  header: string
  /** In characters. */
  width: number
  /** The format of numbers and dates, in the format language of spreadsheets. */
  format?: string
  /** Text stays text, also when it begins with = + - or @: the cell says that it holds no formula. */
  value: (row: Row) => string | number | Date | null
}

type Spreadsheet<Row> = { name: string; columns: Column<Row>[]; rows: AsyncIterable<Row> }

/**
 * A sheet with a bold header that stays in sight. It is written no faster than it is read. When the reader goes away no
 * more rows are read; when reading a row fails, the file ends in that error. The same rows give the same bytes.
 */
export function spreadsheet<Row>(sheet: Spreadsheet<Row>): Readable {
  const file = new PassThrough()
  write(sheet, file).catch((error: unknown) => file.destroy(error instanceof Error ? error : new Error(String(error))))
  return file
}

async function write<Row>({ name, columns, rows }: Spreadsheet<Row>, file: PassThrough): Promise<void> {
  const gone = new AbortController()
  file.once('close', () => gone.abort())
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true })
  forgetTime(workbook)
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ header, width, format }) => ({
    header,
    width,
    style: format ? { numFmt: format } : {},
  }))
  sheet.getRow(1).font = { bold: true }
  const styleOf = sharedStyles()
  for await (const row of rows) {
    gone.signal.throwIfAborted()
    const values = columns.map(({ value }) => value(row))
    const added = sheet.addRow(values)
    for (const [at, { format }] of columns.entries()) added.getCell(at + 1).style = styleOf(format, values[at])
    added.commit()
    const full = sinks(sheet).find(({ _writableState }) => _writableState.needDrain)
    if (full) await once(full, 'drain', { signal: gone.signal })
  }
  await workbook.commit()
}

/**
 * The style of a cell, the same object for all cells that look alike: exceljs knows it again, where it writes and
 * compares the XML of a style of its own for each cell, which was two thirds of the time of a sheet.
 */
function sharedStyles() {
  const styles = new Map<string, Partial<excel.Style>>()
  return (format: string | undefined, value: unknown): Partial<excel.Style> => {
    // Without a format exceljs chooses one by the kind of the value.
    const key = format ?? (value instanceof Date ? 'date' : typeof value)
    const style = styles.get(key) ?? (format ? { numFmt: format } : {})
    styles.set(key, style)
    return style
  }
}

/** The earliest time that a zip file can hold. */
const timeless = new Date('1980-01-01T00:00:00Z')

/** exceljs writes the time of writing into the file and the zip around it, and has no option for another. */
function forgetTime(workbook: excel.stream.xlsx.WorkbookWriter): void {
  workbook.created = timeless
  workbook.modified = timeless
  const zip: object = Reflect.get(workbook, 'zip')
  const append: Append = Reflect.get(zip, '_moduleAppend').bind(zip)
  const timelessly: Append = (source, data, done) => append(source, { ...data, date: timeless }, done)
  Reflect.set(zip, '_moduleAppend', timelessly)
}

type Append = (source: unknown, data: object, done: () => void) => void

type Sink = EventEmitter & { _writableState: { needDrain: boolean } }

/**
 * The streams that exceljs writes a sheet to. It does not wait for them itself, so a slow reader would fill the memory;
 * its types do not show them.
 */
function sinks(sheet: excel.Worksheet): Sink[] {
  return Reflect.get(Reflect.get(sheet, 'stream'), 'pipes')
}
