/** Decisions of a person about a payment: each is one transaction, refused with what stands in its way. */
import { invalid, problem } from '@schoolbeheer/contracts/problem'
import { required } from '@schoolbeheer/contracts/fields'
import type { DismissReason } from '@schoolbeheer/contracts/school/payments'
import { centsOf, toCents } from '@schoolbeheer/domain/money'
import {
  allocationObstacle,
  assignObstacle,
  dismissObstacle,
  pairedCents,
  pairObstacle,
  remainderOf,
  reopenObstacle,
  type PaymentObstacle,
} from '@schoolbeheer/domain/payments/ledger'
import { found } from '@schoolbeheer/server/database/rows'
import { eq, inArray } from 'drizzle-orm'
import type { Storage } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { paymentAllocations, paymentEntries } from '../../db/tables/payments.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { followCustomers, noteCustomers } from './customers.ts'
import {
  book,
  lockAllocations,
  lockEntries,
  lockInvoices,
  paymentObstacle,
  paymentRefused,
  unbook,
  type PaymentEntryRow,
} from './ledger.ts'

/** `remainder` is what the caller saw of the entry, in euro. */
type Parts = {
  entryId: number
  allocations: { invoiceId: number; amount: number }[]
  remainder?: number | undefined
}

/** Books parts of an entry on invoices, all or none; nothing once another remainder is left. Throws a 404 and a 409. */
export function allocate({ database }: Storage, act: Act, { entryId, allocations, remainder }: Parts): Promise<void> {
  return database.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, entryId)
    if (remainder !== undefined && centsOf(remainder) !== remainderOf(entry)) refuse(entry, 'changed')
    const billed = await lockInvoices(
      tx,
      allocations.map(({ invoiceId }) => invoiceId),
    )
    if (billed.length < allocations.length) throw problem(404)
    const cents = new Map(
      allocations.map(({ invoiceId, amount }) => [invoiceId, toCents(amount) * Math.sign(entry.amountCents)]),
    )
    const booked = { ...entry }
    const obstacles = billed.flatMap((invoice) => {
      const amountCents = cents.get(invoice.id) ?? 0
      const obstacle = allocationObstacle(booked, invoice, amountCents)
      booked.allocatedCents += amountCents
      return obstacle ? [paymentObstacle({ id: invoice.id, name: invoice.invoiceNumber }, obstacle)] : []
    })
    if (obstacles.length > 0) throw paymentRefused(obstacles)
    const parts = Array.from(cents, ([invoiceId, amountCents]) => ({ entryId, invoiceId, amountCents }))
    await book(tx, act, parts, { automatic: false })
  })
}

/** Books two entries of opposite signs on each other, as far as both go. Throws a 404 and a 409. */
export function pair(
  { database }: Storage,
  act: Act,
  { entryId, counterEntryId }: { entryId: number; counterEntryId: number },
): Promise<void> {
  return database.db.transaction(async (tx) => {
    const locked = await lockEntries(tx, [entryId, counterEntryId])
    const one = (wanted: number) => found(locked.filter(({ id }) => id === wanted))
    const [entry, counter] = [one(entryId), one(counterEntryId)]
    refuse(counter, pairObstacle(entry, counter))
    const amountCents = pairedCents(entry, counter)
    await book(tx, act, [{ entryId, counterEntryId, amountCents }], { automatic: false })
  })
}

/** Makes the rest of an entry the credit of a group. Throws a 404 and a 409. */
export function assign(
  { database }: Storage,
  act: Act,
  { entryId, schoolGroupId }: { entryId: number; schoolGroupId: number },
): Promise<void> {
  return database.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, entryId)
    found(await tx.select().from(schoolGroups).where(eq(schoolGroups.id, schoolGroupId)))
    refuse(entry, assignObstacle(entry))
    await noteCustomers(tx, act, [{ entryId, schoolGroupId, isCredit: true }])
  })
}

/** Leaves an entry out of the books of customers. Throws a 404 and a 409. */
export function dismiss(
  { database }: Storage,
  act: Act,
  { entryId, reason, note = null }: { entryId: number; reason: DismissReason; note?: string | null | undefined },
): Promise<void> {
  return database.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, entryId)
    refuse(entry, dismissObstacle(entry))
    await tx.update(paymentEntries).set({ dismissed: reason, note }).where(eq(paymentEntries.id, entryId))
    const changes = [{ field: 'reason', from: null, to: reason }]
    await noteActivity(tx, act, { kind: 'payment', recordId: entryId, action: 'dismissed', changes })
  })
}

/** Ends that an entry is left out, or a credit: its group follows from its reference and what it pays again. Throws a 404 and a 409. */
export function reopen({ database }: Storage, act: Act, { entryId }: { entryId: number }): Promise<void> {
  return database.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, entryId)
    await reopenEntries(tx, act, [entry])
  })
}

/** Runs in the transaction that has locked the entries. Throws a 409. */
export async function reopenEntries(tx: Db, act: Act, entries: readonly PaymentEntryRow[]): Promise<void> {
  if (entries.length === 0) return
  for (const entry of entries) refuse(entry, reopenObstacle(entry))
  const ids = entries.map(({ id }) => id)
  await tx
    .update(paymentEntries)
    .set({ dismissed: null, note: null, assignedAt: null })
    .where(inArray(paymentEntries.id, ids))
  await followCustomers(tx, ids)
  await noteActivity(tx, act, ...ids.map((recordId) => ({ kind: 'payment', recordId, action: 'reopened' }) as const))
}

/** Takes back an allocation; one of an entry by hand needs a reason. Throws a 404, a 400 and a 409. */
export function undo(
  { database }: Storage,
  act: Act,
  { allocationId, reason = null }: { allocationId: number; reason?: string | null | undefined },
): Promise<void> {
  return database.db.transaction(async (tx) => {
    const { source } = found(
      await tx
        .select({ source: paymentEntries.source })
        .from(paymentAllocations)
        .innerJoin(paymentEntries, eq(paymentEntries.id, paymentAllocations.entryId))
        .where(eq(paymentAllocations.id, allocationId)),
    )
    if (source === 'manual' && !reason) throw invalid({ reason: required })
    await lockAllocations(tx, [allocationId])
    await unbook(tx, act, [allocationId], reason)
  })
}

async function lockEntry(tx: Db, id: number): Promise<PaymentEntryRow> {
  return found(await lockEntries(tx, [id]))
}

function refuse({ id, name }: Pick<PaymentEntryRow, 'id' | 'name'>, obstacle: PaymentObstacle | undefined): void {
  if (obstacle) throw paymentRefused([paymentObstacle({ id, name: name ?? String(id) }, obstacle)])
}
