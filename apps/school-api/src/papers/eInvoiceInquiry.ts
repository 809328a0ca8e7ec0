/**
 * Inquiries about e-invoices: asks the access point what became of one, by its id or else by its number, and notes the
 * answer. Only a document that is certainly ours is adopted; if none is found, or several, a person has to decide.
 */
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import type { AccessPoint, DocumentStatus, FoundDocument } from '../peppol/accessPoint.ts'
import { noteDelivered, type DeliveredDispatch } from './deliveredTogether.ts'
import { insist } from './insist.ts'
import { mostPauses } from './jobs.ts'
import { eInvoices, type EInvoiceRow } from '../db/tables/eInvoices.ts'
import { note, type Answer, type Dependencies, type Outcome } from './outcome.ts'
import { listOffered, type OfferedDispatch } from './queries.ts'
import type { Dispatch } from '../db/tables/dispatches.ts'

/**
 * Asks about an interrupted, uncertain or accepted e-invoice; `left` as in `note`. An interrupted e-invoice becomes at
 * least uncertain.
 */
export async function ask(means: Dependencies, offered: OfferedDispatch, left: number): Promise<Dispatch | undefined> {
  return noteLearned(means, { offered, ...(await learn(means, offered.eInvoice)) }, left)
}

/** Asks about those of these e-invoices of which there is something to ask, one after the other. */
export async function askEach(means: Dependencies, ids: number[]): Promise<void> {
  const asked = (await listOffered(means.db, { ids })).filter((offered) => canBeAsked(means, offered))
  const learned: Inquiry[] = []
  await means.turn.away(async () => {
    for (const offered of asked) {
      await means.turn.pause()
      learned.push({ offered, ...(await learn(means, offered.eInvoice)) })
    }
  })
  const delivered = learned.flatMap((one) => deliveredOf(one) ?? [])
  if (delivered.length > 0) await insist(() => noteDelivered(means, delivered))
  for (const one of learned) if (!deliveredOf(one)) await noteLearned(means, one, mostPauses)
}

type Inquiry = Awaited<ReturnType<typeof learn>> & { offered: OfferedDispatch }

/** The commonest outcome: an accepted e-invoice was delivered, as one answer about its id says. */
function deliveredOf({ offered: { dispatch, eInvoice }, learned, answers }: Inquiry): DeliveredDispatch | undefined {
  const [answer, another] = answers
  const isDelivered = dispatch.state === 'accepted' && learned?.state === 'delivered'
  if (!isDelivered || !answer || another || learned.providerId !== eInvoice?.providerId) return undefined
  return { id: dispatch.id, attempts: dispatch.attempts, answer }
}

function noteLearned(
  means: Dependencies,
  { offered, learned, answers }: Inquiry,
  left: number,
): Promise<Dispatch | undefined> {
  const { id, attempts, state } = offered.dispatch
  // The access point is not believed when it calls an accepted e-invoice a draft.
  const believed = state === 'accepted' && learned?.state === 'failed' ? undefined : learned
  const outcome = believed ?? (isInterrupted(offered.dispatch) ? interrupted : undefined)
  return insist(() => note(means, { seen: { id, attempts, states: [state] }, outcome, left, answers }))
}

/** The process died, or was silent for long, while it waited for an answer. */
export function isInterrupted({ state }: Dispatch): boolean {
  return state === 'preparing' || state === 'submitting'
}

/** Whether this access point has the e-invoice, or perhaps has it. */
export function canBeAsked({ accessPoint }: Dependencies, { dispatch: { state }, eInvoice }: OfferedDispatch): boolean {
  return (state === 'uncertain' || state === 'accepted') && eInvoice !== null && eInvoice.provider === accessPoint?.name
}

/** Our own words are translation keys. */
const interrupted: Outcome = { state: 'uncertain', words: 'dispatch_interrupted' }

/**
 * Learns what became of an offered e-invoice; `learned` is undefined if this access point does not say. `isUnknown` is
 * true if it says that it has none with this number, `isUnsaid` if it was asked and its last answer says nothing; what
 * it found that may be this e-invoice is in `perhaps`.
 */
export async function learn({ db, accessPoint }: Dependencies, eInvoice: EInvoiceRow | null) {
  const answers: Answer[] = []
  let [isUnknown, isUnsaid] = [false, false]
  let perhaps: FoundDocument[] = []
  const learned =
    eInvoice && accessPoint?.name === eInvoice.provider ? await readOutcome(accessPoint, eInvoice) : undefined
  return { learned, isUnknown, isUnsaid, perhaps, answers }

  async function readOutcome(point: AccessPoint, row: EInvoiceRow): Promise<Outcome | undefined> {
    const status = row.providerId === null ? undefined : await get(point, row, row.providerId)
    if (status && status.state !== 'gone') return outcomeOf(status, row.providerId)
    const found = await point.findByNumber(row.number, searchedFrom(row))
    answers.push({ call: 'findByNumber', answer: found.answer })
    isUnknown = found.state === 'found' && found.documents.length === 0
    isUnsaid = found.state === 'unknown'
    perhaps = found.state === 'found' ? await listMatches(db, row, found.documents) : []
    const providerId = onlyMatch(row, perhaps)
    if (providerId === undefined) return undefined
    const adopted = await get(point, row, providerId)
    // A draft of older bytes must not leave instead of the present ones.
    return adopted.state === 'draft' && row.made > 1 ? undefined : outcomeOf(adopted, providerId)
  }

  async function get(point: AccessPoint, row: EInvoiceRow, providerId: string): Promise<DocumentStatus> {
    const status = await point.get(providerId)
    answers.push({ call: 'get', answer: status.answer })
    const told = isOf(status, row) ? status : { state: 'unknown' as const, answer: status.answer }
    isUnsaid = told.state === 'unknown'
    return told
  }
}

/** Clocks may be a day apart. */
function searchedFrom({ date, madeAt }: EInvoiceRow): string {
  const from = Math.min(Date.parse(date), madeAt.getTime()) - 2 * 24 * 3600 * 1000
  return new Date(from).toISOString().slice(0, 10)
}

/** The documents with the number and type of this e-invoice that are not known as another one. */
async function listMatches(db: Db, row: EInvoiceRow, documents: FoundDocument[]): Promise<FoundDocument[]> {
  const alike = documents.filter(({ number, type }) => number === row.number && [row.type, null].includes(type))
  if (alike.length === 0) return []
  const ids = alike.map(({ providerId }) => providerId)
  const others = and(eq(eInvoices.provider, row.provider), ne(eInvoices.dispatchId, row.dispatchId))
  const known = await db
    .select({ id: eInvoices.providerId })
    .from(eInvoices)
    .where(and(others, inArray(eInvoices.providerId, ids)))
  return alike.filter(({ providerId }) => !known.some(({ id }) => id === providerId))
}

/** The id of the document that is certainly the e-invoice; undefined if another might be it too. */
function onlyMatch({ receiver: ours }: EInvoiceRow, perhaps: FoundDocument[]): string | undefined {
  const [one, another] = perhaps.filter(({ receiver }) => [ours, null].includes(receiver))
  return !one || another || one.receiver === null || one.type === null ? undefined : one.providerId
}

/**
 * Whether one of these documents may have left, as all have but drafts and those that were rejected. The answers to the
 * questions about them are added.
 */
export async function isPerhapsOut(
  point: AccessPoint,
  documents: FoundDocument[],
  answers: Answer[],
): Promise<boolean> {
  for (const { providerId } of documents) {
    const { state, answer } = await point.get(providerId)
    answers.push({ call: 'get', answer })
    if (state !== 'draft' && state !== 'rejected') return true
  }
  return false
}

function isOf(status: DocumentStatus, { number, receiver }: EInvoiceRow): boolean {
  if (!('number' in status || 'receiver' in status)) return true
  return (status.number ?? number) === number && (status.receiver ?? receiver) === receiver
}

function outcomeOf(status: DocumentStatus, providerId: string | null): Outcome | undefined {
  const known = providerId === null ? {} : { providerId }
  const { state } = status
  if (state === 'gone' || state === 'unknown') return undefined
  if (state === 'draft') return { ...known, state: 'failed', words: 'einvoice_stilldraft', lasting: false }
  return state === 'rejected' ? { ...known, ...status } : { ...known, state }
}
