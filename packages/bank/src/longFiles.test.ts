/** Long files: how much of one is in memory at once. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readBankFile } from './readBankFile.ts'
import { longBookings, longFiles } from './testing/longDays.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const [pieceBytes, entries] = [64 * 1024, 2000]

test.each(Object.entries(longFiles))(
  'of a long file of %s nothing stays in memory that was read and passed on',
  async (_, fileOf) => {
    const file = fileOf(longBookings(entries, 'alone'))
    expect(await growthOf(file)).toBeLessThan(file.length / 10)
  },
)

test.each(Object.entries(longFiles))(
  'the details of a long total of %s take a part of its bytes, and all are entries',
  async (_, fileOf) => {
    const file = fileOf(longBookings(entries, 'total'))
    expect(await growthOf(file)).toBeLessThan(file.length / 5)
  },
)

/** The bytes by which memory grows over half of a file. It was read before, so that no code is compiled meanwhile. */
async function growthOf(file: Buffer): Promise<number> {
  await keptAt(file, new Set())
  const last = Math.ceil(file.length / pieceBytes) - 1
  const [half = 0, end = 0] = await keptAt(file, new Set([Math.floor(last / 2), last]))
  return end - half
}

/** The bytes in use before each of these pieces of the file is read. */
async function keptAt(file: Buffer, looked: ReadonlySet<number>): Promise<number[]> {
  let read = 0
  const kept: number[] = []
  const look = (piece: number) => looked.has(piece) && kept.push(keptBytes())
  for await (const part of readBankFile(piecesOf(file, look))) if (part.part === 'entries') read += part.entries.length
  expect(read).toBe(entries)
  return kept
}

/** The bytes in use after a collection. */
function keptBytes(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** The file as its storage gives it; `look` is called before each piece, with its number. */
async function* piecesOf(file: Buffer, look: (piece: number) => void): AsyncGenerator<Buffer> {
  for (let start = 0; start < file.length; start += pieceBytes) {
    look(start / pieceBytes)
    yield Buffer.from(file.subarray(start, start + pieceBytes))
  }
}
