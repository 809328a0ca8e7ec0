/** Reading in tests: whole files at once, with each statement beside its entries. */
import type { BankEntry, BankFilePart, BankPage, BankStatement, RefusedStatement } from '../statement.ts'

export type ReadFile = {
  statements: { statement: BankStatement; entries: BankEntry[] }[]
  pages: { page: BankPage; entries: BankEntry[] }[]
  refused: RefusedStatement[]
  isUnknown: boolean
}

export async function collect(parts: AsyncIterable<BankFilePart>): Promise<ReadFile> {
  const read: ReadFile = { statements: [], pages: [], refused: [], isUnknown: false }
  let entries: BankEntry[] = []
  for await (const part of parts) {
    if (part.part === 'entries') entries.push(...part.entries)
    else {
      if (part.part === 'statement') read.statements.push({ statement: part.statement, entries })
      if (part.part === 'page') read.pages.push({ page: part.page, entries })
      if (part.part === 'refused') read.refused.push(part.refused)
      if (part.part === 'unknown') read.isUnknown = true
      entries = []
    }
  }
  return read
}

/** The bytes in pieces of a size. */
export async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
