/** The plan of the demo payments while it is made: movements of the bank, and what a person decides about some. */
import type { Payment } from '@schoolbeheer/bank/writing/day'
import type { BankFormat } from '@schoolbeheer/bank/statement'
import type { DismissReason } from '@schoolbeheer/contracts/school/payments'
import type { SuggestionReason } from '@schoolbeheer/domain/payments/reasons'
import type { Movement } from './bankStatements.ts'
import type { PayableInvoice } from './transfers.ts'

/** The suggestion that a person accepts, or why the payment is left out. */
export type Decision = { accept: SuggestionReason } | { dismiss: Exclude<DismissReason, 'charges' | 'withdrawn'> }

/** A movement on the account of a format. */
export type PlannedMovement = Movement & { of: BankFormat; decision?: Decision }

/** An invoice to be paid; `paidOn` is the day on which the bank books that, null for one that stays open. */
export type Bill = PayableInvoice & { sentOn: string; dueDate: string; paidOn: string | null }
export type PaidBill = Bill & { paidOn: string }

export class Plan {
  readonly movements: PlannedMovement[] = []
  /** Invoices of which a person notes the payment before the bank's file comes, and the day of that. */
  readonly noted: { reference: string; date: string }[] = []
  /** Invoices whose way of being paid is planned. */
  readonly done = new Set<string>()
  /** Customers with a payment that waits for a decision: each has one, so that it is clear. */
  readonly waiting = new Set<number>()

  add(date: string, payment: Payment, decision?: Decision): void {
    this.movements.push({ of: 'coda', date, payment, ...(decision && { decision }) })
  }

  /** The first of the invoices that is not planned yet and fits, which is planned from then on. */
  take<B extends Bill>(bills: readonly B[], fits: (bill: B) => boolean = () => true): B | undefined {
    const found = bills.find((bill) => !this.done.has(bill.reference) && fits(bill))
    if (found) this.done.add(found.reference)
    return found
  }

  /** The first of a customer of whom nothing waits yet. */
  takeToWait<B extends Bill>(bills: readonly B[], fits: (bill: B) => boolean = () => true): B | undefined {
    const found = this.take(bills, (bill) => !this.waiting.has(bill.payer.schoolGroupId) && fits(bill))
    if (found) this.waiting.add(found.payer.schoolGroupId)
    return found
  }
}
