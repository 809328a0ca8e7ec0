/**
 * Long lists that pass through: read, changed and written again some 16 kB at a time. Others are served between two
 * pieces, and what was read of a piece is gone before it is old.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/** Nobody knows it, so that no text of an answer can be it. */
const mark = randomUUID()

/** A list as JSON. It stands within other JSON as a mark only, until `fillIn`. */
export class WrittenList {
  readonly pieces: Buffer[]

  constructor(pieces: Buffer[]) {
    this.pieces = pieces
  }

  toJSON(): string {
    return mark
  }
}

/** The bytes of JSON in which these lists are marked, in this order. */
export function fillIn(json: string, lists: WrittenList[]): Buffer {
  const texts = json.split(`"${mark}"`).map((text) => Buffer.from(text))
  return Buffer.concat(texts.flatMap((text, index) => [text, ...(lists[index]?.pieces ?? [])]))
}

/** Whether reading it in one go would hold up others. */
export function isLong(body: Buffer): boolean {
  return body.length > 16 * pieceBytes
}

/**
 * The list of a body, bare or as `items`, with what `change` makes of its entries. Undefined where the body is anything
 * else or a piece of it cannot be changed: whoever reads it as a whole finds out what is wrong.
 */
export async function rewriteList(
  body: Buffer,
  change: (entries: unknown) => unknown,
): Promise<WrittenList | undefined> {
  const [head] = /^\s*(?:\{\s*"items"\s*:\s*)?\[/.exec(body.toString('latin1', 0, 100)) ?? []
  if (head === undefined) return undefined
  const pieces: Buffer[] = []
  let end = head.length - 1
  try {
    do {
      await setImmediate()
      const start = end + 1
      end = endOfPiece(body, start)
      const entries: unknown[] = JSON.parse(`[${body.toString('utf8', start, end)}]`)
      if (entries.length === 0) return undefined
      const text = JSON.stringify(change(entries)).slice(1, -1)
      if (text !== '') pieces.push(Buffer.from(pieces.length === 0 ? text : `,${text}`))
    } while (body[end] === comma)
    // What surrounds the list.
    JSON.parse(head + body.toString('utf8', end))
  } catch {
    return undefined
  }
  return new WrittenList([Buffer.from('['), ...pieces, Buffer.from(']')])
}

/** A small call waits for a piece at each of the turns that it takes, so that its time is several times that of a piece. */
const pieceBytes = 16 * 1024

const [comma, quote, backslash] = [0x2c, 0x22, 0x5c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The place of the first comma between two entries after so many bytes, or of the end of the list. */
function endOfPiece(body: Buffer, start: number): number {
  let depth = 0
  let at = start
  for (; at < body.length; at++) {
    const byte = body[at]
    if (byte === quote) at = endOfText(body, at)
    else if (byte === openObject || byte === openList) depth++
    else if (byte === closeObject || byte === closeList) {
      if (depth === 0) return at
      depth--
    } else if (byte === comma && depth === 0 && at - start >= pieceBytes) return at
  }
  return at
}

function endOfText(body: Buffer, start: number): number {
  let at = start + 1
  for (; at < body.length && body[at] !== quote; at++) if (body[at] === backslash) at++
  return at
}
