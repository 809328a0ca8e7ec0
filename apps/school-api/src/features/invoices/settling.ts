/** Settling an invoice: its status and its problem follow from the state of its mails and e-invoices. */
import { PDF_CREATED, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { found } from '@schoolbeheer/server/database/rows'
import { and, desc, eq, isNotNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { dispatches, underWayStates, type Dispatch } from '../../db/tables/dispatches.ts'
import { outcomeOf } from '../eInvoices/outcome.ts'
import { endItem, failItem, readItem } from './batches.ts'
import { newestLetter } from './letters.ts'
import { isUncertain, lockInvoice } from './queries.ts'
import { invoiceFiles, invoiceReminders, invoices } from '../../db/tables/invoices.ts'

/**
 * Runs in the transaction that notes the outcome of a dispatch. An invoice is sent when the first of its addresses took
 * it.
 */
export async function settle(tx: Db, dispatch: Dispatch, at: Date): Promise<void> {
  const { documentId: invoiceId, purpose, batchId, state } = dispatch
  const invoice = await lockInvoice(tx, invoiceId)
  const { status, problem: before, sentFileId } = invoice
  if ((state === 'accepted' || state === 'delivered') && purpose === 'invoice')
    await tx
      .update(invoices)
      .set({
        sentAt: at,
        sentFileId: Math.max(sentFileId ?? 0, await handedOver(tx, dispatch)),
        ...(status === PDF_CREATED ? { status: SENT } : {}),
      })
      .where(eq(invoices.id, invoiceId))
  if (state === 'accepted' && purpose === 'reminder') {
    const { count } = await newestLetter(tx, invoiceId)
    await tx
      .update(invoiceReminders)
      .set({ sentAt: at })
      .where(and(eq(invoiceReminders.invoiceId, invoiceId), eq(invoiceReminders.count, count)))
  }
  if (batchId === null) return
  const sent = await listSent(tx, { invoiceId, batchId, purpose })
  if (sent.some((one) => isUnderWay.has(one.state))) return
  const key = { batch: batchId, invoice: invoiceId }
  const { isSent, problem: told } = outcomeOf(sent)
  if (isSent) {
    const item = await readItem(tx, key)
    if (item) await endItem(tx, item, purpose === 'invoice' ? 'sent' : 'reminded', at)
  } else if (told) await failItem(tx, key, told)
  // An earlier mail may still be uncertain, whatever the outcome of this one.
  const problem = told !== 'invoice_problem_undecided' && (await isUncertain(tx, invoice)) ? uncertain : told
  if (problem !== before || problem !== told)
    await tx.update(invoices).set({ problem }).where(eq(invoices.id, invoiceId))
}

/** The problem of the last dispatches of an invoice, as a translation key; null if there is none. */
export async function problemLeft(tx: Db, invoice: typeof invoices.$inferSelect): Promise<string | null> {
  if (await isUncertain(tx, invoice)) return uncertain
  const { documentKind, documentId, batchId, purpose, id } = dispatches
  const [last] = await tx
    .select({ invoiceId: documentId, batchId, purpose })
    .from(dispatches)
    .where(and(eq(documentKind, 'invoice'), eq(documentId, invoice.id), isNotNull(batchId)))
    .orderBy(desc(id))
    .limit(1)
  return last ? outcomeOf(await listSent(tx, last)).problem : null
}

/** The dispatches of an invoice in this request, those under way included. */
function listSent(tx: Db, asked: { invoiceId: number } & Pick<Dispatch, 'batchId' | 'purpose'>) {
  const { channel, state, words, documentKind, documentId, batchId, purpose } = dispatches
  return tx
    .select({ channel, state, words })
    .from(dispatches)
    .where(
      and(
        eq(documentKind, 'invoice'),
        eq(documentId, asked.invoiceId),
        eq(batchId, asked.batchId ?? 0),
        eq(purpose, asked.purpose),
      ),
    )
}

/** The newest PDF at the time of the hand-over: it may have been made anew while the mail was uncertain. */
async function handedOver(tx: Db, { documentId, sendingAt, queuedAt }: Dispatch): Promise<number> {
  const { fileId, invoiceId, madeAt, version } = invoiceFiles
  const rows = await tx
    .select({ fileId })
    .from(invoiceFiles)
    .where(and(eq(invoiceId, documentId), or(eq(version, 1), lte(madeAt, sendingAt ?? queuedAt))))
    .orderBy(desc(version))
    .limit(1)
  return found(rows).fileId
}

const uncertain = 'invoice_problem_uncertain'

const isUnderWay: ReadonlySet<Dispatch['state']> = new Set(underWayStates)
