/** Payments of the demo that a person decided on since: a few among the many that booked themselves. */
import { addDays, daysBetween } from '@schoolbeheer/domain/dates'
import { bankDay } from './bankStatements.ts'
import type { PaidBill, Plan } from './plannedPayments.ts'
import { inWords, movement, paying, payingInWords, payingWithSlip } from './transfers.ts'

/** Plans each way once, spread over the year. @param bills in the order of their days of payment */
export function planSettled(plan: Plan, bills: readonly PaidBill[]): void {
  planSeveral(plan, bills)
  for (const [at, planWay] of ways.entries()) {
    const from = Math.floor((at * bills.length) / ways.length)
    const bill = plan.take(bills.slice(from))
    if (bill) planWay(plan, bill)
  }
  const [first] = bills
  if (first) plan.add(bankDay(addDays(first.paidOn, 30)), stranger, { dismiss: 'notOurs' })
}

const stranger = {
  ...movement({ schoolGroupId: 0, name: 'Peeters Jan' }, 60_00, inWords('Lidgeld tennisclub')),
  iban: 'BE42001999999954',
}

const ways: ((plan: Plan, bill: PaidBill) => void)[] = [inParts, byCredit, slip, returned, words, twice, replaced]

/** A transfer for two invoices of a customer. */
function planSeveral(plan: Plan, bills: readonly PaidBill[]): void {
  for (const bill of bills) {
    const other = bills.find(
      (one) =>
        one.payer.schoolGroupId === bill.payer.schoolGroupId &&
        one.paidOn > bill.paidOn &&
        one.sentOn < bill.paidOn &&
        daysBetween(bill.paidOn, one.paidOn) < 60,
    )
    if (!other) continue
    for (const { reference } of [bill, other]) plan.done.add(reference)
    return plan.add(bill.paidOn, payingInWords(bill, other), { accept: 'several' })
  }
}

function inParts(plan: Plan, bill: PaidBill): void {
  const first = Math.floor(bill.openCents * 0.6)
  plan.add(bill.paidOn, paying(bill, first))
  plan.add(after(bill, 21), paying(bill, bill.openCents - first))
}

/** Too much, of which the rest is the customer's credit. */
function byCredit(plan: Plan, bill: PaidBill): void {
  plan.add(bill.paidOn, paying(bill, bill.openCents + 45_00), { accept: 'customer' })
}

function slip(plan: Plan, bill: PaidBill): void {
  plan.add(bill.paidOn, payingWithSlip(bill), { accept: 'typo' })
}

/** A direct debit that came back, and was paid anew. */
function returned(plan: Plan, bill: PaidBill): void {
  plan.add(bill.paidOn, paying(bill))
  plan.add(after(bill, 4), { ...paying(bill, -bill.openCents), kind: 'return' }, { accept: 'returnOf' })
  plan.add(after(bill, 18), paying(bill))
}

function words(plan: Plan, bill: PaidBill): void {
  plan.add(bill.paidOn, payingInWords(bill), { accept: 'reference' })
}

/** A second payment, which was paid back. */
function twice(plan: Plan, bill: PaidBill): void {
  plan.add(bill.paidOn, paying(bill))
  plan.add(after(bill, 6), paying(bill))
  const back = inWords(`Terugbetaling ${bill.invoiceNumber}: dubbel betaald`)
  plan.add(after(bill, 15), movement(bill.payer, -bill.openCents, back), { accept: 'refundOf' })
}

/** A payment that a person noted before the bank's file came. */
function replaced(plan: Plan, bill: PaidBill): void {
  plan.noted.push({ reference: bill.reference, date: bill.paidOn })
  plan.add(after(bill, 4), paying(bill), { accept: 'replacesManual' })
}

function after({ paidOn }: PaidBill, days: number): string {
  return bankDay(addDays(paidOn, days))
}
