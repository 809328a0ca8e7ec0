/** A payment as it travels. */
import type { Allocation, PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { toEuro } from '@schoolbeheer/domain/money'
import { entryState } from '@schoolbeheer/domain/payments/states'
import type { AllocationRow, EntryRow } from './queries.ts'

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

function toAllocation({ amountCents, at, byName, undoneAt, ...row }: AllocationRow): Allocation {
  const { id, invoiceId, invoiceNumber, counterEntryId, automatic } = row
  return {
    id,
    invoiceId,
    invoiceNumber,
    counterEntryId,
    amount: toEuro(amountCents),
    automatic,
    at: at.toISOString(),
    by: byName,
    undoneAt: undoneAt?.toISOString() ?? null,
  }
}
