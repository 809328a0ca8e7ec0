// Deciding on payments: at once and without a question, with a toast that takes the decision back.

import type { PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { useMutation } from '@tanstack/react-query'
import { t } from 'i18next'
import { useCallback, useRef, useState } from 'react'
import { useCan } from '../../can.ts'
import { obstaclesOf, readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import { send, takeBack, type Calls, type Change, type Decision } from './decisions.ts'
import { payerOf } from './listContext.ts'

/** The subject of the toasts: the last decision takes the place of the one before. */
const subject = 'payment'

const none: ReadonlySet<number> = new Set()

/** An act on the ledger, and the payments that it decides on. */
type Acting = { run: Parameters<Change>[0]; entries?: readonly PaymentEntry[] }

/** A decision on payments; one that is unwanted before it is done is taken back then. */
type Decided = { entries: readonly PaymentEntry[]; isDone: boolean; isUnwanted: boolean }

export function useDeciding() {
  const utils = trpc.useUtils()
  const calls = utils.client.payments
  const canTakeBack = useCan('payments.takeBack')
  const [going, setGoing] = useState(none)
  const running = useRef(0)
  const last = useRef<Decided>(null)
  const [returned, setReturned] = useState<PaymentEntry>()

  // Other lists are read again when they are opened: waiting for all of them would hold up the next decision.
  const reread = useCallback(
    () => Promise.all([utils.payments.invalidate(), utils.invoices.invalidate(), utils.worklist.invalidate()]),
    [utils],
  )
  const act = useMutation({
    // Somebody waits for it, so it must not be sent at some later time.
    networkMode: 'always',
    mutationFn: ({ run }: Acting) => run(calls),
    onSuccess: reread,
    onError: (error, { entries }) => {
      const { message } = readError(error)
      const isNamed = obstaclesOf(error).length > 0
      // Another payment is open by now, and this one is not seen any more.
      const [payer] = entries?.length === 1 && !isNamed ? entries.map(payerOf) : []
      toast.error(payer ? t('payment_notdone', { payer, message }) : message, subject)
      if (isNamed) void reread()
    },
  })
  const { mutateAsync } = act
  const change: Change = useCallback((run) => mutateAsync({ run }), [mutateAsync])

  const undo = useCallback(() => {
    const decided = last.current
    if (decided) decided.isUnwanted = true
    if (!decided?.isDone) return
    last.current = null
    const { entries } = decided
    toast.settle(subject)
    change((own) => takeBack(own, entries)).then(
      () => {
        toast.info(t('payment_takenback', { count: entries.length }))
        setReturned(entries.length === 1 ? entries[0] : undefined)
      },
      () => undefined,
    )
  }, [change])

  /**
   * Decides on these payments; unless they stay, they count as gone until the lists are read again. Answers whether it
   * was done.
   */
  const decide = useCallback(
    async (decision: Decision, entries: readonly PaymentEntry[], stay = false): Promise<boolean> => {
      const ids = stay ? [] : entries.map(({ id }) => id)
      const decided = { entries, isDone: false, isUnwanted: false }
      last.current = canTakeBack ? decided : null
      setReturned(undefined)
      toast.settle(subject)
      setGoing((others) => new Set([...others, ...ids]))
      running.current += 1
      try {
        const run = async (own: Calls) => {
          await send(own, decision)
          const done = t(`payment_done_${decision.kind}`, { count: entries.length })
          decided.isDone = true
          if (!canTakeBack) toast.info(done)
          // Somebody who has decided on another since takes that back.
          else if (last.current === decided) {
            toast.undoable(done, undo, subject)
            if (decided.isUnwanted) undo()
          }
        }
        await mutateAsync({ run, entries })
        return true
      } catch {
        setGoing((others) => new Set([...others].filter((id) => !ids.includes(id))))
        return false
      } finally {
        // The next decision has begun to read the lists anew, and this one may have read none.
        running.current -= 1
        if (running.current === 0) setGoing(none)
      }
    },
    [mutateAsync, undo, canTakeBack],
  )

  return {
    decide,
    /** The payments that have been decided on, and are still in the lists. */
    going,
    /** Takes back the last decision, if there is one; one that is under way once it is done. */
    undo,
    /** The payment whose decision was just taken back. */
    returned,
    /** Any other change of the ledger. */
    change,
    pending: act.isPending,
  }
}

export type Deciding = ReturnType<typeof useDeciding>
