import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csv } from './csv.ts'

async function* rowsOf<Row>(rows: Row[]): AsyncGenerator<Row> {
  yield* rows
}

async function written(...values: (string | number | Date | null)[]) {
  const column = { header: 'Waarde', width: 10, value: (row: string | number | Date | null) => row }
  const columns = [column, { ...column, header: 'Weer; "zo"' }]
  // A reader of text would leave the byte order mark out.
  return (await buffer(csv({ columns, rows: rowsOf(values) }))).toString()
}

test('has a mark, semicolons and Windows line ends, and quotes what holds these', async () => {
  expect(await written('a;b', 'zei "ja"', 'twee\nregels', '\n=1')).toBe(
    '\uFEFFWaarde;"Weer; ""zo"""\r\n"a;b";"a;b"\r\n"zei ""ja""";"zei ""ja"""\r\n"twee\nregels";"twee\nregels"\r\n"\'\n=1";"\'\n=1"\r\n',
  )
})

test.each([
  [1234.5, '1234,50'],
  [-0.4, '-0,40'],
  [new Date('2026-11-02'), '02/11/2026'],
  [null, ''],
  ['=1+1', "'=1+1"],
  ['+32 9', "'+32 9"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ['1=1', '1=1'],
])('%j is written as %j', async (value, cell) => {
  expect((await written(value)).split('\r\n')[1]).toBe(`${cell};${cell}`)
})
