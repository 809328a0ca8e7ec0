/** Payments of the light upstream that wait for a decision. */
import type { PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { year } from './invoices.ts'

/** A payment with texts as long as in practice, without a suggestion; every tenth is booked in part. */
export function paymentOf(_: unknown, index: number): PaymentEntry {
  const id = index + 1
  const isPart = index % 10 === 0
  const amount = 250 + (index % 400) * 12.5
  const date = `${year}-${String((index % 9) + 1).padStart(2, '0')}-15`
  return {
    id,
    source: 'bank',
    statementId: 1,
    date,
    valueDate: date,
    amount,
    remainder: isPart ? amount - 100 : amount,
    kind: 'transfer',
    state: isPart ? 'partly' : 'toDo',
    name: `Scholengroep Sint-Jozef Antwerpen ${id}`,
    iban: 'BE68539007547034',
    communication: `Betaling van uw factuur ${year}-${String(id).padStart(5, '0')}, met onze dank`,
    allocations: [],
  }
}
