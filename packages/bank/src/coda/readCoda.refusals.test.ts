import { expect, test } from 'vitest'
import { transfer } from '../testing/days.ts'
import type { Day } from '../writing/day.ts'
import { codaFile, codaRecords, columnsSet, plainCoda } from '../writing/writeCoda.ts'
import { collect, inPieces } from '../testing/reading.ts'
import { readCoda } from './readCoda.ts'

const day: Day = {
  account: 'BE43068999999501',
  number: 7,
  isDuplicate: false,
  openingDate: '2026-11-23',
  openingCents: 1_000_00,
  date: '2026-11-24',
  bookings: [
    { date: '2026-11-24', valueDate: null, as: 'alone', payment: transfer },
    { date: '2026-11-24', valueDate: null, as: 'detailed', payments: [transfer, transfer], isTotalOfBank: true },
  ],
}
/** 1: 0, 2: 1, 3: 2.1, 4: 2.3, 5: 2.1 of the total, 6 to 9: its details, 10: 8, 11: 9. */
const records = codaRecords([day], plainCoda)

test('what is wrong is said with its line', async () => {
  expect(records).toHaveLength(11)
  expect(await refusedOf(records)).toEqual([])
  const wrong: [reason: string, line: number, ...change: [column: number, text: string]][] = [
    ['order', 1, 15, '06'],
    ['order', 1, 128, '1'],
    ['order', 1, 6, '310226'],
    ['order', 1, 6, '000000'],
    ['separate', 1, 84, '00001'],
    ['order', 2, 2, '4'],
    ['order', 2, 2, '0'],
    ['currency', 2, 40, 'USD'],
    ['balance', 2, 44, '00000000100000A'],
    ['balance', 2, 43, '2'],
    ['order', 2, 59, '321126'],
    ['order', 2, 126, '  7'],
    ['order', 3, 1, '5'],
    ['order', 3, 3, '0002'],
    ['order', 3, 7, '0001'],
    ['sum', 3, 32, '+'],
    ['sum', 3, 33, '00000000012500 '],
    // Thousandths are no cents.
    ['sum', 3, 33, '000000000125005'],
    ['order', 3, 48, '240A26'],
    ['order', 3, 54, '50150000'],
    ['order', 3, 54, '0015000 '],
    ['order', 4, 3, '0002'],
    ['order', 6, 7, '0002'],
    ['order', 6, 54, '50150000'],
    ['order', 10, 5, 'BE42'],
    ['balance', 10, 43, '00000000137500A'],
    ['count', 11, 17, '000010'],
    ['count', 11, 17, '  0009'],
    ['sum', 11, 23, '000000000000010'],
    ['sum', 11, 38, '000000000375010'],
    ['order', 11, 128, '3'],
  ]
  for (const [reason, line, column, text] of wrong) {
    const damaged = records.with(line - 1, columnsSet(records[line - 1] ?? '', column, text))
    expect([`${text} at ${column} of ${line}`, ...(await refusedOf(damaged))]).toMatchObject([
      `${text} at ${column} of ${line}`,
      { reason, line },
    ])
  }
})

test('the record after shows that a record says wrongly what follows, and the last one that a balance is wrong', async () => {
  const wrong: [reason: string, line: number, shown: number, column: number, text: string][] = [
    ['order', 3, 4, 126, '0'],
    ['order', 4, 5, 126, '1'],
    ['order', 4, 5, 128, '1'],
    ['balance', 2, 11, 44, '000000000000010'],
    ['balance', 10, 11, 42, '1'],
  ]
  for (const [reason, line, shown, column, text] of wrong) {
    const damaged = records.with(line - 1, columnsSet(records[line - 1] ?? '', column, text))
    expect([`${text} at ${column} of ${line}`, ...(await refusedOf(damaged))]).toMatchObject([
      `${text} at ${column} of ${line}`,
      { reason, line: shown },
    ])
  }
})

test('a record of another length, and a file that ends too early, are told apart', async () => {
  const long = records.with(4, `${records[4]} `)
  expect(await refusedOf(long)).toMatchObject([{ reason: 'length', line: 5, account: day.account, number: '007' }])
  expect(await refusedOf(records.with(4, 'x'.repeat(100_000)))).toMatchObject([{ reason: 'length', line: 5 }])
  expect(await refusedOf(records.slice(0, 5))).toMatchObject([{ reason: 'cut', line: 6, account: day.account }])
  expect(await refusedOf(records.with(10, records[10]?.slice(0, 127) ?? ''), '')).toMatchObject([
    { reason: 'cut', line: 11, date: day.date },
  ])
  const promising = records.with(10, columnsSet(records[10] ?? '', 128, '1'))
  expect(await refusedOf(promising)).toEqual([{ reason: 'cut', line: 12, account: null, number: null, date: null }])
})

test('what is wrong with a statement voids no other', async () => {
  const wrong = records.with(2, columnsSet(records[2] ?? '', 33, '000000000999990'))
  const read = await readRecords([...records, ...wrong, ...records])
  expect(read.statements.map(({ entries }) => entries.length)).toEqual([3, 3])
  expect(read.refused).toEqual([{ reason: 'sum', line: 22, account: day.account, number: '007', date: '2026-11-24' }])
  const cut = await readRecords([...records.slice(0, 7), ...records, ...records.slice(1)])
  expect(cut.statements.map(({ entries }) => entries.length)).toEqual([3])
  expect(cut.refused).toMatchObject([
    { reason: 'cut', line: 8 },
    { reason: 'order', line: 19 },
  ])
})

test('a statement without closing balance counts only if a header or nothing follows it', async () => {
  const empty = codaRecords([{ ...day, bookings: [] }], { asNumber: false, isShort: true, informs: false })
  expect(empty).toHaveLength(3)
  expect((await readRecords([...empty, ...records])).statements).toHaveLength(2)
  expect((await readRecords([...records, ...empty])).statements).toHaveLength(2)
  const misplaced = await readRecords([...empty, ...records.slice(2)])
  expect(misplaced).toMatchObject({ statements: [], refused: [{ reason: 'order', line: 4 }] })
})

async function refusedOf(all: readonly string[], lastEnd = '\n') {
  const bytes = codaFile(all, 'windows-1252', '\n')
  return (await collect(readCoda(inPieces(bytes.subarray(0, bytes.length - 1 + lastEnd.length), 50)))).refused
}

function readRecords(all: readonly string[]) {
  return collect(readCoda(inPieces(codaFile(all, 'windows-1252'), 1000)))
}
