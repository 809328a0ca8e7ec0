/**
 * Deliveries to the accountant. A period is fixed in a short transaction that waits for bookings under way: from then on
 * nothing gets a day inside it. Its file is written afterwards, by whichever process looks first, and again by another
 * where that dies.
 */
import { invalid, Problem } from '@schoolbeheer/contracts/problem'
import { dueUntil, momentOf, nextDeliveryDay } from '@schoolbeheer/domain/accounting/schedule'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { isDelivered } from '@schoolbeheer/domain/payments/ledger'
import { inserted } from '@schoolbeheer/server/database/rows'
import { hashOf } from '@schoolbeheer/server/sealing'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { isHeld } from '../../db/held.ts'
import { readDeliveredUntil } from '../../db/delivered.ts'
import { deliveries, deliverySecret } from '../../db/tables/accounting.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentRests } from '../../db/tables/payments.ts'
import { saveStream } from '../../storage/files.ts'
import { accountingName } from '../invoices/accounting.ts'
import { bindDocuments, countDeliverable, deliveredIn } from './documents.ts'
import { booksZip } from './books.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

/** The machine delivers when its day has come. */
export const machine = { userId: 'schoolbeheer' }

/** Delivers for a person; it is mailed on the next day of delivery. See `begin`. */
export function deliver(api: SchoolApi, act: Act, until: string): Promise<DeliveryRow> {
  const { ACCOUNTANT } = api.env
  return begin(api, act, { until, mailOn: ACCOUNTANT && nextDeliveryDay(ACCOUNTANT, momentOf(act.at)) })
}

/** Delivers the month or quarter that has ended, once its day has come. With nothing to deliver its period grows. */
export async function deliverDue(api: SchoolApi): Promise<void> {
  const { ACCOUNTANT } = api.env
  if (!ACCOUNTANT) return
  const at = new Date(api.now())
  const moment = momentOf(at)
  const until = dueUntil(ACCOUNTANT, moment)
  if (isDelivered(until, await readDeliveredUntil(api.database.db))) return
  await begin(api, { viewer: machine, at }, { until, mailOn: moment.date }).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })
}

/** `mailOn` is the day on which it is to be mailed, if it is. */
type DeliveryRequest = { until: string; mailOn: string | null }

/**
 * Throws a 400 for a day that is not over, and a 409 when nothing is to be delivered, a file is still being written, or
 * the database is held: its next period may have been delivered before.
 */
async function begin(api: SchoolApi, act: Act, { until, mailOn }: DeliveryRequest): Promise<DeliveryRow> {
  const { db } = api.database
  if (until >= brusselsDate(act.at)) throw invalid({ until: 'accounting_until_past' })
  // Bookings do not wait for a delivery that is refused.
  await plan(db, until)
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${deliveries} in exclusive mode`)
    const planned = await plan(tx, until)
    const delivery = inserted(
      await tx
        .insert(deliveries)
        .values({ ...planned, ...madeBy(act), ...keptSecret(api), mailOn })
        .returning(),
    )
    await noteActivity(tx, act, { kind: 'delivery', recordId: delivery.id, action: 'created' })
    return delivery
  })
}

/** The period that begins after what was delivered, and how many documents it has so far. Throws a 409. */
async function plan(db: Db, untilDate: string) {
  const { rows } = await db.execute<{ held: boolean }>(sql`select ${isHeld} as held`)
  if (inserted(rows).held) throw new Problem(409, 'restore_unsettled')
  if ((await db.$count(deliveries, isNull(deliveries.fileId))) > 0) throw new Problem(409, 'accounting_busy')
  const fromDate = await firstDay(db)
  if (fromDate === null || fromDate > untilDate) throw nothing()
  const documents = await countDeliverable(db, untilDate)
  if (documents === 0 && !(await isAnythingBooked(db, fromDate, untilDate))) throw nothing()
  return { fromDate, untilDate, documents }
}

function nothing(): Problem {
  return new Problem(409, 'accounting_nothing')
}

/** The day after the last delivered one; before there is one, the first day on which anything counts. */
async function firstDay(db: Db): Promise<string | null> {
  const delivered = await readDeliveredUntil(db)
  if (delivered !== null) return addDays(delivered, 1)
  const { rows } = await db.execute<{ first: string | null }>(sql`
    select least(
      (select min(${invoices.creationDate}) from ${invoices}), (select min(${creditNotes.creationDate}) from ${creditNotes}),
      (select min(${paymentAllocations.journalDate}) from ${paymentAllocations}),
      (select min(${paymentRests.journalDate}) from ${paymentRests}))::text as first`)
  return inserted(rows).first
}

async function isAnythingBooked(db: Db, from: string, until: string): Promise<boolean> {
  const { journalDate, undoneJournalDate } = paymentAllocations
  const within = sql`${journalDate} between ${from} and ${until} or ${undoneJournalDate} between ${from} and ${until}`
  return (await db.$count(paymentAllocations, within)) > 0
}

function madeBy({ viewer, at }: Act) {
  return { madeAt: at, madeBy: viewer.userId, madeByName: viewer.name ?? null }
}

function keptSecret({ sealing }: SchoolApi) {
  const secret = randomBytes(16).toString('base64url')
  const secretHash = hashOf(secret)
  return { secretHash, secret: sealing.seal(deliverySecret, secretHash, secret) }
}

/** Writes the files that are missing; a failure stands on the delivery, and is tried again at the next look. */
export async function writeMissing(api: SchoolApi): Promise<void> {
  const { db } = api.database
  const missing = await db.select({ id: deliveries.id }).from(deliveries).where(isNull(deliveries.fileId))
  for (const { id } of missing)
    await write(api, id).catch(async (error: unknown) => {
      api.app.log.error({ delivery: id, err: error }, 'a delivery was not written')
      await db
        .update(deliveries)
        .set({ problem: 'accounting_problem_writing' })
        .where(and(eq(deliveries.id, id), isNull(deliveries.fileId)))
    })
}

/** Only one process writes: the lock ends with it. The file is there as a whole or not at all. */
async function write(api: SchoolApi, id: number): Promise<void> {
  const { db } = api.database
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('deliveries'), ${id}::int) as mine`,
    )
    if (!inserted(rows).mine) return
    const [delivery] = await tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.id, id), isNull(deliveries.fileId)))
    if (!delivery) return
    const { fromDate: from, untilDate: to } = delivery
    // Outside of this transaction, so that no document stays locked while the file is written.
    const documents = await bindDocuments(db, id, to)
    const [period, language] = [{ from, to }, 'nl'] as const
    const stream = await booksZip(api, { selection: deliveredIn(id), period, language })
    const file = { name: accountingName(period, language, 'zip'), contentType: 'application/zip', stream }
    const fileId = await saveStream(tx, file)
    await tx.update(deliveries).set({ fileId, documents, problem: null }).where(eq(deliveries.id, id))
  })
}
