/**
 * ZIP files of small entries, written and read from their beginning to their end, as a sealed file can only be. Libraries
 * read the directory at the end first, and check sums in JavaScript, which takes as long as copying the tables.
 */
import { countRead } from '@schoolbeheer/server/collect'
import { promisify } from 'node:util'
import { crc32, deflateRaw, inflateRaw } from 'node:zlib'
import { Damaged } from './refusal.ts'

export type ZipEntry = { name: string; content: Buffer }

/** An entry to write, its content in parts that need not be put together; one that is compressed well says so. */
export type NewEntry = { name: string; content: Buffer[]; compressed: boolean }

/** The longest content of an entry, in bytes. */
export const entryBytes = 2 ** 20

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** The bytes of a ZIP file. */
export async function* zipOf(entries: AsyncIterable<NewEntry>): AsyncGenerator<Buffer> {
  const heads: Head[] = []
  let offset = 0
  for await (const { name, content, compressed } of entries) {
    const packed = compressed ? [await deflate(Buffer.concat(content), { level: 1 })] : content
    const method = compressed ? deflated : stored
    const crc = content.reduce((sum, part) => crc32(part, sum), 0)
    const head = { name, method, crc, packed: lengthOf(packed), size: lengthOf(content), offset }
    heads.push(head)
    const header = localHeader(head)
    offset += header.length + head.packed
    yield header
    yield* packed
  }
  yield directoryOf(heads, offset)
}

function lengthOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

/** The entries of a ZIP file that `zipOf` wrote. Throws Damaged where a byte differs from what that would write. */
export async function* unzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ZipEntry> {
  const heads: Head[] = []
  const take = taking(bytes)
  let offset = 0
  for (;;) {
    const fixed = await take(localBytes)
    if (fixed.readUInt32LE() !== localSignature) {
      const directory = directoryOf(heads, offset)
      const rest = Buffer.concat([fixed, await take(Math.max(0, directory.length - fixed.length))])
      if (!rest.equals(directory) || (await take(1, true)).length > 0) throw new Damaged()
      return
    }
    const head = await readHead(fixed, take, offset)
    const packed = await take(head.packed)
    const content = head.method === deflated ? await inflated(packed) : packed
    if (content.length !== head.size || crc32(content) !== head.crc) throw new Damaged()
    heads.push(head)
    offset += localHeader(head).length + packed.length
    yield { name: head.name, content }
    countRead(content)
  }
}

async function readHead(fixed: Buffer, take: Take, offset: number): Promise<Head> {
  const name = await take(Math.min(fixed.readUInt16LE(26), longestName))
  const head = {
    name: name.toString(),
    method: fixed.readUInt16LE(8),
    crc: fixed.readUInt32LE(14),
    packed: fixed.readUInt32LE(18),
    size: fixed.readUInt32LE(22),
    offset,
  }
  const isOurs = localHeader(head).equals(Buffer.concat([fixed, name]))
  if (!isOurs || Math.max(head.packed, head.size) > entryBytes * 1.1) throw new Damaged()
  return head
}

async function inflated(packed: Buffer): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: entryBytes * 1.1 })
  } catch (cause) {
    throw new Damaged('', { cause })
  }
}

type Take = (length: number, atMost?: boolean) => Promise<Buffer>

/** Takes so many of the bytes that come, or throws Damaged; `atMost` takes fewer at the end. */
function taking(bytes: AsyncIterable<Uint8Array>): Take {
  const source = bytes[Symbol.asyncIterator]()
  let waiting: Buffer[] = []
  let there = 0
  return async (length, atMost = false) => {
    while (there < length) {
      const next = await source.next()
      if (next.done) {
        if (atMost) break
        throw new Damaged()
      }
      const piece = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
      waiting.push(piece)
      there += piece.length
      countRead(piece)
    }
    const [first] = waiting
    const all = first && waiting.length === 1 ? first : Buffer.concat(waiting)
    const taken = all.subarray(0, length)
    waiting = [all.subarray(taken.length)]
    there -= taken.length
    return taken
  }
}

type Head = { name: string; method: number; crc: number; packed: number; size: number; offset: number }

const [stored, deflated] = [0, 8]
/** The release of the format that has sizes beyond 4 GB, the mark of names in UTF-8, and the day before all days. */
const [release, utf8, noDay] = [45, 0x0800, 0x0021]
const [localSignature, localBytes, longestName] = [0x04034b50, 30, 200]

function localHeader({ name, method, crc, packed, size }: Head): Buffer {
  const bytes = Buffer.from(name)
  return Buffer.concat([
    u32(localSignature),
    u16(release, utf8, method, 0, noDay),
    u32(crc, packed, size),
    u16(bytes.length, 0),
    bytes,
  ])
}

/** The directory and the records after it, always those for more than 4 GB. */
function directoryOf(heads: Head[], offset: number): Buffer {
  const directory = Buffer.concat(heads.map(directoryEntry))
  const count = BigInt(heads.length)
  return Buffer.concat([
    directory,
    u32(0x06064b50),
    u64(44n),
    u16(release, release),
    u32(0, 0),
    u64(count, count, BigInt(directory.length), BigInt(offset)),
    u32(0x07064b50, 0),
    u64(BigInt(offset + directory.length)),
    u32(1, 0x06054b50),
    u16(0, 0, 0xffff, 0xffff),
    u32(0xffffffff, 0xffffffff),
    u16(0),
  ])
}

function directoryEntry({ name, method, crc, packed, size, offset }: Head): Buffer {
  const bytes = Buffer.from(name)
  return Buffer.concat([
    u32(0x02014b50),
    u16(release, release, utf8, method, 0, noDay),
    u32(crc, packed, size),
    u16(bytes.length, 12, 0, 0, 0),
    u32(0, 0xffffffff),
    bytes,
    u16(1, 8),
    u64(BigInt(offset)),
  ])
}

function u16(...numbers: number[]): Buffer {
  const buffer = Buffer.alloc(numbers.length * 2)
  numbers.forEach((number, at) => buffer.writeUInt16LE(number, at * 2))
  return buffer
}

function u32(...numbers: number[]): Buffer {
  const buffer = Buffer.alloc(numbers.length * 4)
  numbers.forEach((number, at) => buffer.writeUInt32LE(number, at * 4))
  return buffer
}

function u64(...numbers: bigint[]): Buffer {
  const buffer = Buffer.alloc(numbers.length * 8)
  numbers.forEach((number, at) => buffer.writeBigUInt64LE(number, at * 8))
  return buffer
}
