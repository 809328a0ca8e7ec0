/**
 * Rules of the domain in SQL, for queries that count or find rows. `rules.api.test.ts` holds each against the function of
 * the domain that it restates.
 */
import { addDays } from '@schoolbeheer/domain/dates'
import { PAID, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { CONTRACT } from '@schoolbeheer/domain/billing/kinds'
import type { Age } from '@schoolbeheer/domain/reports/ageing'
import type { PaymentState } from '@schoolbeheer/domain/payments/states'
import type { OrderState } from '@schoolbeheer/domain/purchaseOrders/states'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { invoices } from './tables/invoices.ts'
import { paymentEntries } from './tables/payments.ts'
import { purchaseOrders } from './tables/purchaseOrders.ts'

/** The amount that is owed of an invoice now; negative where more is paid. PostgreSQL keeps statistics of it. */
export const balanceCents = sql<number>`(${invoices.totalCents} - ${invoices.creditedCents} - ${invoices.paidCents})`

/** `openCents`. */
export const openCents = sql<number>`greatest(0, ${balanceCents})`

/** `refundCents`. */
export const refundCents = sql<number>`greatest(0, -${balanceCents})`

/** An invoice of which something is to be paid back: the index of these must be told so. */
export const isToRefund = sql`${balanceCents} < 0`

/** An invoice that is not wholly credited still bills what stands on it. */
export const stillBills = sql`${invoices.creditedCents} < ${invoices.totalCents}`

/** An invoice that its customer has to pay. The index of unpaid ones must be told that none at 3 is open. */
export const isToPay = sql`${invoices.status} <> ${PAID} and ${balanceCents} > 0`

/** An invoice that its customer may be reminded of: `invoiceObstacle` of that, whatever is under way. */
export const isSentAndOpen = sql`${invoices.status} = ${SENT} and ${balanceCents} > 0`

/** @param today a date in Brussels */
export function isOverdue(today: string): SQL {
  return sql`${isSentAndOpen} and ${isPastDue(today)}`
}

/** @param today a date in Brussels */
export function isPastDue(today: string): SQL {
  return sql`${invoices.dueDate} < ${today}`
}

/**
 * `ageOf`.
 * @param date the day on which it is asked
 */
export function ageIs(age: Age, dueDate: SQLWrapper, date: string): SQL {
  const days = sql`(${date}::date - ${dueDate})`
  return {
    notDue: sql`${days} <= 0`,
    to30: sql`${days} between 1 and 30`,
    to60: sql`${days} between 31 and 60`,
    to90: sql`${days} between 61 and 90`,
    over90: sql`${days} > 90`,
  }[age]
}

/**
 * `journalDate`. A function of the migration `deliveries` keeps away deliveries until its transaction ends, so that
 * nothing gets a day of a period that is delivered meanwhile: rows are locked before it is asked.
 * @param days a list of dates, of which some may be null
 */
export function journalDate(days: SQL): SQL {
  return sql`journal_day(greatest(${days}))`
}

/**
 * `isContractDue`.
 * @param billedUntil the last billed day, or null
 */
export function isContractDue(billedUntil: SQLWrapper, today: string): SQL {
  return sql`(${billedUntil} is null or ${billedUntil} <= ${addDays(today, 30)})`
}

/** `orderState`, of an order that nobody withdrew. */
export function orderIs(state: OrderState): SQL {
  return sql`${purchaseOrders.withdrawnAt} is null and ${orderStates[state]}`
}

const orderStates = {
  // An order without a name has no invoice; the index of open orders must be told.
  notUploaded: sql`${purchaseOrders.name} is null and ${purchaseOrders.invoiceId} is null`,
  uploaded: sql`${purchaseOrders.name} is not null and ${purchaseOrders.invoiceId} is null`,
  invoiced: sql`${purchaseOrders.invoiceId} is not null`,
} satisfies Record<OrderState, SQL>

/** An order of a contract that is neither withdrawn nor invoiced: a group has at most one, and orders none beside it. */
export const isOpenContractOrder = sql`${purchaseOrders.type} = ${CONTRACT}
  and ${purchaseOrders.withdrawnAt} is null and ${purchaseOrders.invoiceId} is null`

/** Whether an entry has an `exactReference`, where an invoice has its reference: those of invoices are valid. */
export function refersExactly({ kind, amountCents }: { kind: SQLWrapper; amountCents: SQLWrapper }): SQL {
  return sql`(${amountCents} > 0 and ${kind} <> 'return')`
}

/** `entryState`. */
export function entryIs(state: PaymentState): SQL {
  return entryStates[state]
}

/** An entry of which something is left to decide: the index of these must be told all of it, and has statistics. */
export const isOpenEntry = sql`${paymentEntries.amountCents} - ${paymentEntries.allocatedCents} <> 0
  and ${paymentEntries.dismissed} is null and ${paymentEntries.assignedAt} is null`

const entryStates = {
  toDo: sql`${isOpenEntry} and ${paymentEntries.allocatedCents} = 0`,
  partly: sql`${isOpenEntry} and ${paymentEntries.allocatedCents} <> 0`,
  booked: sql`${paymentEntries.dismissed} is null
    and (${paymentEntries.allocatedCents} = ${paymentEntries.amountCents} or ${paymentEntries.assignedAt} is not null)`,
  dismissed: sql`${paymentEntries.dismissed} is not null`,
} satisfies Record<PaymentState, SQL>
