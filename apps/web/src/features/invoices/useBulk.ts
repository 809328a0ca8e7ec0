// Acting on invoices: refusing with the reasons, asking, calling, and following what was accepted.

import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { PAID, type InvoiceAction } from '@schoolbeheer/domain/invoices/statuses'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { t } from 'i18next'
import { useCallback } from 'react'
import { obstaclesOf, readError } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import { useJudged, type Reading } from '../billing/useJudged.ts'
import { followBatch, tellDone } from './batches.ts'
import { notPaid, obstaclesTo, type Action } from './bulk.ts'
import { lateIn } from './late.ts'
import { undoing } from './undoing.ts'

export type BulkDialog =
  /** Nothing was there to act on. */
  | { kind: 'nothing' }
  /** `asked`: the number of invoices of the action. */
  | { kind: 'refused'; action: InvoiceAction | 'undoPaid'; asked: number; obstacles: readonly Obstacle[] }
  | Question
  /** The question why they are not paid after all. */
  | { kind: 'undo'; invoices: readonly Invoice[] }

export type Question = {
  kind: 'question'
  /** The id stays the same when the invoices are read again. */
  id: symbol
  action: Action
  /** Whether the PDF goes by mail, also to a customer who gets e-invoices. */
  asPdf?: boolean
  /** A date in Brussels. */
  today: string
  invoices: readonly Invoice[]
  reading: Reading
}

type BulkCall = {
  action: Action
  invoices: readonly Invoice[]
  asPdf?: boolean
  /** The new due date of the invoices that would arrive overdue. */
  dueDate?: string
  /** The day on which they were paid; today where it is absent. */
  date?: string
}

export function useBulk() {
  const utils = trpc.useUtils()
  const follows = useCan('invoices.batch')
  const undoes = useCan('invoices.undoPaid')
  const router = useRouter()
  const moves = useCan('invoices.send.dueDate')
  const { dialog, setDialog, open } = useJudged<Invoice, BulkDialog>(listKey)

  const call = useMutation({
    // Without a connection the call fails at once. Somebody waits for it, so it must not be sent at some later time.
    networkMode: 'always',
    mutationFn: ({ action, invoices, asPdf, dueDate, date }: BulkCall) =>
      utils.client.invoices[action].mutate({
        invoices: invoices.map(({ id }) => ({ invoiceId: id })),
        ...(asPdf && { asPdf }),
        ...(dueDate && { dueDate }),
        ...(date && { date }),
      }),
    onSuccess: async (answer, { action, invoices }) => {
      setDialog(null)
      if (action === 'setPaid' && undoes) {
        await utils.invoices.invalidate()
        toast.undoable(t('invoice_toast_setpaid', { count: invoices.length }), () => {
          undoing.set(invoices.map((invoice) => ({ ...invoice, status: PAID })))
          if (router.state.location.pathname !== '/invoices') void router.navigate({ to: '/invoices' })
        })
      } else if (answer && follows) void followBatch(utils, { id: answer.batch, action, asked: invoices.length })
      else {
        await utils.invoices.invalidate()
        tellDone(action, invoices.length)
      }
    },
    onError: (error, { action, invoices }) => {
      const obstacles = obstaclesOf(error)
      if (obstacles.length > 0 && action !== 'retry')
        setDialog({ kind: 'refused', action, asked: invoices.length, obstacles })
      else toast.error(`${t('invoice_updatestatus_failed')} ${readError(error).message}`)
      // The obstacles have changed since the list was read.
      if (obstacles.length > 0) void utils.invoices.invalidate()
    },
  })

  const { mutate: act } = call
  // The functions stay the same as long as the list lives, so that they cause no row to be drawn again.
  const question = useCallback(
    (asked: Pick<Question, 'action' | 'asPdf'>, invoices: readonly Invoice[]) => {
      const asking = { kind: 'question', id: Symbol(asked.action), ...asked, today: today() } as const
      open(invoices, (rows, reading) => refusalTo(asked.action, rows) ?? { ...asking, invoices: rows, reading })
    },
    [open],
  )
  const ask = useCallback(
    (action: InvoiceAction, invoices: readonly Invoice[]) => {
      if (invoices.length === 0) setDialog({ kind: 'nothing' })
      else question({ action }, invoices)
    },
    [question, setDialog],
  )
  const askPdf = useCallback((invoice: Invoice) => question({ action: 'send', asPdf: true }, [invoice]), [question])
  /** Tries again at once, unless another due date can be offered. */
  const retry = useCallback(
    (invoices: readonly Invoice[]) => {
      if (moves && lateIn('retry', invoices, today()).movable.length > 0) question({ action: 'retry' }, invoices)
      else act({ action: 'retry', invoices })
    },
    [question, act, moves],
  )
  const askUndo = useCallback(
    (invoices: readonly Invoice[]) => {
      if (invoices.length === 0) setDialog({ kind: 'nothing' })
      else
        open(invoices, (rows) => {
          const obstacles = notPaid(rows)
          return obstacles.length > 0
            ? { kind: 'refused', action: 'undoPaid', asked: rows.length, obstacles }
            : { kind: 'undo', invoices: rows }
        })
    },
    [open, setDialog],
  )

  return {
    dialog,
    ask,
    /** null with an upstream that cannot. */
    askUndo: undoes ? askUndo : null,
    askPdf,
    retry,
    tellNothing: () => setDialog({ kind: 'nothing' }),
    close: () => setDialog(null),
    act,
    pending: call.isPending,
  }
}

const listKey = getQueryKey(trpc.invoices.list)

function refusalTo(action: Action, invoices: readonly Invoice[]): BulkDialog | undefined {
  // Only the upstream knows what failed.
  if (action === 'retry') return undefined
  const obstacles = obstaclesTo(action, invoices)
  return obstacles.length > 0 ? { kind: 'refused', action, asked: invoices.length, obstacles } : undefined
}

function today(): string {
  return brusselsDate(new Date())
}

export type Bulk = ReturnType<typeof useBulk>
