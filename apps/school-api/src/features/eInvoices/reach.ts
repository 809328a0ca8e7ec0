/**
 * The reach of customers by Peppol, from recent answers of the access point, or else by asking it now. A customer may
 * have two addresses there, by enterprise number (0208) and by VAT number (9925); documents go to the first.
 */
import { statement } from '@schoolbeheer/server/database/statement'
import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import { once } from 'node:events'
import type { SchoolApi } from '../../api.ts'
import type { AccessPoint, DocumentType, ParticipantId, Registration } from '../../peppol/accessPoint.ts'
import { peppolLookups } from '../../db/tables/eInvoices.ts'

export type Reach = 'ok' | 'no' | 'otherscheme' | 'unknown'

export type Reaches = ReadonlyMap<ParticipantId, Reach>

type Answers = ReadonlyMap<ParticipantId, boolean>

/** The participant of an enterprise number such as 'BE0123456749'. */
export function participantOf(enterpriseNumber: string): ParticipantId {
  return `0208:${enterpriseNumber.slice(2)}`
}

type Patience = {
  /** How long the caller waits. */
  patienceMs: number
  /** How long a no is believed. */
  noMs?: number
}

/**
 * The reach by participant; the access point is asked if no answer is kept. Participants without an answer when the
 * patience ends are `unknown`.
 */
export async function reachOf(
  api: SchoolApi,
  type: DocumentType,
  participants: ParticipantId[],
  { patienceMs, noMs = keptMs.no }: Patience,
): Promise<Reaches> {
  const { accessPoint } = api
  // All callers go in the same order, so that no two that keep answers wait for each other.
  const wanted = [...new Set(participants)].toSorted()
  const all = wanted.flatMap((participant) => [participant, byVat(participant)])
  const kept = await readKept(api, type, all, noMs)
  const open = wanted.filter((participant) => !kept.get(participant))
  const missing = open.flatMap((participant) => [participant, byVat(participant)]).filter((one) => !kept.has(one))
  if (!accessPoint || missing.length === 0) return reachesIn(kept, wanted)
  const over = AbortSignal.timeout(patienceMs)
  const asking = askAll(api, { accessPoint, type, missing, over })
  await Promise.race([asking, once(over, 'abort')])
  return reachesIn(await readKept(api, type, all, noMs), wanted)
}

function byVat(participant: ParticipantId): ParticipantId {
  return participant.replace('0208:', '9925:BE')
}

function reachesIn(answers: Answers, participants: ParticipantId[]): Reaches {
  return new Map(participants.map((participant) => [participant, reachIn(answers, participant)]))
}

function reachIn(answers: Answers, participant: ParticipantId): Reach {
  const isRegistered = answers.get(participant)
  if (isRegistered === undefined) return 'unknown'
  if (isRegistered) return 'ok'
  return answers.get(byVat(participant)) ? 'otherscheme' : 'no'
}

/** A customer that registers should soon get e-invoices. Customers seldom leave, and the access point refuses then. */
const keptMs = { yes: 24 * 3600_000, no: 3600_000 }

async function readKept(
  { database, now }: SchoolApi,
  type: DocumentType,
  all: ParticipantId[],
  noMs: number,
): Promise<Answers> {
  const ago = (ms: number) => new Date(now() - ms)
  const times = { at: ago(0), yesFrom: ago(keptMs.yes), noFrom: ago(noMs) }
  const rows = await listFresh(database.prepared, { type, all, ...times })
  return new Map(rows.map((row) => [row.participant, row.registered]))
}

type LookupQuery = { type: DocumentType; all: ParticipantId[]; at: Date; yesFrom: Date; noFrom: Date }

const listFresh = statement<LookupQuery, { participant: ParticipantId; registered: boolean }[]>(
  (db, { type, all, at, yesFrom, noFrom }) => {
    const { participant, documentType, registered, askedAt } = peppolLookups
    const isFresh = or(and(registered, gt(askedAt, yesFrom)), gt(askedAt, noFrom))
    return db
      .select({ participant, registered })
      .from(peppolLookups)
      .where(
        // An answer from the future was kept while a clock was wrong.
        and(sql`${participant} = any(${all})`, eq(documentType, type), lte(askedAt, at), isFresh),
      )
  },
)

type Inquiry = { accessPoint: AccessPoint; type: DocumentType; missing: ParticipantId[]; over: AbortSignal }

const lot = 20

/** Asks lot by lot, so that each is kept soon; the lot that was asked when the patience ended is kept as well. */
async function askAll(api: SchoolApi, { accessPoint, type, missing, over }: Inquiry): Promise<void> {
  for (let from = 0; from < missing.length && !over.aborted; from += lot) {
    const some = missing.slice(from, from + lot)
    await keep(api, type, some, await accessPoint.lookup(some, type))
  }
}

async function keep(
  { database, now }: SchoolApi,
  documentType: DocumentType,
  participants: ParticipantId[],
  answers: Registration[],
): Promise<void> {
  const askedAt = new Date(now())
  const known = participants.flatMap((participant, index) => {
    const registered = answers[index]?.registered ?? 'unknown'
    return registered === 'unknown' ? [] : [{ participant, documentType, registered: registered === 'yes', askedAt }]
  })
  if (known.length === 0) return
  await database.db
    .insert(peppolLookups)
    .values(known)
    .onConflictDoUpdate({
      target: [peppolLookups.participant, peppolLookups.documentType],
      set: { registered: sql`excluded.registered`, askedAt: sql`excluded.asked_at` },
    })
}
