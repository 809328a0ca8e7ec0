// When what was done can be ordered or billed.

import type { Way } from './sources.ts'

/** A course day: once it has ended, and was not cancelled. */
export type EndingDay = { endDate: Date; cancelledAt: Date | null }

export type NotDue = 'billing_cancelled' | 'billing_notyet'

/** Why a course day cannot be ordered or billed; undefined when it can. */
export function whyNotDue({ endDate, cancelledAt }: EndingDay, now: Date): NotDue | undefined {
  if (cancelledAt) return 'billing_cancelled'
  return endDate <= now ? undefined : 'billing_notyet'
}

/** Whether a school visit or feedback of this date can be ordered, which it always can, or billed: once the date has passed. */
export function isDue(way: Way, date: string, today: string): boolean {
  return way === 'purchaseOrder' || date < today
}
