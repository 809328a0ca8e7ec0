/**
 * Writing invoices of every kind. The kind provides the lines; here the invoices get their numbers, and everything is
 * written in the caller's transaction: rows, activity, and the batch that makes the PDFs.
 */
import { paymentReference } from '@schoolbeheer/domain/belgium'
import { totalsOf } from '@schoolbeheer/domain/invoices/amounts'
import { documentNumber, dueDateOf } from '@schoolbeheer/domain/invoices/numbers'
import { and, asc, between, eq } from 'drizzle-orm'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { insertMany } from '../../db/insertMany.ts'
import type { SchoolApi } from '../../api.ts'
import { startBatch, type StartedBatch } from './batches.ts'
import type { Draft } from '../billing/draft.ts'
import { takeNumbers, type Taking } from '../billing/numbers.ts'
import type { Again } from '../billing/lostNumbers.ts'
import { writeSources } from '../billing/sources.ts'
import { invoiceLines, invoices } from '../../db/tables/invoices.ts'
import { addInvoiceJobs } from './jobs.ts'

/** Writes invoices, and the batch whose jobs make their PDFs; the only one under a lost number, where that is written again. */
export async function createInvoices(
  api: SchoolApi,
  tx: Db,
  act: Act,
  drafts: Draft[],
  again?: Again,
): Promise<StartedBatch> {
  const ids = await writeInvoices(tx, act, { now: api.now, log: api.app.log, again }, drafts)
  const accepted = await startBatch(
    tx,
    act,
    ids.map((invoiceId) => ({ invoiceId, action: 'create', state: 'queued' })),
  )
  await addInvoiceJobs(api, tx, accepted.batch, ids)
  return accepted
}

/**
 * Answers the ids in the order of the drafts. Throws refusals of the database, such as a share that is billed already.
 */
export async function writeInvoices(tx: Db, act: Act, taking: Taking, drafts: Draft[]): Promise<number[]> {
  const count = drafts.length
  const { year, first, date } = await takeNumbers(tx, act, { series: 'invoice', count }, taking)
  const rows = drafts.map(({ lines, ...draft }, index) => ({
    ...draft,
    ...numbered(year, first + index, date),
    ...sums(lines),
  }))
  await insertMany(tx, invoices, rows)
  const ids = await readIds(tx, { year, first, count })
  const lines = drafts.flatMap(({ lines: ofDraft }, index) =>
    ofDraft.map(({ source: _source, ...line }, position) => ({ ...line, position, invoiceId: ids[index] ?? 0 })),
  )
  await insertMany(tx, invoiceLines, lines)
  const written = drafts.map((draft, index) => ({ id: ids[index] ?? 0, draft }))
  await writeSources(tx, 'invoice', written)
  await noteActivity(tx, act, ...ids.map((recordId) => ({ kind: 'invoice', recordId, action: 'created' }) as const))
  return ids
}

/** The ids of so many invoices from this number on. */
async function readIds(
  tx: Db,
  { year, first, count }: { year: number; first: number; count: number },
): Promise<number[]> {
  const { id, sequence } = invoices
  const taken = and(eq(invoices.year, year), between(sequence, first, first + count - 1))
  return (await tx.select({ id }).from(invoices).where(taken).orderBy(asc(sequence))).map((row) => row.id)
}

/** The fields of an invoice that follow from its number and date. */
export function numbered(year: number, sequence: number, date: string) {
  return {
    year,
    sequence,
    invoiceNumber: documentNumber('invoice', year, sequence),
    reference: paymentReference(year, sequence),
    creationDate: date,
    dueDate: dueDateOf(date),
  }
}

function sums(lines: Draft['lines']) {
  const { amount, total } = totalsOf(lines.map(({ amountCents, vatRate }) => ({ amount: amountCents, vatRate })))
  return { amountCents: amount, totalCents: total }
}
