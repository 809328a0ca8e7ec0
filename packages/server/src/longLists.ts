/**
 * Long lists that pass through: they are read, changed and written again some 16 kB at a time while they come in.
 * Others are served between two pieces, and the objects of a piece are gone before they are old.
 */
import { problem } from '@schoolbeheer/contracts/problem'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
// The settings of V8's garbage collection.
import './collect.ts'
import { nextPiece } from './pieces.ts'

/** The mark is secret, so that no text of an answer can be the same. */
const mark = randomUUID()

/** A list as JSON. Other JSON holds only a mark in its place, until `fillIn`. */
export class WrittenList {
  readonly pieces: Buffer[]

  constructor(pieces: Buffer[]) {
    this.pieces = pieces
  }

  toJSON(): string {
    return mark
  }
}

/** The bytes of JSON with these lists in place of their marks, in this order, and the number of bytes. */
export function fillIn(json: string, lists: WrittenList[]): { length: number; stream: Readable } {
  const texts = json.split(`"${mark}"`).map((text) => Buffer.from(text))
  const pieces = texts.flatMap((text, index) => [text, ...(lists[index]?.pieces ?? [])])
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return { length, stream: Readable.from(pieces, { objectMode: false }) }
}

/**
 * The size of a piece. A small call waits for a piece at each of its turns, so that it takes several times as long as a
 * piece.
 */
const pieceBytes = 16 * 1024
const longBytes = 16 * pieceBytes
const writtenBytes = 4 * pieceBytes

/**
 * The rest after each written part. Without it a list takes half the time, and a small call meanwhile twice as long.
 */
const restMs = 1

/**
 * The list of a long body, bare or as `items`, with its entries changed by `change`, which gets some of them and the
 * number before these. The answer is the bytes as they came when the body is shorter or anything else. Throws a 502
 * Problem when it is no JSON, and the errors of `change`.
 */
export async function rewriteList(
  body: AsyncIterable<Uint8Array>,
  change: (entries: unknown, before: number) => unknown,
): Promise<WrittenList | Buffer> {
  const more = body[Symbol.asyncIterator]()
  try {
    const start = await gather(more, longBytes)
    const [head] = /^\s*(?:\{\s*"items"\s*:\s*)?\[/.exec(start.toString('latin1', 0, 100)) ?? []
    if (start.length < longBytes || head === undefined) return Buffer.concat([start, await gather(more)])
    return new WrittenList(await rewriteFrom(start, head, more, change))
  } finally {
    // The rest of a refused body is not waited for.
    await more.return?.()
  }
}

async function rewriteFrom(
  start: Buffer,
  head: string,
  more: AsyncIterator<Uint8Array>,
  change: (entries: unknown, before: number) => unknown,
): Promise<Buffer[]> {
  const written: Buffer[] = []
  let text = '['
  let rest = start.subarray(head.length)
  let closes = false
  let before = 0
  while (!closes) {
    const end = endOfPiece(rest)
    if (end === undefined) {
      // The buffer doubles, so that no entry is searched often, however long it is.
      const next = await gather(more, Math.max(rest.length, 1))
      if (next.length === 0) throw noJson()
      rest = Buffer.concat([rest, next])
      continue
    }
    await nextPiece()
    const entries = parse(`[${rest.toString('utf8', 0, end)}]`)
    closes = rest[end] !== comma
    const isAll = closes && text === '[' && written.length === 0
    if (!Array.isArray(entries) || (entries.length === 0 && !isAll)) throw noJson()
    const changed = JSON.stringify(change(entries, before)).slice(1, -1)
    before += entries.length
    if (changed !== '') text += text === '[' ? changed : `,${changed}`
    if (text.length >= writtenBytes) {
      written.push(Buffer.from(text))
      text = ''
      await setTimeout(restMs)
    }
    rest = rest.subarray(closes ? end : end + 1)
  }
  // The text around the list must be JSON too.
  parse(head + Buffer.concat([rest, await gather(more)]).toString())
  return [...written, Buffer.from(`${text}]`)]
}

/** The next bytes: at least `least`, unless there are no more. */
async function gather(more: AsyncIterator<Uint8Array>, least = Infinity): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for (let length = 0; length < least;) {
    const next = await more.next()
    if (next.done) break
    chunks.push(next.value)
    length += next.value.length
  }
  return Buffer.concat(chunks)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw noJson()
  }
}

function noJson() {
  return problem(502, { cause: 'A long list was answered that is no JSON' })
}

const [comma, quote, backslash] = [0x2c, 0x22, 0x5c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * The place of the first comma between two entries after a whole piece, or of the end of the list; undefined if neither
 * is there.
 */
function endOfPiece(body: Buffer): number | undefined {
  let depth = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (byte === quote) at = endOfText(body, at)
    else if (byte === openObject || byte === openList) depth++
    else if (byte === closeObject || byte === closeList) {
      if (depth === 0) return at
      depth--
    } else if (byte === comma && depth === 0 && at >= pieceBytes) return at
  }
  return undefined
}

function endOfText(body: Buffer, start: number): number {
  let at = start + 1
  for (; at < body.length && body[at] !== quote; at++) if (body[at] === backslash) at++
  return at
}
