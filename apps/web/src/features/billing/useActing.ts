// Acting on rows of the list of invoices or of orders: refusing with the reasons, asking and calling.

import type { Obstacle } from '@schoolbeheer/contracts/problem'
import { useMutation, type QueryKey, type UseMutationOptions } from '@tanstack/react-query'
import { t } from 'i18next'
import { useCallback } from 'react'
import { obstaclesOf, readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { useJudged, type ReadingState } from './useJudged.ts'

/** There was nothing to act on. */
type NothingDialog = { kind: 'nothing' }

type Options<Dialog, Call, Answer> = Pick<UseMutationOptions, 'meta'> & {
  /** The key of the list, or of its years; the same at every render. */
  listKey: QueryKey
  send: (call: Call) => Promise<Answer>
  onDone: (answer: Answer, call: Call) => Promise<void> | void
  /** The dialog that says what stands in the way; null where a toast does. */
  refusalOf: (obstacles: readonly Obstacle[], call: Call) => Dialog | null
  /** Reads the list again, because what stands in the way has changed since. */
  reread: () => Promise<void>
  /** The subject of the toast of a failure. */
  failure?: string
}

export function useActing<Row extends { id: number }, Dialog extends { kind: string }, Call, Answer>({
  listKey,
  send,
  onDone,
  refusalOf,
  reread,
  failure,
  ...how
}: Options<Dialog, Call, Answer>) {
  const { dialog, setDialog, open } = useJudged<Row, Dialog | NothingDialog>(listKey)
  const mutation = useMutation({
    ...how,
    // Without a connection the call fails at once. Somebody waits for it, so it must not be sent at some later time.
    networkMode: 'always',
    mutationFn: send,
    onSuccess: (answer, call) => {
      if (failure) toast.settle(failure)
      setDialog(null)
      return onDone(answer, call)
    },
    onError: (error, call) => {
      const obstacles = obstaclesOf(error)
      const refusal = obstacles.length > 0 ? refusalOf(obstacles, call) : null
      if (refusal) setDialog(refusal)
      else toast.error(`${t('invoice_updatestatus_failed')} ${readError(error).message}`, failure)
      if (obstacles.length > 0) void reread()
    },
  })

  const tellNothing = useCallback(() => setDialog({ kind: 'nothing' }), [setDialog])
  // The same function as long as the list lives, so that no row is drawn again for it.
  const ask = useCallback(
    (rows: readonly Row[], judge: (rows: readonly Row[], reading: ReadingState) => Dialog) => {
      if (rows.length === 0) tellNothing()
      else open(rows, judge)
    },
    [open, tellNothing],
  )
  return { dialog, ask, tellNothing, close: () => setDialog(null), act: mutation.mutate, pending: mutation.isPending }
}
