/** What a statement books by itself when it is taken, and what it leaves out of the books of customers. */
import { inserted } from '@schoolbeheer/server/database/rows'
import { sql } from 'drizzle-orm'
import type { Act } from '../../../db/activity.ts'
import type { Db } from '../../../db/connection.ts'

/** Answers how many of its entries are booked, and how many are left for a person. */
export async function bookStatement(tx: Db, _act: Act, statementId: number): Promise<{ booked: number; toDo: number }> {
  await dismissOthers(tx, statementId)
  const { rows } = await tx.execute<{ booked: string; to_do: string }>(sql`
    select count(*) filter (where allocated_cents = amount_cents) as booked,
      count(*) filter (where allocated_cents <> amount_cents and dismissed is null) as to_do
    from payment_entries where statement_id = ${statementId}`)
  const { booked, to_do: toDo } = inserted(rows)
  return { booked: Number(booked), toDo: Number(toDo) }
}

/** Leaves out charges, and what went out and can be no refund: nobody is owed so much, or is known by that account. */
async function dismissOthers(tx: Db, statementId: number): Promise<void> {
  await tx.execute(sql`
    update payment_entries entry set dismissed = case when kind = 'charge' then 'charges' else 'notOurs' end
    where statement_id = ${statementId} and (kind = 'charge' or (amount_cents < 0 and kind <> 'return'))`)
}
