/** The status of invoices by what is paid of them: between sent and paid, with the day of payment and the problem. */
import { PAID, SENT } from '@schoolbeheer/domain/invoices/statuses'
import type { Change } from '@schoolbeheer/contracts/school/activity'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { noteActivity, type Act, type Entry } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { openCents } from '../../db/rules.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { problemsLeft } from '../eInvoices/problems.ts'

/**
 * Sent invoices are paid once nothing is open and an incoming payment stands on them, and sent again once either ends;
 * then they have the problem of before. Runs in the transaction that has locked them and changed their sums or status.
 * Answers the changes of their days of payment.
 */
export async function updatePaidStatus(tx: Db, ids: number[]): Promise<Map<number, Change>> {
  // A payment of the day itself has its time.
  const { rows } = await tx.execute(sql`
    update ${invoices} set status = case when closed.at is null then ${SENT}::smallint else ${PAID} end,
      paid_at = closed.at, problem = case when closed.at is null then problem end
    from (
      select invoices.id, invoices.paid_at as before, closing.at
      from ${invoices}
      left join lateral (
        select case when entry.date = (part.at at time zone 'Europe/Brussels')::date then part.at
          else entry.date::timestamp at time zone 'Europe/Brussels' end as at
        from ${paymentAllocations} part join ${paymentEntries} entry on entry.id = part.entry_id
        where part.invoice_id = invoices.id and part.undone_at is null and part.amount_cents > 0
        order by part.id desc limit 1
      ) closing on ${openCents} = 0
      where invoices.id = any(${sql.param(ids)}) and invoices.status in (${SENT}, ${PAID})
    ) closed
    where invoices.id = closed.id and invoices.paid_at is distinct from closed.at
    returning invoices.id, ${dayOf(sql`closed.before`)} as before, ${dayOf(sql`closed.at`)} as after`)
  const changed = z.array(PaidRow).parse(rows)
  await restoreProblems(
    tx,
    changed.filter(({ after }) => after === null).map(({ id }) => id),
  )
  return new Map(changed.map(({ id, before, after }) => [id, { field: 'paidDate', from: before, to: after }]))
}

const PaidRow = z.object({ id: z.int(), before: z.string().nullable(), after: z.string().nullable() })

/** `brusselsDate`. */
function dayOf(at: SQL): SQL {
  return sql`(${at} at time zone 'Europe/Brussels')::date::text`
}

async function restoreProblems(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const problems = Array.from(await problemsLeft(tx, ids), ([id, problem]) => ({ id, problem }))
  if (problems.length > 0)
    await tx.execute(sql`
      update ${invoices} set problem = row.problem
      from json_to_recordset(${JSON.stringify(problems)}::json) as row (id integer, problem text)
      where invoices.id = row.id`)
}

/** `updatePaidStatus`, noted as activity of the invoices: for what is neither booked nor undone. */
export async function notePaidStatus(tx: Db, act: Act, ids: number[]): Promise<void> {
  const changed = await updatePaidStatus(tx, ids)
  const paid = Array.from(changed, ([recordId, change]): Entry => {
    return { kind: 'invoice', recordId, action: 'paid', changes: [change] }
  })
  await noteActivity(tx, act, ...paid)
}
