/** The files of a bank: what one is, told by its content, and the statements in it. */
import { readCamt } from './camt/readCamt.ts'
import { codaHeader, readCoda } from './coda/readCoda.ts'
import type { BankFilePart } from './statement.ts'

/** So many bytes show what a file is, and its encoding. */
const headBytes = 1024

/** The kind of a file by its first bytes, of which 1024 are enough; a ZIP is for its unpacker, and null is nothing of a bank. */
export function bankFileKind(head: Uint8Array): 'coda' | 'xml' | 'zip' | null {
  const start = Buffer.from(head).toString('latin1').replaceAll('\u0000', '')
  const text = start.replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
  if (codaHeader.test(text)) return 'coda'
  if (start.startsWith('PK\u0003\u0004')) return 'zip'
  return /^\s*</.test(text) ? 'xml' : null
}

/** The statements of a file of CODA or XML, one after the other. See `BankFilePart`. */
export async function* readBankFile(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BankFilePart> {
  const iterator = bytes[Symbol.asyncIterator]()
  try {
    const first = await firstOf(iterator)
    const head = first.subarray(0, headBytes)
    const kind = bankFileKind(head)
    if (kind === 'coda') yield* readCoda(joined(first, iterator))
    else if (kind === 'xml') yield* readCamt(joined(first, iterator), head)
    else yield { part: 'unknown' }
  } finally {
    await iterator.return?.()
  }
}

async function firstOf(iterator: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const first: Uint8Array[] = []
  let length = 0
  while (length < headBytes) {
    const next = await iterator.next()
    if (next.done) break
    first.push(next.value)
    length += next.value.length
  }
  return Buffer.concat(first)
}

async function* joined(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
