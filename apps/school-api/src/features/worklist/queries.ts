/** Counts of waiting work. Amounts are in cents, with VAT. */
import type { WorklistItem } from '@schoolbeheer/contracts/school/worklist'
import { addDays } from '@schoolbeheer/domain/dates'
import { brusselsInstant } from '@schoolbeheer/domain/instants'
import { totalsOf } from '@schoolbeheer/domain/invoices/amounts'
import { contractLines, nextShare } from '@schoolbeheer/domain/invoices/billing'
import { CREATED, PAID, PDF_CREATED } from '@schoolbeheer/domain/invoices/statuses'
import { VAT_RATE } from '@schoolbeheer/domain/money'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { and, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { isContractDue, isOverdue, isPastDue, isToPay, isToRefund, openCents, refundCents } from '../../db/rules.ts'
import { ownInvoices } from '../../db/scope.ts'
import { dispatches } from '../../db/tables/dispatches.ts'
import type { DocumentType } from '../../peppol/accessPoint.ts'
import { countUncertain } from '../courseDays/papers.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { listContracts } from '../schoolGroups/contracts.ts'
import { hasNoOpenOrder } from '../schoolGroups/queries.ts'

export type CountedWork = {
  name: string
  year?: number | null | undefined
  courseDay?: WorklistItem['courseDay']
  attest?: WorklistItem['attest']
  count: number
  cents?: number
  /** The day of the oldest. */
  oldest?: string | null
}

/**
 * Groups whose contract is due, with the amount that they would be billed from the day after their last period: those
 * that can be invoiced, and those that must order first. A group with an open contract order is in neither.
 */
export async function countContracts(db: Db, today: string): Promise<CountedWork[]> {
  const due = await listContracts(db, (billedUntil) => and(hasNoOpenOrder(db), isContractDue(billedUntil, today)))
  const totals = due
    .map((group) => ({
      orders: group.requiresPurchaseOrder,
      lines: contractLines(group, addDays(group.billedUntil ?? today, 1), nextShare(group, group.freedShares)),
    }))
    .map(({ orders, lines }) => {
      return { orders, total: totalsOf(lines.map(({ amount }) => ({ amount, vatRate: VAT_RATE }))).total }
    })
    .filter(({ total }) => total > 0)
  return [
    { name: 'toInvoice', totals: totals.filter(({ orders }) => !orders) },
    { name: 'toOrder', totals: totals.filter(({ orders }) => orders) },
  ].map((one) => ({
    name: one.name,
    count: one.totals.length,
    cents: one.totals.reduce((sum, { total }) => sum + total, 0),
  }))
}

/**
 * Invoices by year, as their list shows them, the newest first. Those that may be counted are found by an index each:
 * paid ones of before are not read.
 */
export async function countInvoices(db: Db, today: string): Promise<CountedWork[]> {
  const monthBegan = brusselsInstant(`${today.slice(0, 8)}01`, '00:00')
  const rows = await db.execute(sql`
    select name, year, count(*)::int as count, sum(case name when 'paidThisMonth' then paid_cents
      when 'toRefund' then ${refundCents} else ${openCents} end)::float8 as cents
    from ${invoices}
    cross join lateral (values
      ('withoutPdf', status = ${CREATED}),
      ('toSend', status = ${PDF_CREATED}),
      ('failed', status > ${CREATED} and problem is not null),
      ('eInvoicesTroubled', ${isTroubled('invoice', sql`invoices`)} or exists (
        select from ${creditNotes} where credit_notes.invoice_id = invoices.id
          and ${isTroubled('creditNote', sql`credit_notes`)})),
      ('overdue', ${isOverdue(today)}),
      ('toRefund', ${isToRefund}),
      ('paidThisMonth', status = ${PAID} and paid_at >= ${monthBegan.toISOString()})
    ) as reason (name, holds)
    where holds and id in (
      select id from ${invoices} where status <> ${sql.raw(String(PAID))}
      union select id from ${invoices} where paid_at >= ${monthBegan.toISOString()}
      union select id from ${invoices} where problem is not null
      union select id from ${invoices} where ${isToRefund}
      union select invoice_id from ${creditNotes} where problem is not null)
    group by name, year
    order by name, year desc`)
  return z.array(Row).parse(rows.rows)
}

/** The e-invoice was refused, is uncertain, or could not be offered; and nothing was done about it. */
function isTroubled(kind: DocumentType, document: SQL): SQL {
  return sql`(${document}.problem in ('invoice_problem_refused', 'invoice_problem_undecided')
    or ${document}.problem is not null and 'failed' = (
      select state from ${dispatches} where channel = 'peppol' and document_kind = ${kind} and document_id = ${document}.id
      order by id desc limit 1))`
}

/** Open invoices of the viewer's group, and the overdue ones among them: `customerState` as SQL. */
export async function countOwnInvoices(db: Db, viewer: Viewer, today: string): Promise<CountedWork[]> {
  const rows = await db.execute(sql`
    select name, count(*)::int as count, sum(${openCents})::float8 as cents
    from ${invoices}
    cross join lateral (values
      ('toPay', true),
      ('overdue', ${isPastDue(today)})
    ) as reason (name, holds)
    where holds and ${isToPay} and ${ownInvoices(db, viewer)}
    group by name
    order by name`)
  return z.array(Row).parse(rows.rows)
}

/** Uncertain mails, by their course day if they have one. */
export async function countUncertainMails(db: Db): Promise<CountedWork[]> {
  const rows = await countUncertain(db)
  return rows.map(({ count, ...courseDay }) => ({ name: 'uncertainMails', courseDay, count }))
}

const Row = z.object({ name: z.string(), year: z.int().optional(), count: z.int(), cents: z.int() })
