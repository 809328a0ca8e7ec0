/** Long files: how much of one is in memory at once. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readBankFile } from './readBankFile.ts'
import { transfer } from './testing/days.ts'
import type { Day } from './writing/day.ts'
import { camtFile, camtLines, plainCamt } from './writing/writeCamt.ts'
import { codaFile, codaRecords } from './writing/writeCoda.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const [pieceBytes, entries] = [64 * 1024, 2000]
const date = '2026-11-23'
const payment = { ...transfer, said: { type: 'text' as const, text: 'factuur van november '.repeat(7) } }
const day: Day = {
  account: 'BE62510007547061',
  number: 1,
  isDuplicate: false,
  openingDate: null,
  openingCents: 0,
  date,
  bookings: Array.from({ length: entries }, () => ({ date, valueDate: date, as: 'alone', payment })),
}

test.each([
  ['coda', codaFile(codaRecords([day], { asNumber: false, isShort: false, informs: true }), 'utf-8')],
  ['camt', camtFile(camtLines([day], plainCamt))],
])('of a long file of %s nothing stays in memory that was read and passed on', async (_format, file) => {
  let read = 0
  const kept: number[] = []
  for await (const part of readBankFile(piecesOf(file))) {
    if (part.part !== 'entries') continue
    read += part.entries.length
    if (read >= 500 * (kept.length + 1)) kept.push(keptBytes())
  }
  expect(read).toBe(entries)
  const [, second = 0, , fourth = 0] = kept
  expect(fourth - second).toBeLessThan(file.length / 10)
})

/** The bytes in use after a collection. */
function keptBytes(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The file as its storage gives it. */
async function* piecesOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < file.length; start += pieceBytes)
    yield Buffer.from(file.subarray(start, start + pieceBytes))
}
