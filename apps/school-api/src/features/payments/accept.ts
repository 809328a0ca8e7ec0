/**
 * Accepting suggestions: each is booked as it was seen, or none of them is. A key counts only as long as it is suggested:
 * one that somebody made up books nothing.
 */
import { problem } from '@schoolbeheer/contracts/problem'
import { openCents, refundCents } from '@schoolbeheer/domain/invoices/amounts'
import {
  allocationObstacle,
  pairedCents,
  pairObstacle,
  remainderOf,
  type PaymentObstacle,
} from '@schoolbeheer/domain/payments/ledger'
import { and, inArray, isNull } from 'drizzle-orm'
import type { Storage } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import type { invoices } from '../../db/tables/invoices.ts'
import { paymentAllocations } from '../../db/tables/payments.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { noteCustomers, type NotedCustomer } from './customers.ts'
import { book, lockEntries, lockInvoices, paymentObstacle, paymentRefused, unbook } from './ledger.ts'
import type { NewAllocation, PaymentEntryRow } from './ledger.ts'
import { suggestEach } from './suggest.ts'
import { decisionOf, type SeenDecision } from './suggestionKeys.ts'

/** An entry, and the key of one of its suggestions. */
type Keyed = { entryId: number; key: string }

type SeenSuggestion = Keyed & { decision: SeenDecision | null }

/** Throws a 404, and a 409 with each entry of which anything is no longer as it was seen. */
export function accept({ database }: Storage, act: Act, { items }: { items: Keyed[] }): Promise<void> {
  const asked = items.map(({ entryId, key }) => ({ entryId, key, decision: decisionOf(key) }))
  return database.db.transaction(async (tx) => {
    const books = await lockBooks(tx, asked)
    const isSuggested = await suggestedIn(tx, act, books, items)
    const obstacles = asked.flatMap(({ entryId, decision, key }) => {
      const entry = books.entries.get(entryId)
      if (!entry) throw problem(404)
      const entered = decision ? enter(books, entry, decision) : 'changed'
      const obstacle = entered ?? (isSuggested({ entryId, key }) ? undefined : 'changed')
      return obstacle ? [paymentObstacle({ id: entryId, name: entry.name ?? String(entryId) }, obstacle)] : []
    })
    if (obstacles.length > 0) throw paymentRefused(obstacles)
    await unbook(tx, act, [...books.undone], null)
    await book(tx, act, books.booked, { automatic: false })
    await noteCustomers(tx, act, books.customers)
  })
}

/** Rows as they are after the decisions that were entered, and what is to be written for these. */
type Books = {
  entries: Map<number, PaymentEntryRow>
  invoices: Map<number, typeof invoices.$inferSelect>
  standing: Map<number, typeof paymentAllocations.$inferSelect>
  groups: Set<number>
  undone: Set<number>
  booked: NewAllocation[]
  customers: NotedCustomer[]
}

async function lockBooks(tx: Db, asked: SeenSuggestion[]): Promise<Books> {
  const decisions = asked.flatMap(({ decision }) => decision ?? [])
  const { id, undoneAt } = paymentAllocations
  const standing = and(
    inArray(
      id,
      decisions.flatMap(({ undoes }) => undoes),
    ),
    isNull(undoneAt),
  )
  const seen = await tx.select().from(paymentAllocations).where(standing)
  const entries = await lockEntries(tx, [
    ...asked.map(({ entryId }) => entryId),
    ...decisions.flatMap(({ counter }) => counter?.entryId ?? []),
    ...seen.map(({ entryId }) => entryId),
  ])
  const billed = await lockInvoices(tx, [
    ...decisions.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId)),
    ...seen.flatMap(({ invoiceId }) => invoiceId ?? []),
  ])
  const named = await tx
    .select({ id: schoolGroups.id })
    .from(schoolGroups)
    .where(
      inArray(
        schoolGroups.id,
        decisions.flatMap(({ schoolGroupId }) => schoolGroupId ?? []),
      ),
    )
  return {
    groups: new Set(named.map((group) => group.id)),
    entries: byId(entries),
    invoices: byId(billed),
    standing: byId(seen.length > 0 ? await tx.select().from(paymentAllocations).where(standing) : []),
    undone: new Set(),
    booked: [],
    customers: [],
  }
}

/** Whether a key is suggested for its entry, as the locked rows are before any decision. */
async function suggestedIn(tx: Db, { at }: Act, books: Books, items: Keyed[]): Promise<(item: Keyed) => boolean> {
  const entries = items.flatMap(({ entryId }) => books.entries.get(entryId) ?? [])
  const suggestions = await suggestEach(tx, entries, at)
  return ({ entryId, key }) => (suggestions.get(entryId) ?? []).some((one) => one.key === key)
}

function byId<Row extends { id: number }>(rows: Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

/** Enters a decision in the books; answers why it cannot be. */
function enter(books: Books, entry: PaymentEntryRow, decision: SeenDecision): PaymentObstacle | undefined {
  const { allocations, counter, schoolGroupId } = decision
  if (entry.assignedAt !== null || remainderOf(entry) !== decision.remainderCents) return 'changed'
  if (schoolGroupId !== null && !books.groups.has(schoolGroupId)) return 'changed'
  const obstacle = undo(books, decision) ?? pay(books, entry, decision) ?? pairUp(books, entry, decision)
  const isCredit = allocations.length === 0 && counter === null
  if (schoolGroupId !== null) books.customers.push({ entryId: entry.id, schoolGroupId, isCredit })
  return obstacle ?? (entry.dismissed === null ? undefined : 'dismissed')
}

function undo(books: Books, { undoes }: SeenDecision): PaymentObstacle | undefined {
  for (const id of undoes) {
    const part = books.standing.get(id)
    if (!part || books.undone.has(id)) return 'changed'
    books.undone.add(id)
    if (!add(books, part, -part.amountCents)) return 'toomuch'
  }
  return undefined
}

function pay(books: Books, entry: PaymentEntryRow, { allocations }: SeenDecision): PaymentObstacle | undefined {
  for (const { invoiceId, openCents: seenCents } of allocations) {
    const invoice = books.invoices.get(invoiceId)
    if (!invoice || (entry.amountCents > 0 ? openCents : refundCents)(invoice) !== seenCents) return 'changed'
    const left = remainderOf(entry)
    const amountCents = Math.sign(left) * Math.min(Math.abs(left), seenCents)
    const obstacle = allocationObstacle(entry, invoice, amountCents)
    if (obstacle) return obstacle
    const part = { entryId: entry.id, invoiceId, amountCents }
    add(books, part, amountCents)
    books.booked.push(part)
  }
  return undefined
}

function pairUp(books: Books, entry: PaymentEntryRow, { counter }: SeenDecision): PaymentObstacle | undefined {
  if (!counter) return undefined
  const other = books.entries.get(counter.entryId)
  if (!other || remainderOf(other) !== counter.remainderCents) return 'changed'
  const obstacle = pairObstacle(entry, other)
  if (obstacle) return obstacle
  const amountCents = pairedCents(entry, other)
  add(books, { entryId: entry.id, invoiceId: null }, amountCents)
  add(books, { entryId: other.id, invoiceId: null }, -amountCents)
  books.booked.push({ entryId: entry.id, counterEntryId: other.id, amountCents })
  return undefined
}

/** Adds to what is booked of an entry and paid of an invoice; answers whether not more is paid back than was paid. */
function add(
  { entries, ...books }: Books,
  part: { entryId: number; invoiceId: number | null },
  cents: number,
): boolean {
  const entry = entries.get(part.entryId)
  if (entry) entry.allocatedCents += cents
  const invoice = part.invoiceId === null ? undefined : books.invoices.get(part.invoiceId)
  if (invoice) invoice.paidCents += cents
  return !invoice || invoice.paidCents >= 0
}
