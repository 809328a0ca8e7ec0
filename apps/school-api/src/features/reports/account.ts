/** The account of a customer: what the viewer may see of its journal, a row for each document and each payment of a day. */
import type { Account } from '@schoolbeheer/contracts/school/reports'
import { toEuro } from '@schoolbeheer/domain/money'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { accountOf, type Span } from '@schoolbeheer/domain/reports/account'
import { found } from '@schoolbeheer/server/database/rows'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { isAtCustomer, ownGroup } from '../../db/scope.ts'
import { creditNotes } from '../../db/tables/creditNotes.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentEntries } from '../../db/tables/payments.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { creditChanges, invoiceChanges } from './journal.ts'

export type AccountQuery = Span & { schoolGroupId: number }

const Entry = z.object({
  kind: z.enum(['invoice', 'creditNote', 'payment', 'refund']),
  date: z.string(),
  number: z.string().nullable(),
  id: z.int(),
  cents: z.coerce.number(),
})

/** Throws a 404 for a group that is not the viewer's. */
export async function readAccount(db: Db, viewer: Viewer, { schoolGroupId, ...span }: AccountQuery) {
  const own = viewer.isAdmin ? undefined : ownGroup(db, viewer, schoolGroups.id)
  found(
    await db
      .select({ id: schoolGroups.id })
      .from(schoolGroups)
      .where(and(eq(schoolGroups.id, schoolGroupId), own)),
  )
  return accountOf(await listEntries(db, viewer, schoolGroupId), span)
}

/**
 * The entries in the order of their days. Customers have the documents that they have got. What was booked and undone on
 * the same day was never there.
 */
async function listEntries(db: Db, viewer: Viewer, schoolGroupId: number) {
  const seen = viewer.isAdmin ? sql`true` : sql`(change.kind = 'payment' or ${isAtCustomer})`
  const { rows } = await db.execute(sql`
    select entry.date, entry.id, entry.cents,
      case when payment.amount_cents < 0 then 'refund' else entry.kind end as kind,
      coalesce(note.credit_note_number, entry.numbers) as number
    from (
      select kind, date, id, sum(cents) as cents, string_agg(distinct number, ', ' order by number) as numbers
      from (
        select change.kind, change.date, change.id, change.cents, ${invoices.invoiceNumber} as number
        from ${invoices} join ${invoiceChanges} change on change.invoice_id = ${invoices.id}
        where ${invoices.schoolGroupId} = ${schoolGroupId} and ${seen}
        union all
        select kind, date, id, cents, null from ${creditChanges} change where school_group_id = ${schoolGroupId}
      ) changes
      group by kind, date, id
      having sum(cents) <> 0
    ) entry
    left join ${creditNotes} note on entry.kind = 'creditNote' and note.id = entry.id
    left join ${paymentEntries} payment on entry.kind = 'payment' and payment.id = entry.id
    order by entry.date, entry.kind = 'payment', entry.kind desc, entry.id`)
  return z.array(Entry).parse(rows)
}

type AccountInCents = Awaited<ReturnType<typeof readAccount>>

export function toAccount({ openingCents, rows, closingCents }: AccountInCents): Account {
  return {
    opening: toEuro(openingCents),
    rows: rows.map(({ cents, balanceCents, ...row }) => ({
      ...row,
      debit: toEuro(Math.max(0, cents)),
      credit: toEuro(Math.max(0, -cents)),
      balance: toEuro(balanceCents),
    })),
    closing: toEuro(closingCents),
  }
}
