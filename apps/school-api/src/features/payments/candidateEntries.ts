/** The entries of the other sign that payments may stand against. */
import type { CandidateEntry } from '@schoolbeheer/domain/payments/candidates'
import { remainderOf } from '@schoolbeheer/domain/payments/ledger'
import { and, desc, eq, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connection.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { isReturn, type PaymentEntryRow } from './ledger.ts'

/** An entry, and the customers that it may be of. */
type AttributedEntry = { entry: PaymentEntryRow; groups: number[] }

/**
 * Reads the entries of the other sign of these: what a return may be of, or what money that went out may give back.
 * Answers those of one of them, the newest first.
 */
export async function knowCounterEntries(
  db: Db,
  asked: readonly AttributedEntry[],
): Promise<(one: AttributedEntry) => CandidateEntry[]> {
  const returns = asked.filter(({ entry }) => isReturn(entry))
  const out = asked.filter(({ entry }) => !isReturn(entry) && entry.amountCents < 0)
  const { amountCents, allocatedCents, reference, kind } = paymentEntries
  const backOf = (some: readonly AttributedEntry[]) => sql.param(some.map(({ entry }) => -remainderOf(entry)))
  const isPaired = sql`exists (select ${standing(sql`counter_entry_id`)})`
  const ofAmount = Map.groupBy(
    await listCounterEntries(db, returns, {
      wanted: and(sql`${amountCents} = any(${backOf(returns)}::bigint[])`, ne(kind, 'return'), not(isPaired)),
      shares: isAmong(
        reference,
        returns.flatMap(({ entry }) => entry.reference ?? []),
      ),
    }),
    (one) => one.amountCents,
  )
  const ofRemainder = Map.groupBy(
    await listCounterEntries(db, out, {
      wanted: sql`${amountCents} - ${allocatedCents} = any(${backOf(out)}::bigint[])`,
      shares: isAmong(
        paymentEntries.schoolGroupId,
        out.flatMap(({ groups }) => groups),
      ),
    }),
    (one) => one.remainderCents,
  )
  return ({ entry, groups }) => {
    const back = -remainderOf(entry)
    const isOfAccount = (one: CandidateEntry) => one.iban !== null && one.iban === entry.iban
    const isOfReference = (one: CandidateEntry) => one.reference !== null && one.reference === entry.reference
    const found = isReturn(entry)
      ? ofAmount.get(back)?.filter((one) => one.date <= entry.date && (isOfAccount(one) || isOfReference(one)))
      : ofRemainder.get(back)?.filter((one) => isOfAccount(one) || groups.includes(one.schoolGroupId ?? 0))
    return found?.slice(0, mostEntries) ?? []
  }
}

const mostEntries = 20

type EntryConditions = { wanted: SQL | undefined; shares: SQL | undefined }

/** The entries that are wanted and share their account, or this, with one that is asked about. */
async function listCounterEntries(db: Db, asked: readonly AttributedEntry[], { wanted, shares }: EntryConditions) {
  if (asked.length === 0) return []
  const { id, amountCents, allocatedCents, iban, reference, schoolGroupId, date, dismissed } = paymentEntries
  const ibans = asked.flatMap(({ entry }) => entry.iban ?? [])
  return db
    .select({
      id,
      amountCents,
      remainderCents: sql<number>`(${amountCents} - ${allocatedCents})::float8`,
      iban,
      reference,
      schoolGroupId,
      date,
      allocationIds: sql<number[]>`array(select part.id ${standing(sql`entry_id`)})`,
    })
    .from(paymentEntries)
    .where(
      and(eq(paymentEntries.source, 'bank'), isNull(dismissed), wanted, or(isAmong(iban, ibans), shares) ?? sql`false`),
    )
    .orderBy(desc(date), desc(id))
}

/** Nothing for no values: a condition that never holds would still keep the others from their indexes. */
function isAmong(column: AnyPgColumn, values: readonly (string | number)[]): SQL | undefined {
  return values.length > 0 ? sql`${column} = any(${sql.param(values)})` : undefined
}

function standing(field: SQL): SQL {
  return sql`from ${paymentAllocations} part where part.${field} = ${paymentEntries}.id and part.undone_at is null`
}
