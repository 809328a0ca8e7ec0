import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBankFile } from '../readBankFile.ts'
import { flipped, swapped, untrueSums } from '../testing/damage.ts'
import { camtChoices, days, trueEntries } from '../testing/days.ts'
import { camtFile, camtLines } from '../writing/writeCamt.ts'
import { collect, inPieces } from '../testing/reading.ts'

const files = fc
  .tuple(fc.array(days, { minLength: 1, maxLength: 3 }), camtChoices)
  .map(([all, choices]) => ({ all, lines: camtLines(all, choices) }))
const place = fc.nat({ max: 10_000_000 })

test('a file that is cut off anywhere gives the statements before, and says that it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(files, place, async ({ all, lines }, at) => {
      const bytes = camtFile(lines)
      const kept = bytes.subarray(0, at % (bytes.length - 1))
      const read = await readBytes(kept)
      const whole = kept.toString().split(/<\/(?:ns0:)?Stmt>/).length - 1
      const hasRoot = /camt[^>]*>/.test(kept.toString())
      expect(read.statements.map(({ entries }) => entries)).toEqual(all.slice(0, whole).map(trueEntries))
      expect(read.refused.map(({ reason }) => reason)).toEqual(hasRoot ? ['cut'] : [])
      expect(read.isUnknown).toBe(!hasRoot)
    }),
  )
})

test('a byte that flips never makes another sum', async () => {
  await fc.assert(
    fc.asyncProperty(files, place, fc.nat({ max: 255 }), async ({ all, lines }, at, byte) => {
      const bytes = camtFile(lines)
      expect(untrueSums(await readBytes(flipped(bytes, at % bytes.length, byte)), all)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('elements that change places, come twice or are lost never make another sum', async () => {
  await fc.assert(
    fc.asyncProperty(files, place, place, async ({ all, lines }, one, other) => {
      const [from, to] = [one % lines.length, other % lines.length]
      // Statements that say each other's account are whole: nothing in the format tells.
      fc.pre(!(isAccount(lines[from]) && isAccount(lines[to])))
      const twice = lines.toSpliced(from, 0, lines[to] ?? '')
      for (const damaged of [swapped(lines, from, to), lines.toSpliced(from, 1), twice])
        expect(untrueSums(await readBytes(camtFile(damaged)), all)).toEqual([])
    }),
    { numRuns: 50 },
  )
})

function isAccount(line = ''): boolean {
  return /^<(?:ns0:)?Acct>/.test(line)
}

function readBytes(bytes: Buffer) {
  return collect(readBankFile(inPieces(bytes, 4096)))
}
