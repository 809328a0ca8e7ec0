/**
 * Frees the pieces of a stream after they are read. Their bytes lie outside V8's heap. By itself V8 frees them by
 * collecting everything, some ten times for a file of 200 MB. Collecting only the young objects every 4 MB makes that
 * unnecessary: it takes a little over half the CPU and a fraction of the memory (docs/benchmarks.md).
 */
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { nextPiece } from './pieces.ts'

type Collect = (options: { type: 'minor' | 'major' }) => void

setFlagsFromString('--expose-gc')
// By itself V8 collects everything at every 64 MB of such bytes that have become old, and meanwhile answers nobody for
// 10 to 20 ms. This flag makes them count like the rest of the heap.
setFlagsFromString('--external-memory-accounted-in-global-limit')
const collect: Collect = runInNewContext('gc')

/**
 * By so many per cent of what is alive the heap may grow before everything is collected. With less, the more of a long
 * list has become old, the more often that happens.
 */
let growth = 300
/** The same beside work on something long, and how much of such work is under way. */
const growthBesideLongWork = 100
let longWorks = 0
setGrowth()

const collectEvery = 4 * 1024 * 1024
let bytes = 0

/**
 * Sends pieces as they are, by turns: Node would write all that is there in one round of the event loop.
 * @param atOnce the bytes that small pieces may have together in one turn
 */
export function streamInTurns(pieces: AsyncIterable<Buffer> | Iterable<Buffer>, atOnce = 0): Readable {
  return Readable.from(counted(pieces, atOnce), { objectMode: false })
}

/**
 * The pieces of a stream as they are. Others are served between them, and each piece is counted when the next is asked
 * for.
 */
export async function* counted(
  stream: AsyncIterable<Buffer> | Iterable<Buffer>,
  atOnce = 0,
): AsyncGenerator<Buffer, void> {
  let sinceTurn = atOnce
  for await (const piece of stream) {
    if (sinceTurn >= atOnce) {
      await nextPiece()
      sinceTurn = 0
    }
    sinceTurn += piece.length
    yield piece
    countRead(piece)
  }
}

/** Counts a piece; to be called with every piece once that is read. */
export function countRead(piece: Buffer): void {
  bytes += piece.length
  if (bytes < collectEvery) return
  bytes = 0
  collect({ type: 'minor' })
}

/** Lets the heap grow by so many per cent of what is alive before V8 collects everything. */
export function growHeapBy(percent: number): void {
  growth = percent
  setGrowth()
}

/** Collects sooner during this work on something long, of which much is alive for a while. */
export async function collectingSooner<T>(work: () => Promise<T>): Promise<T> {
  longWorks += 1
  setGrowth()
  try {
    return await work()
  } finally {
    longWorks -= 1
    setGrowth()
  }
}

function setGrowth(): void {
  const percent = longWorks > 0 ? Math.min(growth, growthBesideLongWork) : growth
  setFlagsFromString(`--heap-growing-percent=${percent}`)
}
