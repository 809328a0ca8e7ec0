/** A payment as it travels. */
import type { Allocation, PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { toEuro } from '@schoolbeheer/domain/money'
import { entryState } from '@schoolbeheer/domain/payments/states'
import type { AllocationRow, EntryRow, listPaymentsOf } from './queries.ts'

export function toEntry(row: EntryRow): PaymentEntry {
  const { id, source, statementId, date, valueDate, amountCents, allocatedCents, kind, dismissed, allocations } = row
  const { name, iban, reference, communication, schoolGroupId, schoolGroupName, note } = row
  return {
    id,
    source,
    statementId,
    date,
    valueDate,
    amount: toEuro(amountCents),
    remainder: toEuro(amountCents - allocatedCents),
    kind,
    state: entryState(row),
    name,
    iban,
    reference,
    communication,
    schoolGroupId,
    schoolGroupName,
    reason: dismissed,
    note,
    allocations: allocations.map(toAllocation),
  }
}

/** A payment as the history of its invoice tells it. */
export function toInvoicePayment({ allocation, entry }: Awaited<ReturnType<typeof listPaymentsOf>>[number]) {
  const { source, date, name, iban, note } = entry
  const { undoneByName, undoneReason } = allocation
  return {
    ...toBooked(allocation),
    entryId: entry.id,
    source,
    date,
    name,
    iban,
    note,
    undoneBy: undoneByName,
    undoneReason,
  }
}

function toAllocation({ invoiceId, invoiceNumber, counterEntryId, ...row }: AllocationRow): Allocation {
  return { ...toBooked(row), invoiceId, invoiceNumber, counterEntryId }
}

type Booked = Pick<AllocationRow, 'id' | 'amountCents' | 'automatic' | 'at' | 'byName' | 'undoneAt'>

function toBooked({ id, amountCents, automatic, at, byName, undoneAt }: Booked) {
  return {
    id,
    amount: toEuro(amountCents),
    automatic,
    at: at.toISOString(),
    by: byName,
    undoneAt: undoneAt?.toISOString() ?? null,
  }
}
