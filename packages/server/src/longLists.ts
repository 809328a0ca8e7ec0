/**
 * Long lists that pass through: they are read, changed and written again some 16 kB at a time while they come in.
 * Others are served between two pieces, and the objects of a piece are gone before they are old.
 */
import { problem } from '@schoolbeheer/contracts/problem'
import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { streamInTurns } from './collect.ts'
import type { ExactText, Known } from './exactText.ts'
import type { Answer } from './exchange.ts'
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
  // A turn of its own for each piece would take a fifth more CPU.
  return { length, stream: streamInTurns(pieces, writtenBytes) }
}

/**
 * The size of a piece. A small call waits for a piece at each of its turns, so that it takes several times as long as a
 * piece.
 */
const pieceBytes = 16 * 1024
/** The size from which a body is long. */
export const longBytes = 16 * pieceBytes
const writtenBytes = 4 * pieceBytes

/**
 * The rest after each written part. Without it a small call beside lists that pass without a pause takes 3.3 times as
 * long as alone, at its slowest.
 */
const restMs = 1

/**
 * The list of a long body, bare or as `items`, with its entries changed by `change`, which gets some of them and the
 * number before these. The bytes of entries that it returns as they are go on unread. Undefined when the body is shorter
 * than `longBytes` or anything else. Throws a 502 Problem when it is no JSON, and the errors of `change`.
 * @param exactText knows entries that need no reading and no change
 */
export async function rewriteList(
  { start, rest }: Body,
  change: Change,
  exactText?: ExactText,
): Promise<WrittenList | undefined> {
  if (start.length < longBytes) return undefined
  const [head] = /^\s*(?:\{\s*"items"\s*:\s*)?\[/.exec(start.toString('latin1', 0, 100)) ?? []
  if (head === undefined) return undefined
  try {
    return new WrittenList(await rewriteFrom({ start: start.subarray(head.length), rest }, { head, change, exactText }))
  } finally {
    // The rest of a refused body is not waited for.
    rest.drop()
  }
}

type Body = Pick<Answer, 'start' | 'rest'>

type Change = (entries: unknown, before: number) => unknown

type Rewriting = { head: string; change: Change; exactText: ExactText | undefined }

async function rewriteFrom({ start, rest: more }: Body, { head, change, exactText }: Rewriting): Promise<Buffer[]> {
  const written: Buffer[] = []
  let text = '['
  let rest = start
  let [closes, isComplete] = [false, false]
  let before = 0
  let sinceRest = 0
  while (!closes) {
    await nextPiece()
    if (sinceRest >= writtenBytes) {
      await setTimeout(restMs)
      sinceRest = 0
    }
    const isEnough = rest.length >= 2 * pieceBytes || isComplete
    const known = isEnough ? knownPiece(rest, exactText) : undefined
    const piece = isEnough ? (known ?? likelyPiece(rest) ?? wholePiece(rest)) : undefined
    if (piece === undefined) {
      // The buffer doubles, so that no entry is searched often, however long it is.
      const next = await more.read(Math.max(rest.length, 1))
      if (next.length === 0 && isComplete) throw noJson()
      isComplete = next.length === 0
      rest = Buffer.concat([rest, next])
      continue
    }
    const { end } = piece
    closes = rest[end] !== comma
    const isFirst = text === '[' && written.length === 0
    const bytes = rest.subarray(0, end)
    rest = rest.subarray(closes ? end : end + 1)
    sinceRest += end
    if (!('entries' in piece)) {
      written.push(Buffer.from(isFirst ? text : `${text},`), bytes)
      text = ''
      before += piece.count
      continue
    }
    const { entries } = piece
    if (!Array.isArray(entries) || (entries.length === 0 && !(closes && isFirst))) throw noJson()
    const changed = change(entries, before)
    before += entries.length
    if (changed === entries && isPlain(piece.text, bytes)) {
      exactText?.learn(entries)
      written.push(Buffer.from(isFirst ? text : `${text},`), bytes)
      text = ''
    } else {
      const json = JSON.stringify(changed).slice(1, -1)
      if (json !== '') text += isFirst ? json : `,${json}`
      if (text.length >= writtenBytes) {
        written.push(Buffer.from(text))
        text = ''
      }
    }
  }
  // The text around the list must be JSON too.
  parse(head + Buffer.concat([rest, await more.read()]).toString())
  return [...written, Buffer.from(`${text}]`)]
}

/** Entries that need no reading. */
function knownPiece(body: Buffer, exactText: ExactText | undefined): Known | undefined {
  const known = exactText?.know(body, pieceBytes)
  return known && known.count > 0 && isUtf8(body.subarray(0, known.end)) ? known : undefined
}

/** Entries with their text, and the place where it ends. */
type Piece = { entries: unknown; text: string; end: number }

/**
 * The entries before a place that looks like the end of one, when they are JSON: a text that ends within an entry is
 * none. Within a list of an entry, brackets close before others open.
 */
function likelyPiece(body: Buffer): Piece | undefined {
  for (let end = body.indexOf('},{', pieceBytes); end !== -1; end = body.indexOf('},{', end + 1)) {
    const opens = body.indexOf(openList, end)
    const next = body.indexOf(closeList, end)
    if (next !== -1 && next < opens) continue
    return readPiece(body, end + 1)
  }
  return undefined
}

function readPiece(body: Buffer, end: number): Piece | undefined {
  const text = body.toString('utf8', 0, end)
  try {
    return { entries: JSON.parse(`[${text}]`), text, end }
  } catch {
    return undefined
  }
}

function wholePiece(body: Buffer): Piece | undefined {
  const end = endOfPiece(body)
  if (end === undefined) return undefined
  const piece = readPiece(body, end)
  if (!piece) throw noJson()
  return piece
}

/**
 * Whether bytes say the same to every reader: they are UTF-8, and their numbers are written as we write them. Others,
 * such as 1.0, 1e3, -0, or more digits than a double has, are read differently by different programs.
 */
function isPlain(text: string, bytes: Buffer): boolean {
  return isUtf8(bytes) && !oddNumber.test(text)
}

const oddNumber = /(?:^|[:,[])\s*(?:-0(?![.\d])|-?\d+(?:\.\d+)?[eE]|-?\d+\.\d*0(?!\d)|-?[\d.]{16})/

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
