/**
 * The payments of demo invoices: by hand until a year ago, and since then by statements of the bank. The same payments for
 * the same invoices and day.
 */
import type { Day } from '@schoolbeheer/bank/writing/day'
import type { BankFormat } from '@schoolbeheer/bank/statement'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { PAID, SENT, type InvoiceStatus } from '@schoolbeheer/domain/invoices/statuses'
import { bankDay, demoAccounts, endOf, nextStatement, type StatementEnd } from './bankStatements.ts'
import { expensesBetween } from './expenses.ts'
import type { demoCreditNotes, DemoInvoice } from './invoices.ts'
import { Plan, type Bill, type Decision, type PaidBill, type PlannedMovement } from './plannedPayments.ts'
import { planSettled } from './settledPayments.ts'
import { inWords, movement, paying } from './transfers.ts'
import { planWaiting } from './waitingPayments.ts'

export type DemoPayments = {
  /** The invoices that the statements pay. */
  byBank: ReadonlySet<string>
  /** The amounts that are paid of others, without statements. */
  byHand: { reference: string; amountCents: number }[]
  /** Invoices that the statements pay, though a person notes a payment on that day first. */
  noted: { reference: string; date: string }[]
  statements: { format: BankFormat; day: Day }[]
  /** The decisions on movements, by the bank's reference. */
  decisions: ReadonlyMap<string, Decision>
}

type Books = {
  invoices: readonly DemoInvoice[]
  notes: ReturnType<typeof demoCreditNotes>
  /** The names of the groups, by their ids. */
  names: ReadonlyMap<number, string>
  now: Date
}

/** The statements of each account: how many there are, and the days between. */
const rhythm = {
  coda: { count: 53, days: 7, opening: 48_310_55 },
  'camt.053': { count: 13, days: 28, opening: 5_120_00 },
}

export function demoPayments({ invoices, notes, names, now }: Books): DemoPayments {
  const today = brusselsDate(now)
  const lastDay = bankDay(addDays(today, -1))
  const firstDay = addDays(lastDay, 1 - rhythm.coda.count * rhythm.coda.days)
  const billsAt = (wanted: InvoiceStatus) =>
    invoices.filter(({ status }) => status === wanted).map((one) => billOf(one, names, lastDay))
  const paid = billsAt(PAID)
    .filter((bill) => isPaidByBank(bill, firstDay))
    .toSorted(byDay)
  const open = billsAt(SENT).filter(({ openCents, sentOn }) => openCents > 0 && sentOn < addDays(lastDay, -12))
  const plan = new Plan()
  const byHand = new Set([planWaiting(plan, { paid: paid.toReversed(), open, lastDay, today })?.reference])
  const [from, until] = [addDays(firstDay, 14), addDays(lastDay, -45)]
  planSettled(
    plan,
    paid.filter(({ paidOn }) => paidOn > from && paidOn < until),
  )
  const others = paid.filter(({ reference }) => !plan.done.has(reference))
  for (const [at, bill] of others.entries()) {
    if (at % 40 === 17) byHand.add(bill.reference)
    else plan.movements.push({ of: at % 30 === 7 ? 'camt.053' : 'coda', date: bill.paidOn, payment: paying(bill) })
  }
  planRefunds(plan, { notes, names, firstDay, lastDay })
  plan.movements.push(...expensesBetween(firstDay, lastDay))
  const byBank = new Set(paid.flatMap(({ reference }) => (byHand.has(reference) ? [] : [reference])))
  return {
    byBank,
    byHand: paidByHand(
      invoices.filter(({ reference }) => !byBank.has(reference)),
      firstDay,
    ),
    noted: plan.noted,
    ...statementsOf(plan.movements, lastDay),
  }
}

/**
 * The amounts that are paid of invoices without statements: all of those that were credited since, which is to be paid back.
 * @param since those of before were paid back
 */
export function paidByHand(invoices: readonly DemoInvoice[], since: string): DemoPayments['byHand'] {
  return invoices.flatMap((invoice) => {
    const { reference, totalCents, creditedCents, paidAt } = invoice
    if (!paidAt) return []
    const isPaidBack = !isCreditedLater(invoice) || isPaidBy(addDays(since, -1), paidAt)
    return [{ reference, amountCents: isPaidBack ? totalCents - creditedCents : totalCents }]
  })
}

function billOf(invoice: DemoInvoice, names: Books['names'], lastDay: string): Bill {
  const { invoiceNumber, reference, dueDate, schoolGroupId, sentAt, paidAt } = invoice
  const name = names.get(schoolGroupId) ?? ''
  const paidOn = paidAt && !isCreditedLater(invoice) ? bankDay(brusselsDate(paidAt)) : null
  return {
    invoiceNumber,
    reference,
    openCents: invoice.totalCents - invoice.creditedCents,
    payer: { schoolGroupId, name },
    sentOn: sentAt ? brusselsDate(sentAt) : '',
    dueDate,
    paidOn: paidOn && paidOn > lastDay ? lastDay : paidOn,
  }
}

function isCreditedLater({ credit, paidAt }: DemoInvoice): boolean {
  return credit !== null && isPaidBy(credit.date, paidAt)
}

function isPaidBy(date: string, paidAt: Date | null): boolean {
  return paidAt !== null && brusselsDate(paidAt) <= date
}

function isPaidByBank(bill: Bill, firstDay: string): bill is PaidBill {
  return bill.paidOn !== null && bill.paidOn >= firstDay && bill.sentOn < bill.paidOn
}

function byDay(one: PaidBill, other: PaidBill): number {
  return one.paidOn < other.paidOn ? -1 : Number(one.paidOn > other.paidOn)
}

/** Pays back what was credited after it was paid, but for the last, which is still to be done. */
function planRefunds(
  plan: Plan,
  { notes, names, firstDay, lastDay }: Omit<Books, 'invoices' | 'now'> & { firstDay: string; lastDay: string },
): void {
  const due = notes.filter(({ creationDate, invoice: { paidAt } }) => {
    return isPaidBy(creationDate, paidAt) && !isPaidBy(addDays(firstDay, -1), paidAt)
  })
  for (const { creditNoteNumber, creationDate, invoice } of due.slice(0, -1)) {
    const { schoolGroupId, creditedCents } = invoice
    const date = bankDay(addDays(creationDate, 9))
    if (date > lastDay) continue
    const payer = { schoolGroupId, name: names.get(schoolGroupId) ?? '' }
    plan.add(date, movement(payer, -creditedCents, inWords(`Creditnota ${creditNoteNumber}`)), { accept: 'refundOf' })
  }
}

/** The statements of both accounts, and the decisions on their movements, which get their references here. */
function statementsOf(
  planned: readonly PlannedMovement[],
  lastDay: string,
): Pick<DemoPayments, 'statements' | 'decisions'> {
  const decisions = new Map<string, Decision>()
  const movements = planned
    .toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
    .map(({ decision, payment, ...one }, at) => {
      const bankReference = `LL${String(at + 1).padStart(6, '0')}`
      if (decision) decisions.set(bankReference, decision)
      return { ...one, payment: { ...payment, bankReference } }
    })
  const formats = ['coda', 'camt.053'] as const
  const statements = formats.flatMap((format) => {
    const own = movements.filter(({ of }) => of === format)
    return chained(format, own, lastDay).map((day) => ({ format, day }))
  })
  return {
    decisions,
    statements: statements.toSorted(({ day: one }, { day: other }) =>
      one.date < other.date ? -1 : Number(one.date > other.date),
    ),
  }
}

function chained(format: BankFormat, movements: readonly PlannedMovement[], lastDay: string): Day[] {
  const { count, days, opening } = rhythm[format]
  const before = addDays(lastDay, -count * days)
  const number = Math.floor((Date.parse(before) - Date.parse(`${before.slice(0, 4)}-01-01`)) / dayMs / days) + 1
  let end: StatementEnd = { account: demoAccounts[format], number, date: before, closingCents: opening }
  // A bank gives no statement of days on which nothing moves.
  return Array.from({ length: count }, (_, at) => addDays(before, (at + 1) * days)).flatMap((date) => {
    const some = movements.filter((one) => one.date > end.date && one.date <= date)
    if (some.length === 0) return []
    const statement = nextStatement(end, date, some)
    end = endOf(statement)
    return [statement]
  })
}

const dayMs = 24 * 60 * 60 * 1000
