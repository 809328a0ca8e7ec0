/** Problems of invoices that follow from their dispatches. */
import { and, eq, gt, inArray, notExists, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connection.ts'
import { isToPay } from '../../db/rules.ts'
import { dispatches, type Dispatch } from '../../db/tables/dispatches.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { outcomeOf } from './outcome.ts'

export const uncertain = 'invoice_problem_uncertain'

/** Whether it is uncertain that a mail with the invoice arrived. */
export async function isUncertain(tx: Db, id: number): Promise<boolean> {
  return (await tx.$count(dispatches, uncertainMails(tx, eq(invoices.id, id)))) > 0
}

/**
 * The condition of mails with such invoices of which it is uncertain whether they arrived, as long as the invoice still
 * has to be paid: until a person settles the mail, or a later one to the same address was accepted.
 */
export function uncertainMails(tx: Db, which: SQL): SQL | undefined {
  const { documentKind, documentId, purpose, channel, state, recipient, id } = dispatches
  const later = alias(dispatches, 'later')
  const again = tx
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        eq(later.documentKind, 'invoice'),
        eq(later.documentId, documentId),
        eq(later.purpose, 'invoice'),
        eq(later.recipient, recipient),
        eq(later.state, 'accepted'),
        gt(later.id, id),
      ),
    )
  const toPay = tx.select({ id: invoices.id }).from(invoices).where(and(which, isToPay))
  const isMail = and(eq(documentKind, 'invoice'), eq(purpose, 'invoice'), eq(channel, 'mail'))
  return and(isMail, inArray(documentId, toPay), eq(state, 'uncertain'), notExists(again))
}

/** The problems that the last dispatches of invoices left, as translation keys, by the ids of those that have one. */
export async function problemsLeft(tx: Db, ids: number[]): Promise<Map<number, string>> {
  const { documentId } = dispatches
  const mails = await tx
    .selectDistinct({ documentId })
    .from(dispatches)
    .where(uncertainMails(tx, inArray(invoices.id, ids)))
  const problems = new Map(mails.map((mail) => [mail.documentId, uncertain]))
  const sent = Map.groupBy(await listLastSent(tx, ids), (one) => one.documentId)
  for (const [id, last] of sent) {
    const { problem } = outcomeOf(last)
    if (problem && !problems.has(id)) problems.set(id, problem)
  }
  return problems
}

/** All dispatches of the last request of each invoice. */
function listLastSent(tx: Db, ids: number[]): Promise<Dispatch[]> {
  const { documentKind, documentId, batchId, purpose, id } = dispatches
  const ofInvoices = and(eq(documentKind, 'invoice'), inArray(documentId, ids))
  const last = tx
    .selectDistinctOn([documentId], { documentId, batchId, purpose })
    .from(dispatches)
    .where(and(ofInvoices, sql`${batchId} is not null`))
    .orderBy(documentId, sql`${id} desc`)
  return tx
    .select()
    .from(dispatches)
    .where(and(ofInvoices, sql`(${documentId}, ${batchId}, ${purpose}) in ${last}`))
}
