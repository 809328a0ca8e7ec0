/** Payments that a person notes by hand: each pays one invoice, and is withdrawn when that is undone. */
import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { openCents } from '../../db/rules.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentEntries } from '../../db/tables/payments.ts'
import { book } from './ledger.ts'

/**
 * Notes a payment of all that is open of each invoice, in the transaction that has locked them.
 * @param date the day of payment in Brussels
 */
export async function payByHand(tx: Db, act: Act, { ids, date }: { ids: number[]; date: string }): Promise<void> {
  const open = await tx
    .select({
      invoiceId: invoices.id,
      amountCents: openCents,
      reference: invoices.reference,
      schoolGroupId: invoices.schoolGroupId,
    })
    .from(invoices)
    .where(and(inArray(invoices.id, ids), gt(openCents, 0)))
  const { rows } = await tx.execute<{ id: number; reference: string }>(sql`
    insert into ${paymentEntries} (source, date, amount_cents, kind, reference, school_group_id)
    select 'manual', ${date}, "amountCents", 'other', reference, "schoolGroupId"
    from json_to_recordset(${JSON.stringify(open)}::json)
      as row ("amountCents" bigint, reference text, "schoolGroupId" integer)
    returning id, reference`)
  const entries = new Map(rows.map(({ id, reference }) => [reference, id]))
  const allocations = open.flatMap(({ reference, invoiceId, amountCents }) => {
    const entryId = entries.get(reference)
    return entryId ? [{ entryId, invoiceId, amountCents }] : []
  })
  await book(tx, act, allocations, { automatic: false })
}
