import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flipped, swapped, untrueSums } from '../testing/damage.ts'
import { latinDays, trueEntries } from '../testing/days.ts'
import { codaFile, codaRecords } from '../writing/writeCoda.ts'
import { collect, inPieces } from '../testing/reading.ts'
import { readCoda } from './readCoda.ts'

const choices = fc.record({ asNumber: fc.boolean(), isShort: fc.boolean(), informs: fc.boolean() })
const files = fc
  .tuple(fc.array(latinDays, { minLength: 1, maxLength: 3 }), choices)
  .map(([all, chosen]) => ({ all, records: codaRecords(all, chosen) }))
/** A statement without closing balance counts only once it is seen what follows. */
const closedFiles = fc
  .tuple(fc.array(latinDays, { minLength: 1, maxLength: 3 }), choices)
  .map(([all, chosen]) => ({ all, records: codaRecords(all, { ...chosen, isShort: false }) }))
const place = fc.nat({ max: 1_000_000 })

test('a file that is cut off anywhere gives the statements before, and says that it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(closedFiles, place, async ({ all, records }, at) => {
      const bytes = codaFile(records, 'windows-1252')
      const kept = bytes.subarray(0, at % bytes.length)
      const read = await readBytes(kept)
      const whole = records
        .slice(0, Math.floor((kept.length + 2) / 130))
        .filter((record) => record.startsWith('9')).length
      expect(read.statements.map(({ entries }) => entries)).toEqual(all.slice(0, whole).map(trueEntries))
      expect(read.refused.map(({ reason }) => reason)).toEqual(whole < all.length && kept.length > 0 ? ['cut'] : [])
    }),
  )
})

test('a byte that flips never makes another sum', async () => {
  await fc.assert(
    fc.asyncProperty(files, place, fc.nat({ max: 255 }), async ({ all, records }, at, byte) => {
      const bytes = codaFile(records, 'windows-1252')
      expect(untrueSums(await readBytes(flipped(bytes, at % bytes.length, byte)), all)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('records that change places, come twice or are lost never make another sum', async () => {
  await fc.assert(
    fc.asyncProperty(files, place, place, async ({ all, records }, one, other) => {
      const [from, to] = [one % records.length, other % records.length]
      // A statement without movements that opens as another did is whole: nothing in the format tells.
      fc.pre(!(records[from]?.startsWith('1') && records[to]?.startsWith('1')))
      for (const damaged of [
        swapped(records, from, to),
        records.toSpliced(from, 1),
        records.toSpliced(from, 0, records[to] ?? ''),
      ])
        expect(untrueSums(await readBytes(codaFile(damaged, 'windows-1252')), all)).toEqual([])
    }),
  )
})

function readBytes(bytes: Buffer) {
  return collect(readCoda(inPieces(bytes, 4096)))
}
