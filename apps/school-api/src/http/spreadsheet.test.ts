import excel from 'exceljs'
import type { Readable } from 'node:stream'
import { arrayBuffer, buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { spreadsheet, type Column } from './spreadsheet.ts'

const columns: Column<string | number | Date | null>[] = [
  { header: 'Waarde', width: 30, value: (row) => row },
  { header: 'Bedrag', width: 12, format: '"€" #,##0.00', value: (row) => (typeof row === 'number' ? row : null) },
]

async function* rowsOf<Row>(rows: Row[]): AsyncGenerator<Row> {
  yield* rows
}

async function readBack(stream: Readable) {
  const workbook = new excel.Workbook()
  await workbook.xlsx.load(await arrayBuffer(stream))
  const sheet = workbook.worksheets[0]
  if (!sheet) throw new Error('There is no sheet')
  return sheet
}

test('the header is bold and stays in sight; numbers and dates are numbers and dates', async () => {
  const date = new Date('2027-03-28')
  const sheet = await readBack(spreadsheet({ name: 'Lijst', columns, rows: rowsOf([1234.5, null]) }))
  expect(sheet.name).toBe('Lijst')
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  expect(sheet.getCell('A1').font).toMatchObject({ bold: true })
  expect([sheet.getColumn(1).width, sheet.getCell('A1').text]).toEqual([30, 'Waarde'])
  expect(sheet.getCell('B2')).toMatchObject({ value: 1234.5, numFmt: '"€" #,##0.00' })
  expect(sheet.getCell('A3').value).toBeNull()
  const dated = [{ header: 'Datum', width: 10, format: 'dd/mm/yyyy', value: () => date }]
  expect(
    (await readBack(spreadsheet({ name: 'Lijst', columns: dated, rows: rowsOf([1]) }))).getCell('A2').value,
  ).toEqual(date)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '\r=1+1', '=HYPERLINK("http://x.test")', '<f>1+1</f>'])(
  'the text %j is text, not a formula',
  async (text) => {
    const cell = (await readBack(spreadsheet({ name: 'Lijst', columns, rows: rowsOf([text]) }))).getCell('A2')
    expect([cell.type, cell.formula]).toEqual([excel.ValueType.String, undefined])
    expect(cell.text.trim()).toBe(text.trim())
  },
)

test('rows are read no faster than the file is, and no more when the reader goes away', async () => {
  const stopped = Promise.withResolvers<boolean>()
  let row = 0
  async function* endless() {
    try {
      for (; ; row += 1) {
        if (row % 100 === 0) await setImmediate()
        yield `${row} ${Math.sin(row)}`.repeat(20)
      }
    } finally {
      stopped.resolve(true)
    }
  }
  const stream = spreadsheet({ name: 'Lijst', columns, rows: endless() })
  for (let turn = 0; turn < 2000; turn += 1) await setImmediate()
  expect(row).toBeLessThan(50_000)
  stream.destroy()
  expect(await stopped.promise).toBe(true)
})

test('rows that fail end the file in their error', async () => {
  async function* failing() {
    yield 1
    throw new Error('the database went away')
  }
  await expect(buffer(spreadsheet({ name: 'Lijst', columns, rows: failing() }))).rejects.toThrow(
    'the database went away',
  )
})
