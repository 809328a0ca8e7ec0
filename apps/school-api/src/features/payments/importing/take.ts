/**
 * The taking of a statement: all of it or nothing, in one transaction. Whoever takes a statement of an account holds its
 * row, so that the same statement is taken once, however often it comes at the same time.
 */
import { statementKey } from '@schoolbeheer/bank/identity'
import type { BankStatement } from '@schoolbeheer/bank/statement'
import { holdsAll, newSums, overlapping, type PassedBalances, type Span } from '@schoolbeheer/domain/payments/overlaps'
import { inserted } from '@schoolbeheer/server/database/rows'
import { and, eq, sql } from 'drizzle-orm'
import type { Act } from '../../../db/activity.ts'
import type { Db } from '../../../db/connection.ts'
import { refersExactly } from '../../../db/rules.ts'
import { bankAccounts, bankStatements, paymentEntries } from '../../../db/tables/payments.ts'
import { bookStatement } from './booking.ts'

/** The outcome of a statement; `entries` are all that it has, `known` those that stood already. */
export type Taken = {
  result: 'taken' | 'known'
  statementId: number
  entries: number
  known: number
  booked: number
  toDo: number
}

/** Ends the transaction of a statement that says other things than what was taken before. */
export class Differs extends Error {}

/** @param staged the number of its staged entries. Throws `Differs`. */
export function takeStatement(db: Db, act: Act, statement: BankStatement, staged: number): Promise<Taken> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, statement.account)
    const { entries } = statement
    const entriesHash = await hashOf(tx, staged)
    const known = await findKnown(tx, statement, entriesHash)
    if (known !== undefined) return { result: 'known', statementId: known, entries, known: entries, booked: 0, toDo: 0 }
    const overlapped = overlapping(statement, await listNear(tx, statement, staged))
    const statementId = await insertStatement(tx, act, statement, entriesHash)
    const ids = overlapped.map(({ id }) => id)
    const added = await insertEntries(tx, { statementId, account: statement.account, staged, overlapped: ids })
    if (overlapped.length > 0) {
      const passed = await passedBalances(tx, statement, overlapped, staged)
      const sums = newSums(statement, overlapped, passed)
      const isGuessed = added.hasLikes && sums.length > 1 && !holdsAll(statement, overlapped)
      if (!sums.includes(added.sumCents) || isGuessed) throw new Differs()
    }
    const { booked, toDo } = await bookStatement(tx, act, statementId)
    return { result: 'taken', statementId, entries, known: entries - added.entries, booked, toDo }
  })
}

async function lockAccount(tx: Db, iban: string): Promise<void> {
  await tx.insert(bankAccounts).values({ iban }).onConflictDoNothing()
  // Whoever changes an entry twice shares the key of its account, at the end: that must not wait for this.
  await tx.select().from(bankAccounts).where(eq(bankAccounts.iban, iban)).for('no key update')
}

async function hashOf(tx: Db, staged: number): Promise<string> {
  const { rows } = await tx.execute<{ hash: string }>(sql`
    select encode(sha256(convert_to(coalesce(string_agg(fingerprint, ' ' order by fingerprint collate "C"), ''), 'utf8')),
      'base64') as hash
    from staged_entries where statement = ${staged}`)
  return inserted(rows).hash
}

/**
 * The same statement, taken before: by its key, or in another format. Throws `Differs` for one of the same key, or of the
 * same time and balances in another format, that has other entries.
 */
async function findKnown(tx: Db, statement: BankStatement, entriesHash: string): Promise<number | undefined> {
  const { account, format, openingDate, openingCents, date, closingCents } = statement
  const hasKey = eq(bankStatements.key, statementKey(statement))
  const isInOtherFormat = sql`${bankStatements.format} <> ${format} and ${bankStatements.date} = ${date}
    and ${bankStatements.openingCents} = ${openingCents} and ${bankStatements.closingCents} = ${closingCents}
    and coalesce(${bankStatements.openingDate} = ${openingDate}::date, true)`
  const found = await tx
    .select({ id: bankStatements.id, entriesHash: bankStatements.entriesHash })
    .from(bankStatements)
    .where(and(eq(bankStatements.account, account), sql`(${hasKey} or ${isInOtherFormat})`))
  if (found.some((one) => one.entriesHash !== entriesHash)) throw new Differs()
  return found[0]?.id
}

/** The longest time by which a bank books an entry before or after the statement on which it stands, in days. */
const nearDays = 31

/** The statements of about the same time, and whether they have entries of the same booking dates. */
async function listNear(tx: Db, { account, openingDate, date }: BankStatement, staged: number) {
  const sharing = sql`select statement_id from ${paymentEntries}
    where ${paymentEntries.account} = ${account}
      and ${paymentEntries.date} in (select date from staged_entries where statement = ${staged})`
  const { openingDate: opening, openingCents, date: closing, closingCents, id } = bankStatements
  return tx
    .select({
      id,
      openingDate: opening,
      openingCents,
      date: closing,
      closingCents,
      sharesDate: sql<boolean>`${id} in (${sharing})`,
    })
    .from(bankStatements)
    .where(
      sql`${bankStatements.account} = ${account} and (${id} in (${sharing})
        or ${closing} between ${openingDate ?? date}::date - ${nearDays}::int and ${date}::date + ${nearDays}::int)`,
    )
}

/** The ends of each at which the other stands after a movement, in the order of its file. */
async function passedBalances(
  tx: Db,
  statement: BankStatement,
  others: readonly (Span & { id: number })[],
  staged: number,
): Promise<PassedBalances> {
  const { openingCents } = statement
  const endsOf = (spans: readonly Span[]) => spans.flatMap((one) => [one.openingCents, one.closingCents])
  const ids = others.map(({ id }) => id)
  const { rows } = await tx.execute<{ isNew: boolean; cents: string }>(sql`
    with passed as (
      select true as "isNew", ${openingCents}::bigint + sum(amount_cents) over (order by page, place) as cents
      from staged_entries where statement = ${staged}
      union all
      select false, s.opening_cents + sum(e.amount_cents) over (partition by s.id order by e.id)
      from ${bankStatements} s join ${paymentEntries} e on e.statement_id = s.id where s.id = any(${sql.param(ids)}::int[])
    )
    select distinct * from passed
    where cents = any(${sql.param([...endsOf([statement]), ...endsOf(others)])}::bigint[])`)
  const centsOf = (isNew: boolean) => rows.flatMap((row) => (row.isNew === isNew ? [Number(row.cents)] : []))
  return { byNew: new Set([openingCents, ...centsOf(true)]), byOthers: new Set([...endsOf(others), ...centsOf(false)]) }
}

async function insertStatement(tx: Db, act: Act, statement: BankStatement, entriesHash: string): Promise<number> {
  const { accountLine: _line, id: _id, isDuplicate: _isDuplicate, ...values } = statement
  const rows = await tx
    .insert(bankStatements)
    .values({
      ...values,
      key: statementKey(statement),
      entriesHash,
      importedAt: act.at,
      importedBy: act.viewer.userId,
      importedByName: act.viewer.name ?? null,
    })
    .returning({ id: bankStatements.id })
  return inserted(rows).id
}

type Adding = { statementId: number; account: string; staged: number; overlapped: number[] }

/**
 * Inserts the staged entries that do not stand yet: of likes, those that exceed what stands of statements that overlap.
 * Received ones that name an invoice are its customer's. Answers how many there are, their sum, and whether likes of
 * which there are several were counted as standing.
 */
async function insertEntries(
  tx: Db,
  { statementId, account, staged, overlapped }: Adding,
): Promise<{ entries: number; sumCents: number; hasLikes: boolean }> {
  const { rows } = await tx.execute<{ entries: string; sum: string; hasLikes: boolean }>(sql`
    with counted as (
      select *, row_number() over (partition by fingerprint order by page, place) as nth
      from staged_entries where statement = ${staged}
    ), standing as (
      select fingerprint, max(occurrence) as last,
        count(*) filter (where statement_id = any(${sql.param(overlapped)}::int[])) as known
      from payment_entries
      where account = ${account} and fingerprint in (select fingerprint from counted)
      group by fingerprint
    ), added as (
      insert into payment_entries (source, statement_id, account, fingerprint, occurrence, date, value_date,
        amount_cents, kind, name, iban, reference, communication, hints, bank_reference, school_group_id)
      select 'bank', ${statementId}::int, ${account}, fingerprint, coalesce(last, 0) + nth - coalesce(known, 0), date,
        value_date, counted.amount_cents, kind, name, iban, counted.reference, communication, hints, bank_reference,
        invoices.school_group_id
      from counted
      left join standing using (fingerprint)
      left join invoices on invoices.reference = counted.reference
        and ${refersExactly({ kind: sql`kind`, amountCents: sql`counted.amount_cents` })}
      where nth > coalesce(known, 0)
      order by page, place
      returning amount_cents
    )
    select count(*) as entries, coalesce(sum(amount_cents), 0) as sum,
      exists (select from counted join standing using (fingerprint) where known > 0 and greatest(known, nth) > 1)
        as "hasLikes"
    from added`)
  const { entries, sum, hasLikes } = inserted(rows)
  return { entries: Number(entries), sumCents: Number(sum), hasLikes }
}
