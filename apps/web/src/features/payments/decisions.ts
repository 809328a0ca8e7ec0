// The decisions on a payment, each a call, and what of an entry a decision has changed.

import type { Allocation, DismissReason, PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import type { trpc } from '../../trpc.ts'

/** Amounts of allocations are in euro, not negative. */
export type Decision =
  | { kind: 'accept'; items: readonly { entryId: number; key: string }[] }
  | {
      kind: 'allocate'
      entryId: number
      allocations: readonly { invoiceId: number; amount: number }[]
      /** The rest of the entry when the amounts were chosen. */
      remainder: number
    }
  | { kind: 'pair'; entryId: number; counterEntryId: number }
  | { kind: 'assign'; entryId: number; schoolGroupId: number }
  | { kind: 'dismiss'; entryId: number; reason: PersonsReason; note?: string | null }

export type PersonsReason = Exclude<DismissReason, 'charges' | 'withdrawn'>

export type Calls = ReturnType<typeof trpc.useUtils>['client']['payments']

/** Decides on the open payment; `stays`: there is more to decide about it. */
export type Decide = (decision: Decision, stays?: boolean) => void

/** Changes the ledger otherwise than by a decision. */
export type Change = (run: (calls: Calls) => Promise<unknown>) => Promise<unknown>

export function send(calls: Calls, decision: Decision): Promise<unknown> {
  if (decision.kind === 'accept') return calls.accept.mutate({ items: [...decision.items] })
  const { entryId } = decision
  if (decision.kind === 'allocate')
    return calls.allocate.mutate({ entryId, allocations: [...decision.allocations], remainder: decision.remainder })
  if (decision.kind === 'pair') return calls.pair.mutate({ entryId, counterEntryId: decision.counterEntryId })
  if (decision.kind === 'assign') return calls.assign.mutate({ entryId, schoolGroupId: decision.schoolGroupId })
  return calls.dismiss.mutate({ entryId, reason: decision.reason, note: decision.note })
}

/** Takes a decision on these payments back, all or none. What was booked of them before stays booked. */
export function takeBack(calls: Calls, before: readonly PaymentEntry[]): Promise<unknown> {
  const entries = before.map(({ id, allocations }) => {
    return { entryId: id, allocationIds: liveOf(allocations).map((allocation) => allocation.id) }
  })
  return calls.takeBack.mutate({ entries })
}

/** The allocations that are not undone. */
function liveOf(allocations: readonly Allocation[]): Allocation[] {
  return allocations.filter(({ undoneAt }) => !undoneAt)
}

/** Whether there is something to decide about the payment. */
export function isUndecided({ state }: Pick<PaymentEntry, 'state'>): boolean {
  return state === 'toDo' || state === 'partly'
}

/** Whether it may be left out: nothing of it is booked. */
export function canDismiss({ state }: Pick<PaymentEntry, 'state'>): boolean {
  return state === 'toDo'
}

/** Whether its rest is the credit of a customer, which can still be booked. */
export function isCredit({ state, remainder }: Pick<PaymentEntry, 'state' | 'remainder'>): boolean {
  return state === 'booked' && remainder !== 0
}

/** Whether a person left the payment out, or made its rest the customer's credit. */
export function isSetAside(entry: Pick<PaymentEntry, 'state' | 'remainder'>): boolean {
  return entry.state === 'dismissed' || isCredit(entry)
}
