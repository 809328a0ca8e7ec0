/** Queries of payments, with what is booked of each. Only admins read them, of every group. */
import { mostEntries, type payments } from '@schoolbeheer/contracts/school/payments'
import { centsIn } from '@schoolbeheer/domain/search'
import { and, asc, between, desc, eq, getTableColumns, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { entryIs } from '../../db/rules.ts'
import { invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { holdsWords } from '../../db/words.ts'

export type AllocationRow = typeof paymentAllocations.$inferSelect & { invoiceNumber: string | null }

export type EntryRow = typeof paymentEntries.$inferSelect & {
  schoolGroupName: string | null
  allocations: AllocationRow[]
}

type EntryQuery = z.output<typeof payments.entries.input>

/** The newest first, their allocations in order, undone ones too; all of one moment in time, so that sums agree. */
export function listEntries(db: Db, asked: EntryQuery): Promise<EntryRow[]> {
  return db.transaction((tx) => readEntries(tx, asked), { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function readEntries(tx: Db, asked: EntryQuery): Promise<EntryRow[]> {
  const { id, date } = paymentEntries
  const rows = await tx
    .select({ ...getTableColumns(paymentEntries), schoolGroupName: schoolGroups.name })
    .from(paymentEntries)
    .leftJoin(schoolGroups, eq(schoolGroups.id, paymentEntries.schoolGroupId))
    .where(entriesAsked(tx, asked))
    .orderBy(desc(date), desc(id))
    .limit(mostEntries)
  const ids = rows.map((row) => row.id)
  const allocations = await tx
    .select({ ...getTableColumns(paymentAllocations), invoiceNumber: invoices.invoiceNumber })
    .from(paymentAllocations)
    .leftJoin(invoices, eq(invoices.id, paymentAllocations.invoiceId))
    .where(sql`${paymentAllocations.entryId} = any(${sql.param(ids)})`)
    .orderBy(asc(paymentAllocations.id))
  const allocationsOf = Map.groupBy(allocations, ({ entryId }) => entryId)
  return rows.map((row) => ({ ...row, allocations: allocationsOf.get(row.id) ?? [] }))
}

function entriesAsked(db: Db, { id, statementId, state, q, year, schoolGroupId, after }: EntryQuery): SQL | undefined {
  const { date } = paymentEntries
  return and(
    id ? eq(paymentEntries.id, id) : undefined,
    statementId ? eq(paymentEntries.statementId, statementId) : undefined,
    state && entryIs(state),
    q ? or(...entriesNamed(q)) : undefined,
    year ? between(date, `${year}-01-01`, `${year}-12-31`) : undefined,
    schoolGroupId ? entriesOf(db, schoolGroupId) : undefined,
    after ? follows(db, after) : undefined,
  )
}

/**
 * The conditions of which an entry fulfils one: all these words are in its name, account, reference and communication,
 * or it has this amount, in or out. Each has an index.
 */
export function entriesNamed(q: string): SQL[] {
  const cents = centsIn(q.replace(/^\s*[-–−]/, ''))
  return [
    holdsWords(paymentEntries, q),
    ...(cents === undefined ? [] : [inArray(paymentEntries.amountCents, [cents, -cents])]),
  ]
}

/** Entries of a customer, and those that pay an invoice of that customer. */
function entriesOf(db: Db, schoolGroupId: number): SQL {
  const own = db
    .select({ id: paymentEntries.id })
    .from(paymentEntries)
    .where(eq(paymentEntries.schoolGroupId, schoolGroupId))
  const paying = db
    .select({ id: paymentAllocations.entryId })
    .from(paymentAllocations)
    .innerJoin(invoices, eq(invoices.id, paymentAllocations.invoiceId))
    .where(and(eq(invoices.schoolGroupId, schoolGroupId), isNull(paymentAllocations.undoneAt)))
  return inArray(paymentEntries.id, unionAll(own, paying))
}

/** Entries after this one, in the order of the list. */
function follows(db: Db, id: number): SQL {
  const last = alias(paymentEntries, 'last')
  const place = db.select({ date: last.date, id: last.id }).from(last).where(eq(last.id, id))
  return sql`(${paymentEntries.date}, ${paymentEntries.id}) < ${place}`
}

/** The allocations to an invoice, the newest first, undone ones too. */
export function listPaymentsOf(db: Db, invoiceId: number) {
  return db
    .select({ allocation: paymentAllocations, entry: paymentEntries })
    .from(paymentAllocations)
    .innerJoin(paymentEntries, eq(paymentEntries.id, paymentAllocations.entryId))
    .where(eq(paymentAllocations.invoiceId, invoiceId))
    .orderBy(desc(paymentAllocations.id))
}
