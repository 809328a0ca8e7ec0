/** Payments for tests: entries of a bank account, and checks that the books add up. */
import { inserted } from '@schoolbeheer/server/database/rows'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { bankAccounts, bankStatements, paymentEntries } from '../db/tables/payments.ts'

export const bankAccount = 'BE68539007547034'

/** A statement without entries. Answers its id. */
export async function addStatement(db: Db, fields: Partial<typeof bankStatements.$inferInsert> = {}): Promise<number> {
  const account = fields.account ?? bankAccount
  await db.insert(bankAccounts).values({ iban: account }).onConflictDoNothing()
  const rows = await db
    .insert(bankStatements)
    .values({
      account,
      format: 'coda',
      key: `statement-${unique()}`,
      openingCents: 0,
      date: '2026-11-20',
      closingCents: 0,
      entries: 1,
      entriesHash: '',
      importedAt: new Date('2026-11-21T08:00:00Z'),
      importedBy: 'test',
      ...fields,
    })
    .returning({ id: bankStatements.id })
  return inserted(rows).id
}

/** A transfer of this many cents: what came in is positive. Answers its id. */
export async function addEntry(
  db: Db,
  amountCents: number,
  fields: Partial<typeof paymentEntries.$inferInsert> = {},
): Promise<number> {
  const statementId = fields.statementId ?? (await addStatement(db))
  const rows = await db
    .insert(paymentEntries)
    .values({
      source: 'bank',
      account: bankAccount,
      fingerprint: `entry-${unique()}`,
      occurrence: 1,
      date: '2026-11-20',
      kind: amountCents > 0 ? 'transfer' : 'sent',
      name: 'Scholengroep Dender',
      ...fields,
      amountCents,
      statementId,
    })
    .returning({ id: paymentEntries.id })
  return inserted(rows).id
}

let last = 0
function unique(): number {
  last += 1
  return last
}

/** Sums and statuses that do not follow from the allocations: none. */
export async function wrongBooks(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    with live as (select * from payment_allocations where undone_at is null)
    select 'entry' as of, id from payment_entries where allocated_cents <> coalesce(
      (select sum(amount_cents) from live where entry_id = payment_entries.id), 0)
    union all
    select 'invoice', id from invoices where paid_cents <> coalesce(
      (select sum(amount_cents) from live where invoice_id = invoices.id), 0)
    union all
    select 'status', id from invoices where status >= 2 and (status = 3) <> (
      paid_cents >= total_cents - credited_cents
      and exists (select from live where invoice_id = invoices.id and amount_cents > 0))
    union all
    select 'paidAt', id from invoices where (status = 3) <> (paid_at is not null)
    union all
    select 'withdrawn', id from payment_entries
      where source = 'manual' and (dismissed is null) <> (allocated_cents = amount_cents)
    union all
    select 'pair', id from live where counter_entry_id is not null and not exists (
      select from live half where half.entry_id = live.counter_entry_id and half.counter_entry_id = live.entry_id
        and half.amount_cents = -live.amount_cents)`)
  return rows
}
