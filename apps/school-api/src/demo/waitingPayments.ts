/** Payments of the demo that wait for a decision: of each kind of suggestion there is one, and a stranger's. */
import { addDays } from '@schoolbeheer/domain/dates'
import { bankDay } from './bankStatements.ts'
import type { Bill, PaidBill, Plan } from './plannedPayments.ts'
import { accountOf, inWords, movement, paying, payingInWords, payingWithSlip } from './transfers.ts'

/** @param paid the newest first */
type Bills = { paid: readonly PaidBill[]; open: readonly Bill[]; lastDay: string; today: string }

/** Plans transfers of the last two weeks. Answers the invoice whose payment a person noted by hand. */
export function planWaiting(plan: Plan, bills: Bills): Bill | undefined {
  const { paid, lastDay } = bills
  planOverdue(plan, bills)
  planSeveral(plan, bills)
  const on = (daysAgo: number) => bankDay(addDays(lastDay, -daysAgo))
  planTwice(plan, bills, on(5))
  planOpen(plan, bills, on)
  const noted = plan.takeToWait(paid)
  if (noted) plan.add(on(2), paying(noted))
  planReturn(plan, bills, on(1))
  planRest(plan, bills, on(2))
  const advance = paid.find((bill) => !plan.waiting.has(bill.payer.schoolGroupId))
  if (advance) plan.add(on(0), movement(advance.payer, 75_00, inWords('Voorschot volgend schooljaar')))
  plan.add(on(0), stranger)
  return noted
}

/** Transfers of customers who have nothing else open: without its reference, from another account, with a slip, in words. */
function planOpen(plan: Plan, { paid, open }: Bills, on: (daysAgo: number) => string): void {
  const known = new Set(paid.map(({ payer }) => payer.schoolGroupId))
  const isOnly = (bill: Bill) =>
    open.every((one) => one === bill || one.payer.schoolGroupId !== bill.payer.schoolGroupId)
  const only = open.filter(isOnly)
  const inHaste = plan.takeToWait(only, ({ payer }) => known.has(payer.schoolGroupId))
  if (inHaste) plan.add(on(8), movement(inHaste.payer, inHaste.openCents, inWords('betaling')))
  const elsewhere = plan.takeToWait(only)
  if (elsewhere) {
    const iban = accountOf({ ...elsewhere.payer, schoolGroupId: 5000 })
    plan.add(on(7), { ...movement(elsewhere.payer, elsewhere.openCents, inWords('')), iban })
  }
  const mistyped = plan.takeToWait(only)
  if (mistyped) plan.add(on(6), payingWithSlip(mistyped))
  const named = plan.takeToWait(only)
  if (named) plan.add(on(1), payingInWords(named))
  for (const daysAgo of [10, 3]) {
    const bill = plan.take(open)
    if (bill) plan.add(on(daysAgo), paying(bill, Math.floor(bill.openCents / 2)))
  }
}

const stranger = {
  ...movement({ schoolGroupId: 0, name: 'Garage Vandamme' }, 48_20, inWords('Tegoed onderhoud 1-ABC-234')),
  iban: 'BE69001888888878',
}

/** A transfer for all that is overdue of a customer. */
function planOverdue(plan: Plan, { open, lastDay, today }: Bills): void {
  const overdue = ofOneCustomer(plan, open, ({ dueDate }) => dueDate < today)
  const [first] = overdue
  if (!first) return
  const cents = overdue.reduce((sum, { openCents }) => sum + openCents, 0)
  plan.add(bankDay(addDays(lastDay, -9)), movement(first.payer, cents, inWords('Openstaand saldo')))
}

function planSeveral(plan: Plan, { open, lastDay }: Bills): void {
  const [first, second] = ofOneCustomer(plan, open, () => true)
  if (first && second) plan.add(bankDay(addDays(lastDay, -4)), payingInWords(first, second))
}

/** All invoices of the first customer who has several. */
function ofOneCustomer(plan: Plan, open: readonly Bill[], fits: (bill: Bill) => boolean): Bill[] {
  const groups = Map.groupBy(open.filter(fits), ({ payer }) => payer.schoolGroupId)
  for (const [id, bills] of groups) {
    if (bills.length < 2 || plan.waiting.has(id)) continue
    plan.waiting.add(id)
    for (const { reference } of bills) plan.done.add(reference)
    return bills
  }
  return []
}

/** A second payment of an invoice, by a customer who has others open. */
function planTwice(plan: Plan, { paid, open }: Bills, date: string): void {
  const owing = new Set(open.map(({ payer }) => payer.schoolGroupId))
  const bill = plan.takeToWait(paid, ({ payer, paidOn }) => owing.has(payer.schoolGroupId) && paidOn < date)
  if (!bill) return
  plan.add(bill.paidOn, paying(bill))
  plan.add(date, paying(bill))
}

function planReturn(plan: Plan, { paid }: Bills, date: string): void {
  const bill = plan.takeToWait(paid, ({ paidOn }) => paidOn < date)
  if (!bill) return
  plan.add(bill.paidOn, paying(bill))
  plan.add(date, { ...paying(bill, -bill.openCents), kind: 'return' })
}

/** Too much, and the rest that was paid back. */
function planRest(plan: Plan, { paid }: Bills, date: string): void {
  const bill = plan.takeToWait(paid, ({ paidOn }) => paidOn < date)
  if (!bill) return
  plan.add(bill.paidOn, paying(bill, bill.openCents + 60_00))
  plan.add(date, movement(bill.payer, -60_00, inWords(`Te veel betaald: ${bill.invoiceNumber}`)))
}
