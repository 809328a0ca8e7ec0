/** The reader of CODA 2, the coded statements of account of Febelfin: records of 128 characters. */
import { entriesAtOnce, Refusal, type BankEntry, type BankFilePart } from '../statement.ts'
import { CodaStatement } from './codaStatement.ts'
import { linesOf, type CodaLine } from './lines.ts'
import type { CodaRecord } from './record.ts'

/** A header, by which a file is known and after a wrong statement the next one is found. */
export const codaHeader = /^00000\d{6}/

/** The statements of a file. What is wrong voids its own statement alone. */
export async function* readCoda(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BankFilePart> {
  let statement: CodaStatement | null = null
  let entries: BankEntry[] = []
  let isSkipping = false
  let lastLine = 0
  for await (const lines of linesOf(bytes)) {
    for (const line of lines) {
      lastLine = line.line
      const isHeader = line.text !== null && codaHeader.test(line.text)
      if (statement && (isHeader || statement.isClosed)) {
        yield endOf(statement, new Refusal('cut', line.line))
        statement = null
      }
      if (isHeader) {
        entries = []
        isSkipping = false
      }
      if (isSkipping) continue
      statement ??= new CodaStatement()
      try {
        for (const entry of statement.take(recordIn(line))) {
          entries.push(entry)
          if (entries.length < entriesAtOnce) continue
          yield { part: 'entries', entries }
          entries = []
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        yield refusalOf(statement, error)
        statement = null
        isSkipping = true
      }
      if (statement?.whole && entries.length > 0) {
        yield { part: 'entries', entries }
        entries = []
      }
    }
  }
  if (statement) yield endOf(statement, new Refusal('cut', lastLine + 1))
  if (statement?.isFollowed) yield refusalOf(null, new Refusal('cut', lastLine + 1))
}

/** The statement, or what is wrong with one that ends before its last record. */
function endOf(statement: CodaStatement, refusal: Refusal): BankFilePart {
  return statement.whole ? { part: 'statement', statement: statement.whole } : refusalOf(statement, refusal)
}

function recordIn({ line, text, isCut }: CodaLine): CodaRecord {
  if (text === null) throw new Refusal(isCut ? 'cut' : 'length', line)
  return { line, text }
}

function refusalOf(statement: CodaStatement | null, { reason, line }: Refusal): BankFilePart {
  const { account = null, number = null, date = null } = statement ?? {}
  return { part: 'refused', refused: { reason, line, account, number, date } }
}
