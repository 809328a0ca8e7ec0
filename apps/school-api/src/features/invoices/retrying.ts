/** Retries of invoices' last failed work: making a PDF, or sending. A refused credit note is mailed. */
import type { Obstacle } from '@schoolbeheer/contracts/problem'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { emailList } from '@schoolbeheer/domain/email'
import type { InvoiceAction } from '@schoolbeheer/domain/invoices/actions'
import { PDF_CREATED } from '@schoolbeheer/domain/invoices/statuses'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { dispatches, type NewDispatch } from '../../db/tables/dispatches.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { startBatch, type StartedBatch } from './batches.ts'
import {
  checkDueDate,
  wouldArriveOverdue,
  lockWithRequests,
  missing,
  obstacle,
  obstacleOf,
  refused,
  type LockedInvoice,
} from './bulk.ts'
import { listOutdated } from './newPapers.ts'
import { queueInvoices } from './queueing.ts'
import { batchItems, invoiceReminders, invoices, type ItemAction } from '../../db/tables/invoices.ts'
import { addInvoiceJobs, addLetterJobs } from './jobs.ts'

/** The last item of an invoice, and its batch. */
type LastItem = Pick<typeof batchItems.$inferSelect, 'batchId' | 'invoiceId' | 'action' | 'dueDate' | 'asPdf'> & {
  hasFailed: boolean
}

/** A mail of the last item that did not arrive, or perhaps did not. */
type Mail = { id: number; invoiceId: number; isUncertain: boolean }

/** `dueDate` is for invoices that would arrive overdue. */
type Retry = { ids: number[]; dueDate?: string | undefined }

/**
 * Throws a 409 that names invoices with nothing failed, with failed work that is no longer allowed, and with a mail
 * that a person has to settle first; and a 400 for a due date in the past or far away.
 */
export async function acceptRetry(api: SchoolApi, act: Act, { ids, dueDate }: Retry): Promise<StartedBatch> {
  const today = brusselsDate(act.at)
  checkDueDate(dueDate, today)
  return api.database.db.transaction(async (tx) => {
    const rows = await lockWithRequests(tx, ids)
    const obstacleIn = obstaclesOf(rows)
    const last = await listLast(tx, ids)
    const mails = await listMails(tx, [...last.values()])
    const uncertain = idsOf(mails.filter(({ isUncertain }) => isUncertain))
    // When one of several addresses was refused, the invoice counts as sent, and only that mail goes again.
    const unsent = idsOf(mails.filter(({ isUncertain }) => !isUncertain))
    const failed = new Map([...last].filter(([id, { hasFailed }]) => hasFailed || unsent.has(id)))
    const notes = await listFailedNotes(tx, ids)
    const mailed = await listRefusedNotes(tx, ids)
    // The failed action may no longer be allowed: nobody is reminded of an invoice that was credited since.
    const allowed = new Map([...failed].filter(([, one]) => !obstacleIn(one)))
    const hasWork = (id: number) => allowed.has(id) || notes.has(id) || mailed.has(id)
    const idle = rows.filter(({ id, underWay }) => underWay || uncertain.has(id) || !hasWork(id))
    const obstacles = idle.map((row) =>
      uncertain.has(row.id)
        ? obstacle(row, 'uncertain')
        : (obstacleIn(failed.get(row.id)) ?? obstacle(row, 'notfailed')),
    )
    if (obstacles.length > 0 || rows.length < ids.length) throw refused('retry', [...missing(ids, rows), ...obstacles])
    const moved = new Set(dueDate ? rows.filter((row) => wouldArriveOverdue(row, today)).map(({ id }) => id) : [])
    // A mail of what was sent is a copy of it, whatever was paid since.
    const unsentIds = rows.filter(({ status }) => status === PDF_CREATED).map(({ id }) => id)
    const outdated = await listOutdated(api, tx, unsentIds)
    const isNew = (one: { invoiceId: number }) => moved.has(one.invoiceId) || outdated.has(one.invoiceId)
    const items = [...allowed.values()].map((one) =>
      dueDate && one.action === 'send' && moved.has(one.invoiceId) ? { ...one, dueDate } : one,
    )
    const accepted = await startBatch(
      tx,
      act,
      items.map(({ hasFailed: _hasFailed, batchId: _batchId, ...one }) => ({ ...one, state: 'queued' })),
    )
    await noteActivity(tx, act, ...ids.map((recordId) => ({ kind: 'invoice', recordId, action: 'retried' }) as const))
    // A mail with another due date or amount is a new mail.
    const same = mails.filter((one) => !isNew(one))
    await again(api, tx, act, { items, mails: same, batch: accepted.batch, isNew })
    await api.outbox.retry(tx, act, { ids: [...notes.values()].flat(), batchId: accepted.batch })
    const instead = [...mailed.values()].flat().map((one) => ({ ...one, batchId: accepted.batch }))
    await api.outbox.queue(tx, act, instead)
    return accepted
  })
}

/** The obstacle of doing the failed action now. */
function obstaclesOf(rows: LockedInvoice[]): (failed: LastItem | undefined) => Obstacle | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (failed) => {
    const row = failed && byId.get(failed.invoiceId)
    return row && failed.action !== 'create' ? obstacleOf(ruledAs(failed.action), row)[0] : undefined
  }
}

/** A letter may remind of what `sendReminder` may. */
function ruledAs(action: Exclude<ItemAction, 'create'>): InvoiceAction {
  return action === 'letter' || action === 'posted' ? 'sendReminder' : action
}

type Again = { items: LastItem[]; mails: Mail[]; batch: number; isNew: (one: LastItem) => boolean }

/** Failed mails go again as they are, under the new batch; other items begin anew. */
async function again(api: SchoolApi, tx: Db, act: Act, { items, mails, batch, isNew }: Again): Promise<void> {
  const wanted = idsOf(items)
  const ids = mails.filter(({ invoiceId }) => wanted.has(invoiceId)).map(({ id }) => id)
  await api.outbox.retry(tx, act, { ids: [...new Set(ids)], batchId: batch })
  const mailed = idsOf(mails)
  const unmailed = items.filter(({ invoiceId }) => !mailed.has(invoiceId))
  const letters = unmailed.filter(isLetter)
  const others = unmailed.filter((one) => !isLetter(one))
  // Sending on a new PDF makes that first.
  const isAtOnce = (one: LastItem) => one.action === 'send' && one.dueDate === null && !isNew(one)
  const [unsent, unmade] = [others.filter(isAtOnce), others.filter((one) => !isAtOnce(one))].map((some) =>
    some.map(({ invoiceId }) => invoiceId),
  )
  if (unsent?.length) await queueInvoices(api, tx, act, { batch, invoiceIds: unsent })
  if (unmade?.length) await addInvoiceJobs(api, tx, batch, unmade)
  if (letters.length > 0) await addLetterJobs(api, tx, batch, await listGroups(tx, [...idsOf(letters)]))
}

async function listGroups(tx: Db, invoiceIds: number[]): Promise<number[]> {
  const { id, schoolGroupId } = invoices
  const rows = await tx.selectDistinct({ schoolGroupId }).from(invoices).where(inArray(id, invoiceIds))
  return rows.map((row) => row.schoolGroupId)
}

/** Whether the item is part of a letter that reminds of other invoices besides. */
function isLetter({ action }: Pick<LastItem, 'action'>): boolean {
  return action === 'letter' || action === 'posted'
}

function idsOf(some: readonly { invoiceId: number }[]): ReadonlySet<number> {
  return new Set(some.map(({ invoiceId }) => invoiceId))
}

/** The last items of invoices, by invoice. */
export async function listLast(tx: Db, ids: number[]): Promise<Map<number, LastItem>> {
  const { batchId, invoiceId, action, state, dueDate, asPdf } = batchItems
  const rows = await tx
    .select({ batchId, invoiceId, action, state, dueDate, asPdf })
    .from(batchItems)
    .where(inArray(invoiceId, ids))
    .orderBy(asc(batchId))
  return new Map(rows.map((row) => [row.invoiceId, { ...row, hasFailed: row.state === 'failed' }]))
}

async function listMails(tx: Db, last: LastItem[]): Promise<Mail[]> {
  const batchOf = new Map(last.map(({ invoiceId, batchId }) => [invoiceId, batchId]))
  const { id, documentId: invoiceId, documentKind, batchId, state } = dispatches
  const rows = await tx
    .select({ id, invoiceId, batchId, state })
    .from(dispatches)
    .where(
      and(
        eq(documentKind, 'invoice'),
        inArray(invoiceId, [...batchOf.keys()]),
        inArray(state, ['failed', 'uncertain']),
      ),
    )
  return rows
    .concat(await listLetterMails(tx, [...batchOf.keys()]))
    .filter((row) => row.batchId === batchOf.get(row.invoiceId))
    .map((row) => ({ ...row, isUncertain: row.state === 'uncertain' }))
}

/** The same of letters, once for each invoice that they remind of. */
function listLetterMails(tx: Db, invoiceIds: number[]) {
  const { id, documentKind, documentId, batchId, state } = dispatches
  const ofLetter = and(eq(documentKind, 'reminderLetter'), eq(documentId, invoiceReminders.letterId))
  return tx
    .select({ id, invoiceId: invoiceReminders.invoiceId, batchId, state })
    .from(invoiceReminders)
    .innerJoin(dispatches, ofLetter)
    .where(and(inArray(invoiceReminders.invoiceId, invoiceIds), inArray(state, ['failed', 'uncertain'])))
}

/** The failed mails of credit notes, by invoice. */
async function listFailedNotes(tx: Db, invoiceIds: number[]): Promise<Map<number, number[]>> {
  const { id, documentId, documentKind, state } = dispatches
  const rows = await tx
    .select({ id, invoiceId: creditNotes.invoiceId })
    .from(dispatches)
    .innerJoin(creditNotes, eq(creditNotes.id, documentId))
    .where(and(eq(documentKind, 'creditNote'), inArray(creditNotes.invoiceId, invoiceIds), eq(state, 'failed')))
  const byInvoice = Map.groupBy(rows, ({ invoiceId }) => invoiceId)
  return new Map([...byInvoice].map(([invoiceId, ofInvoice]) => [invoiceId, ofInvoice.map((row) => row.id)]))
}

/** Mails for credit notes that were refused as e-invoices, by invoice: their PDFs, to the addresses for invoices. */
async function listRefusedNotes(tx: Db, invoiceIds: number[]): Promise<Map<number, NewDispatch[]>> {
  const { id, invoiceId, problem } = creditNotes
  const rows = await tx
    .select({ id, invoiceId, emails: schoolGroups.invoiceEmails })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, invoiceId))
    .innerJoin(schoolGroups, eq(schoolGroups.id, invoices.schoolGroupId))
    .where(and(inArray(invoiceId, invoiceIds), eq(problem, 'invoice_problem_refused')))
  const byInvoice = Map.groupBy(rows, (row) => row.invoiceId)
  const kind = { documentKind: 'creditNote', purpose: 'creditNote' } as const
  const mails = [...byInvoice].map(([ofInvoice, notes]) => {
    const wanted = notes.flatMap(({ id: documentId, emails }) =>
      emailList(emails ?? '').map((recipient) => ({ ...kind, documentId, recipient })),
    )
    return [ofInvoice, wanted] as const
  })
  return new Map(mails.filter(([, wanted]) => wanted.length > 0))
}
