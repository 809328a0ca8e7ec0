// The moment from which work can be ordered or billed.

import type { BillingDocument } from './sources.ts'

/** The fields of a course day that decide: it is due once it has ended, unless it was cancelled. */
export type EndingDay = { endDate: Date; cancelledAt: Date | null }

export type NotDue = 'billing_cancelled' | 'billing_notyet'

/** Why a course day cannot be ordered or billed; undefined when it can. */
export function whyNotDue({ endDate, cancelledAt }: EndingDay, now: Date): NotDue | undefined {
  if (cancelledAt) return 'billing_cancelled'
  return endDate <= now ? undefined : 'billing_notyet'
}

/** Whether a school visit or feedback of this date can be ordered, which is always so, or billed: after the date. */
export function isDue(document: BillingDocument, date: string, today: string): boolean {
  return document === 'purchaseOrder' || date < today
}
