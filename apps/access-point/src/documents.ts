/**
 * The documents that were handed in, including refused ones. Each change of a document is a line of JSON, of which the
 * last counts; the XML is in a file of its own. Everything is written before the sender is answered.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Failure = z.object({ category: z.string(), message: z.string() })

const Document = z.object({
  id: z.string(),
  takenAt: z.string(),
  changedAt: z.string(),
  type: z.enum(['invoice', 'creditNote', 'unknown']),
  number: z.string(),
  /** Participants: `0208:0123456749`. */
  sender: z.string(),
  receiver: z.string(),
  /** The payable amount in euro, as the document has it. */
  payable: z.string(),
  /** The rules that it breaks: a key of the rules' texts, and the path of the element. */
  broken: z.array(
    z.object({ rule: z.string(), severity: z.enum(['error', 'warning']), text: z.string(), where: z.string() }),
  ),
  state: z.enum(['pending', 'delivered', 'failed', 'refused']),
  /** Why it was refused, or not delivered. */
  failure: Failure.nullable(),
})

export type Failure = z.output<typeof Failure>
export type Document = z.output<typeof Document>
export type Documents = ReturnType<typeof openDocuments>

/** Reads the documents in the folder; a line that was cut short when a process died is left out. */
export function openDocuments(folder: string) {
  const journal = join(folder, 'documents.jsonl')
  const xmlFile = (id: string) => join(folder, 'xml', `${id}.xml`)
  const byId = new Map(readJournal(journal).map((document) => [document.id, document]))
  const taken = new Set([...byId.values()].filter(isTaken).map(numberOf))
  const keep = (document: Document) => {
    appendFileSync(journal, `\n${JSON.stringify(document)}`)
    byId.set(document.id, document)
    if (isTaken(document)) taken.add(numberOf(document))
  }
  return {
    add: (document: Document, xml: string) => {
      writeFileSync(xmlFile(document.id), xml)
      keep(document)
    },
    change: (id: string, to: Pick<Document, 'changedAt' | 'state' | 'failure'>): Document | undefined => {
      const document = byId.get(id)
      if (!document) return undefined
      const changed = { ...document, ...to }
      keep(changed)
      return changed
    },
    find: (id: string) => byId.get(id),
    /** Whether its sender handed in a document of its type and number before, not counting refused ones. */
    hasNumber: (document: Pick<Document, 'sender' | 'type' | 'number'>) => taken.has(numberOf(document)),
    /** The documents, newest first. */
    all: () => [...byId.values()].toReversed(),
    xml: (id: string) => readFileSync(xmlFile(id), 'utf8'),
  }
}

/** Whether the access point took the document: a refused one is unknown to it. */
export function isTaken({ state }: Pick<Document, 'state'>): boolean {
  return state !== 'refused'
}

function numberOf({ sender, type, number }: Pick<Document, 'sender' | 'type' | 'number'>): string {
  return JSON.stringify([sender, type, number])
}

function readJournal(journal: string): Document[] {
  if (!existsSync(journal)) return []
  return readFileSync(journal, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [Document.parse(JSON.parse(line))]
      } catch {
        return []
      }
    })
}
