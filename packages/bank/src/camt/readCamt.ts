/** The reader of CAMT.053, the statements of account of ISO 20022, in all versions from 001.02 to 001.13. */
import { entriesAtOnce, Refusal, type BankEntry, type BankFilePart } from '../statement.ts'
import { CamtStatement } from './camtStatement.ts'
import { eventsOf } from './events.ts'
import type { CamtEvent } from './xml.ts'

/**
 * The statements of a file; `head` are its first bytes, with the XML declaration. What is wrong with a statement voids it
 * alone; nothing is read after what is wrong with the XML.
 */
export async function* readCamt(bytes: AsyncIterable<Uint8Array>, head: Uint8Array): AsyncGenerator<BankFilePart> {
  let statement: CamtStatement | null = null
  let hasBegun = false
  let entries: BankEntry[] = []
  try {
    for await (const events of eventsOf(bytes, head)) {
      for (const event of events) {
        if (event.event === 'foreign') {
          yield { part: 'unknown' }
          return
        }
        if (event.event === 'begins') {
          statement = new CamtStatement()
          hasBegun = true
          entries = []
        }
        if (!statement) continue
        let end: BankFilePart | null = null
        try {
          if (event.event === 'ends') end = statement.end(event.line)
          for (const entry of takeEvent(statement, event)) {
            entries.push(entry)
            if (entries.length < entriesAtOnce) continue
            yield { part: 'entries', entries }
            entries = []
          }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          end = refusalOf(statement, error)
        }
        if (!end) continue
        if (entries.length > 0) yield { part: 'entries', entries }
        yield end
        statement = null
      }
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    yield refusalOf(statement, error)
    return
  }
  if (!hasBegun) yield { part: 'unknown' }
}

/** The entries that are complete with an event. Throws a Refusal. */
function takeEvent(statement: CamtStatement, event: CamtEvent): Iterable<BankEntry> {
  if (event.event !== 'element') return []
  if (!event.entry) return statement.take(event.element)
  statement.takeDetails(event.element, event.entry)
  return []
}

function refusalOf(statement: CamtStatement | null, { reason, line }: Refusal): BankFilePart {
  const { account = null, number = null, date = null } = statement ?? {}
  return { part: 'refused', refused: { reason, line, account, number, date } }
}
