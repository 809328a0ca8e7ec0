/**
 * Delivery of one e-invoice. Its bytes are kept and its phase is written before each call of the access point, in
 * transactions of their own. A process that dies during a call leaves `preparing` or `submitting`: the next process to
 * get its job asks what became of it, and submits nothing. A draft whose submission has not begun, `prepared`, is
 * submitted.
 */
import { found } from '@schoolbeheer/server/database/rows'
import { statement, type NamedValues } from '@schoolbeheer/server/database/statement'
import { and, eq, not, sql, type SQL } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Db } from '../db/connection.ts'
import { isHeld } from '../db/held.ts'
import type { AccessPoint, NotTaken, Outgoing, Submitted } from '../peppol/accessPoint.ts'
import { readBytes, savedOf, savingAfter, type SavedFile } from '../storage/files.ts'
import { eInvoices, type EInvoiceRow } from '../db/tables/eInvoices.ts'
import { ask, isInterrupted, isPerhapsOut, learn } from './eInvoiceInquiry.ts'
import { insist } from './insist.ts'
import { obstacleTo } from './kinds.ts'
import { note, type Answer, type Dependencies, type Note, type Outcome } from './outcome.ts'
import { readOffered, type OfferedDispatch } from './queries.ts'
import { restored } from './restoring.ts'
import { dispatches, type Dispatch } from '../db/tables/dispatches.ts'
import type { Delivery } from './jobs.ts'

export async function deliverEInvoice(means: Dependencies, job: Delivery): Promise<void> {
  const { db, accessPoint } = means
  const offered = await readOffered(db, job.id)
  if (!offered) return
  const { dispatch } = offered
  if (dispatch.state === 'queued' && dispatch.attempts === job.attempt - 1) return begin(means, job, offered)
  if (dispatch.attempts !== job.attempt) return
  if (isInterrupted(dispatch)) await ask(means, offered, job.left)
  else if (dispatch.state === 'prepared') await submitPrepared(means, accessPoint, job)
}

/** Notes what became of an attempt whose document was not offered. */
type NotOffered = (outcome: Outcome, answers?: Answer[]) => Promise<unknown>

async function begin(means: Dependencies, job: Delivery, offered: OfferedDispatch): Promise<void> {
  const { dispatch, eInvoice: kept, mayHaveLeft } = offered
  const { db, accessPoint, kinds } = means
  const seen = { id: job.id, attempts: dispatch.attempts, states: ['queued' as const] }
  const notOffered: NotOffered = (outcome, answers = []) =>
    insist(() => note(means, { seen, outcome, attempt: job.attempt, left: job.left, answers }))
  const isAnew = !kept?.sha256
  const isToAsk = isAnew && (accessPoint !== null || dispatch.words === unsaid)
  if (kept && isToAsk && (await endsByAnswer(means, kept, job.left, notOffered))) return
  if (!accessPoint) return void (await notOffered({ state: 'failed', words: 'einvoice_off', lasting: true }))
  const obstacle = isAnew ? undefined : await obstacleTo(db, kinds.of(dispatch), dispatch)
  if (obstacle) return void (await notOffered({ state: 'failed', words: obstacle, lasting: true }))
  const made = isAnew ? await compose(means, accessPoint, dispatch) : undefined
  if (made && 'state' in made) return void (await notOffered(made))

  const isHere = !isAnew && kept.provider === accessPoint.name
  const providerId = isHere ? kept.providerId : null
  const phase = accessPoint.prepare && providerId === null ? 'preparing' : 'submitting'
  const at = new Date(means.now())
  const { id, attempt } = job
  const entering = { id, attempt, from: 'queued', attempts: dispatch.attempts, phase, at } as const
  // The disk is waited for, and then the access point.
  means.turn.leave()
  const provider = accessPoint.name
  const begun = made
    ? await enterAndKeep(db, entering, { provider, ...made })
    : await db.transaction(async (tx) => {
        if (!(await enter(tx, entering))) return false
        await tx.update(eInvoices).set({ provider, providerId }).where(eq(eInvoices.dispatchId, job.id))
        return true
      })
  if (!begun) return
  if (!kept && mayHaveLeft && !(await isUnknownThere(means, job))) return
  if (phase === 'submitting') return submit(means, accessPoint, job, made)
  if (await prepare(means, accessPoint, job)) await submitPrepared(means, accessPoint, job)
}

/**
 * A person who tries again may have been wrong that it was not sent: a document that the access point has is not
 * offered again, and none while it does not say. Answers whether the attempt ends here, and has noted why.
 */
async function endsByAnswer(
  means: Dependencies,
  kept: EInvoiceRow,
  left: number,
  notOffered: NotOffered,
): Promise<boolean> {
  const { accessPoint: point } = means
  const { learned, isUnsaid, perhaps, answers } = await learn(means, kept)
  const arrived = learned?.state === 'failed' ? undefined : learned
  // The access point that may have it was changed since the person tried again, and nobody can ask it any more.
  const isGone = point?.name !== kept.provider
  const isOpen = !arrived && (isUnsaid || isGone || (await isPerhapsOut(point, perhaps, answers)))
  if (!arrived && !isOpen) return false
  if (!arrived && left > 0 && !isGone) {
    await notOffered({ state: 'failed', words: unsaid, lasting: false }, answers)
    return true
  }
  const { document } = await readKept(means.db, kept.dispatchId)
  await notOffered(arrived ?? { state: 'uncertain', words: unsaid }, answers)
  // This comes last: once the hash stands here, these bytes would be submitted.
  const sha256 = sha256Of(document.xml)
  await means.db.update(eInvoices).set({ sha256 }).where(eq(eInvoices.dispatchId, kept.dispatchId))
  return true
}

/** Our own words are translation keys. */
export const unsaid = 'einvoice_unsaid'

/**
 * A document of before a restore may have left since: it is submitted only where the access point says that it has none
 * with its number. Answers whether that is so, and otherwise notes what the access point has.
 */
async function isUnknownThere(means: Dependencies, job: Delivery): Promise<boolean> {
  const { learned, isUnknown, answers } = await learn(means, (await readOffered(means.db, job.id))?.eInvoice ?? null)
  const there: Outcome = learned && learned.state !== 'failed' ? learned : { state: 'uncertain', words: restored }
  await told(means, job, ['preparing', 'submitting', 'uncertain'], { outcome: isUnknown ? undefined : there, answers })
  return isUnknown
}

/** Our own words are translation keys. */
async function compose(
  { kinds, log, turn }: Dependencies,
  accessPoint: AccessPoint,
  dispatch: Dispatch,
): Promise<Outgoing | NotTaken> {
  try {
    const { eInvoice } = kinds.letterOf(dispatch)
    if (!eInvoice) throw new Error(`No e-invoice is made for the purpose ${dispatch.purpose}`)
    const made = await eInvoice(dispatch, accessPoint, turn.pause)
    return 'obstacle' in made ? { state: 'failed', words: made.obstacle, lasting: true } : made
  } catch (error) {
    log.error({ dispatch: dispatch.id, err: error }, 'an e-invoice could not be made')
    return { state: 'failed', words: 'dispatch_notcomposed', lasting: false }
  }
}

type PhaseEntry = Omit<Delivery, 'left'> &
  Pick<Dispatch, 'attempts'> & { from: 'queued' | 'prepared'; phase: 'preparing' | 'submitting'; at: Date }

/** Answers false when another process has entered the phase, or the database is held. */
async function enter(tx: Db, entering: PhaseEntry): Promise<boolean> {
  const { rowCount } = await entry(tx, entering)
  return rowCount === 1
}

function entry(
  tx: Db,
  { id, attempt, attempts, from, phase, at }: NamedValues<PhaseEntry>,
  more: { recipient?: SQL<string> } = {},
) {
  return tx
    .update(dispatches)
    .set({ state: sql`${phase}`, attempts: sql`${attempt}`, sendingAt: sql`${at}`, ...more })
    .where(and(eq(dispatches.id, id), eq(dispatches.state, from), eq(dispatches.attempts, attempts), not(isHeld)))
}

type MadeDocument = Outgoing & Pick<EInvoiceRow, 'provider'>

/**
 * Enters the phase and keeps what will be sent in it, all in one statement. Answers false, and keeps nothing, when
 * another process has entered the phase, or the database is held.
 */
async function enterAndKeep(db: Db, entering: PhaseEntry, { xml, ...made }: MadeDocument): Promise<boolean> {
  const file = savedOf({ name: `${made.number}.xml`, contentType: 'application/xml', bytes: xml })
  const { rowCount } = await enterAndInsert(db, { ...entering, ...made, ...file })
  return rowCount === 1
}

type KeptEInvoice = PhaseEntry & Omit<MadeDocument, 'xml'> & SavedFile

const enterAndInsert = statement<KeptEInvoice, { rowCount: number | null }>((db, kept) => {
  // The recipient may have changed since the dispatch was queued.
  const entered = entry(db, kept, { recipient: sql`${kept.receiver}` }).returning({ id: dispatches.id })
  return db.execute(sql`
    with entered as ${entered}, ${savingAfter(sql`entered`, kept)}
    insert into ${eInvoices}
      (dispatch_id, type, number, date, sender, receiver, provider, file_id, sha256, made, made_at)
    select ${kept.id}::int, ${kept.type}, ${kept.number}, ${kept.date}::date, ${kept.sender}, ${kept.receiver},
      ${kept.provider}, id, sha256, 1, ${kept.at}::timestamptz
    from saved
    on conflict (dispatch_id) do update set
      type = excluded.type, number = excluded.number, date = excluded.date, sender = excluded.sender,
      receiver = excluded.receiver, provider = excluded.provider, provider_id = null, file_id = excluded.file_id,
      sha256 = excluded.sha256, made = ${eInvoices.made} + 1, made_at = excluded.made_at, asks = 0`)
})

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Whether there is a draft now. */
async function prepare(means: Dependencies, point: AccessPoint, job: Delivery): Promise<boolean> {
  const { document } = await readKept(means.db, job.id)
  const prepared = await point.prepare?.(document)
  if (!prepared) return false
  const answers = [{ call: 'prepare', answer: prepared.answer } as const]
  const noted = await told(means, job, ['preparing', 'uncertain'], { outcome: prepared, answers })
  return noted?.state === 'prepared'
}

async function submitPrepared(means: Dependencies, point: AccessPoint | null, job: Delivery): Promise<void> {
  const { provider } = await readKept(means.db, job.id)
  if (point?.name !== provider) {
    // The draft is at another access point, which does not send it by itself.
    const outcome: Outcome = { state: 'failed', words: 'einvoice_off', lasting: false }
    return void (await told(means, job, ['prepared'], { outcome, answers: [] }))
  }
  const { id, attempt } = job
  const at = new Date(means.now())
  if (await enter(means.db, { id, attempt, from: 'prepared', attempts: attempt, phase: 'submitting', at }))
    await submit(means, point, job)
}

/** @param made the document if it was just kept, so that it need not be read */
async function submit(means: Dependencies, point: AccessPoint, job: Delivery, made?: Outgoing): Promise<void> {
  const { document, providerId } = made ? { document: made, providerId: null } : await readKept(means.db, job.id)
  const submitted = await point.submit(document, providerId)
  const answers = [{ call: 'submit', answer: submitted.answer } as const]
  await told(means, job, ['submitting', 'uncertain'], { outcome: outcomeOf(submitted, providerId), answers })
}

/** An answer about a document other than the draft says nothing about the draft. */
function outcomeOf(submitted: Submitted, draft: string | null): Outcome {
  if (submitted.state !== 'accepted') return submitted
  const { providerId, delivered } = submitted
  if (draft !== null && providerId !== draft) return { state: 'uncertain', words: 'einvoice_otherid' }
  return { state: delivered ? 'delivered' : 'accepted', providerId }
}

/** Notes the real outcome of a call, even if it was taken for interrupted meanwhile because its process was silent. */
function told(
  means: Dependencies,
  { id, attempt, left }: Delivery,
  states: Dispatch['state'][],
  more: Pick<Note, 'outcome' | 'answers'>,
): Promise<Dispatch | undefined> {
  return insist(() => note(means, { seen: { id, attempts: attempt, states }, left, ...more }))
}

/** The kept document, because only kept bytes are sent. */
async function readKept(db: Db, dispatchId: number) {
  const row = found(await db.select().from(eInvoices).where(eq(eInvoices.dispatchId, dispatchId)))
  const file = row.fileId === null ? undefined : await readBytes(db, row.fileId)
  if (!file) throw new Error('There is no e-invoice to send')
  const { type, number, date, sender, receiver, provider, providerId } = row
  return { document: { type, number, date, sender, receiver, xml: file.bytes }, provider, providerId }
}
