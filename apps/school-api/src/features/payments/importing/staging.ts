/**
 * The entries of statements while their file is read: in a table of the connection, so that a large statement is never in
 * memory, and nothing stays of one that is refused.
 */
import { entryFingerprint } from '@schoolbeheer/bank/identity'
import type { BankEntry } from '@schoolbeheer/bank/statement'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'

export async function openStaging(db: Db): Promise<void> {
  await db.execute(sql`
    create temporary table staged_entries (
      statement integer not null, page integer not null default 0, place integer generated always as identity,
      fingerprint text not null, date date not null, value_date date, amount_cents bigint not null, kind text not null,
      name text, iban text, reference text, communication text, hints text[] not null, bank_reference text
    )`)
}

export async function closeStaging(db: Db): Promise<void> {
  await db.execute(sql`drop table staged_entries`)
}

/** @param statement the number of the statement among those that are staged */
export async function stage(db: Db, statement: number, entries: readonly BankEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, fingerprint: entryFingerprint(entry) }))
  await db.execute(sql`
    insert into staged_entries (statement, fingerprint, date, value_date, amount_cents, kind, name, iban, reference,
      communication, hints, bank_reference)
    select ${statement}::int, fingerprint, date, "valueDate", "amountCents", kind, nullif(name, ''), iban, reference,
      nullif(communication, ''), hints, nullif("bankReference", '')
    from json_to_recordset(${JSON.stringify(rows)}::json) as entry (fingerprint text, date date, "valueDate" date,
      "amountCents" bigint, kind text, name text, iban text, reference text, communication text, hints text[],
      "bankReference" text)`)
}

/** Makes the entries of a page those of a statement. */
export async function moveStaged(db: Db, from: number, to: { statement: number; page: number }): Promise<void> {
  await db.execute(
    sql`update staged_entries set statement = ${to.statement}, page = ${to.page} where statement = ${from}`,
  )
}

export async function dropStaged(db: Db, statement: number): Promise<void> {
  await db.execute(sql`delete from staged_entries where statement = ${statement}`)
}
