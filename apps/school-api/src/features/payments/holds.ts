/** Payments that keep customers from being reminded: `holdsOf` of the domain, for many customers at once. */
import { fitsOverdue, holdsOf, type IncomingRest } from '@schoolbeheer/domain/payments/holds'
import { remainderOf } from '@schoolbeheer/domain/payments/ledger'
import { isLikeName, nameWords } from '@schoolbeheer/domain/payments/names'
import { suggestionsFor } from '@schoolbeheer/domain/payments/suggestions'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { isOpenEntry, isOverdue, openCents } from '../../db/rules.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { namedIn, readCandidates } from './candidates.ts'
import type { PaymentEntryRow } from './ledger.ts'

/**
 * The payments that hold the letters of these customers, the oldest first, by the customers that have any.
 * @param today a date in Brussels
 */
export async function listHolds(
  db: Db,
  customers: readonly number[],
  today: string,
): Promise<Map<number, PaymentEntryRow[]>> {
  const rests = await listRests(db, customers)
  if (rests.length === 0) return new Map()
  const overdue = await listOverdue(db, customers, today)
  const meant = await findMeant(db, rests, customers)
  const judged: (PaymentEntryRow & IncomingRest)[] = []
  for (const entry of rests) {
    const remainderCents = remainderOf(entry)
    const fits = [...overdue.values()].some((cents) => fitsOverdue({ remainderCents }, cents))
    const isAsked = !entry.assignedAt && (meant.has(entry.id) || (fits && entry.schoolGroupId === null))
    judged.push({ ...entry, remainderCents, suggestedTo: isAsked ? await suggestedTo(db, entry, today) : [] })
  }
  const holds = customers.map((id) => [id, holdsOf(id, overdue.get(id) ?? [], judged)] as const)
  return new Map(holds.filter(([, entries]) => entries.length > 0))
}

/** Payments that came in and are left to decide, of whomever they are, and the credits of these customers. */
function listRests(db: Db, customers: readonly number[]): Promise<PaymentEntryRow[]> {
  const { id, amountCents, allocatedCents, dismissed, assignedAt, schoolGroupId } = paymentEntries
  const isCredit = and(
    inArray(schoolGroupId, [...customers]),
    isNotNull(assignedAt),
    isNull(dismissed),
    lt(allocatedCents, amountCents),
  )
  return db
    .select()
    .from(paymentEntries)
    .where(and(gt(amountCents, 0), or(isOpenEntry, isCredit)))
    .orderBy(asc(id))
}

async function listOverdue(db: Db, customers: readonly number[], today: string): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ schoolGroupId: invoices.schoolGroupId, cents: openCents })
    .from(invoices)
    .where(and(inArray(invoices.schoolGroupId, [...customers]), isOverdue(today)))
  const byCustomer = Map.groupBy(rows, ({ schoolGroupId }) => schoolGroupId)
  return new Map([...byCustomer].map(([id, own]) => [id, own.map(({ cents }) => cents)]))
}

/**
 * The entries that something may be suggested of to one of these customers, so that the others need not be asked: they
 * name an invoice of theirs, exactly or nearly, or they come from a known account or under a like name.
 */
async function findMeant(
  db: Db,
  rests: readonly PaymentEntryRow[],
  customers: readonly number[],
): Promise<Set<number>> {
  const named = rests.map((entry) => ({ entry, references: Object.values(namedIn(entry)).flat() }))
  const references = [...new Set(named.flatMap((one) => one.references))]
  const theirs = new Set(
    (
      await db
        .select({ reference: invoices.reference })
        .from(invoices)
        .where(
          and(
            sql`${invoices.reference} = any(${sql.param(references)})`,
            inArray(invoices.schoolGroupId, [...customers]),
          ),
        )
    ).map(({ reference }) => reference),
  )
  const accounts = await listAccounts(db, rests, customers)
  const groups = await db
    .select({ name: schoolGroups.name })
    .from(schoolGroups)
    .where(inArray(schoolGroups.id, [...customers]))
  const names = groups.map(({ name }) => nameWords(name))
  const isMeant = ({ entry, references: own }: (typeof named)[number]) =>
    (entry.schoolGroupId !== null && customers.includes(entry.schoolGroupId)) ||
    own.some((reference) => theirs.has(reference)) ||
    (entry.iban !== null && accounts.has(entry.iban)) ||
    (entry.name !== null && names.some((words) => isLikeName(nameWords(entry.name ?? ''), words)))
  return new Set(named.filter(isMeant).map(({ entry }) => entry.id))
}

/** The accounts of these entries from which money of these customers came before. */
async function listAccounts(
  db: Db,
  rests: readonly PaymentEntryRow[],
  customers: readonly number[],
): Promise<Set<string>> {
  const ibans = [...new Set(rests.flatMap(({ iban }) => iban ?? []))]
  const rows = await db
    .selectDistinct({ iban: paymentEntries.iban })
    .from(paymentEntries)
    .leftJoin(
      paymentAllocations,
      and(eq(paymentAllocations.entryId, paymentEntries.id), isNull(paymentAllocations.undoneAt)),
    )
    .leftJoin(invoices, eq(invoices.id, paymentAllocations.invoiceId))
    .where(
      and(
        inArray(paymentEntries.iban, ibans),
        or(inArray(invoices.schoolGroupId, [...customers]), inArray(paymentEntries.schoolGroupId, [...customers])),
      ),
    )
  return new Set(rows.flatMap(({ iban }) => iban ?? []))
}

async function suggestedTo(db: Db, entry: PaymentEntryRow, today: string): Promise<number[]> {
  const candidates = await readCandidates(db, entry, today)
  const groupOf = new Map(candidates.invoices.map(({ id, schoolGroupId }) => [id, schoolGroupId]))
  const suggestions = suggestionsFor({ ...entry, remainderCents: remainderOf(entry) }, candidates)
  return suggestions.flatMap(({ schoolGroupId, allocations }) => [
    ...(schoolGroupId === null ? [] : [schoolGroupId]),
    ...allocations.flatMap(({ invoiceId }) => groupOf.get(invoiceId) ?? []),
  ])
}
