/** The records of a CODA file: lines of 128 characters in ISO-8859-1, or in UTF-8 if the bytes are. */
import { isAscii, isUtf8 } from 'node:buffer'
import { piecesOf } from '../pieces.ts'

export type CodaLine = {
  /** From 1. */
  line: number
  /** Its 128 columns; null for a line of another length. */
  text: string | null
  /** Whether the file ends in the middle of it. */
  isCut: boolean
}

const columns = 128
/** A line of 128 characters of four bytes is shorter. */
const mostBytes = 1024
const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Fills the columns that the further bytes of a character take; `textIn` drops it. */
export const filler = '\u0000'

/** The lines as they arrive; empty ones are left out. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CodaLine[]> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 0
  for await (const piece of piecesOf(bytes)) {
    const data = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    const lines: CodaLine[] = []
    let start = 0
    for (let end = data.indexOf(lineFeed); end >= 0; end = data.indexOf(lineFeed, start)) {
      lines.push(...lineIn(data.subarray(start, end), ++line))
      start = end + 1
    }
    // A line without an end is kept only as far as it is too long.
    rest = Buffer.from(data.subarray(start, start + mostBytes))
    yield lines
  }
  yield lineIn(rest, line + 1).map((last) => ({ ...last, isCut: last.text === null && rest.length < columns }))
}

function lineIn(bytes: Buffer, line: number): CodaLine[] {
  const end = bytes.at(-1) === carriageReturn ? -1 : bytes.length
  const text = columnsOf(line === 1 ? withoutMark(bytes.subarray(0, end)) : bytes.subarray(0, end))
  return text === '' ? [] : [{ line, text, isCut: false }]
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
// Banks mean this superset of ISO-8859-1.
const latin = new TextDecoder('windows-1252')

function columnsOf(bytes: Buffer): string | null {
  if (isAscii(bytes)) return bytes.length === columns || bytes.length === 0 ? bytes.toString('latin1') : null
  if (!isUtf8(bytes)) return bytes.length === columns ? latin.decode(bytes) : null
  const text = bytes.toString()
  if (text.length === columns) return text
  // Some systems count bytes.
  return bytes.length === columns
    ? text.replace(/[\u{80}-\u{10ffff}]/gu, (letter) => letter.padEnd(Buffer.byteLength(letter), filler))
    : null
}
