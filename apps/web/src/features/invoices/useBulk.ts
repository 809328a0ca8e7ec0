// Acting on invoices: refusing with the reasons, asking, calling, and following what was accepted.

import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { StartedBatch, Invoice } from '@schoolbeheer/contracts/school/invoices'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import type { InvoiceAction } from '@schoolbeheer/domain/invoices/actions'
import { PAID } from '@schoolbeheer/domain/invoices/statuses'
import { useRouter } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { t } from 'i18next'
import { useCallback } from 'react'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { useAppStore } from '../../kit/store.ts'
import { trpc } from '../../trpc.ts'
import { useActing } from '../billing/useActing.ts'
import type { ReadingState } from '../billing/useJudged.ts'
import { followBatch, tellDone, useFollowing } from './batches.ts'
import { notPaid, obstaclesTo, type Action } from './bulk.ts'
import { lateIn } from './late.ts'
import { undoingOf } from './undoing.ts'

type BulkDialog =
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
  reading: ReadingState
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
  const following = useFollowing()
  const { utils } = following
  const undoing = useAppStore(undoingOf)
  const follows = useCan('invoices.batch')
  const undoes = useCan('invoices.undoPaid')
  const router = useRouter()
  const moves = useCan('invoices.send.dueDate')
  const {
    ask: askJudged,
    act,
    ...acting
  } = useActing<Invoice, BulkDialog, BulkCall, StartedBatch>({
    listKey,
    send: ({ action, invoices, asPdf, dueDate, date }: BulkCall) =>
      utils.client.invoices[action].mutate({
        invoices: invoices.map(({ id }) => ({ invoiceId: id })),
        ...(asPdf && { asPdf }),
        ...(dueDate && { dueDate }),
        ...(date && { date }),
      }),
    onDone: async (answer, { action, invoices }) => {
      if (action === 'setPaid' && undoes) {
        await utils.invoices.invalidate()
        toast.undoable(t('invoice_toast_setpaid', { count: invoices.length }), () => {
          undoing.set(invoices.map((invoice) => ({ ...invoice, status: PAID })))
          if (router.state.location.pathname !== '/invoices') void router.navigate({ to: '/invoices' })
        })
      } else if (answer && follows) void followBatch(following, { id: answer.batch, action, asked: invoices.length })
      else {
        await utils.invoices.invalidate()
        tellDone(action, invoices.length)
      }
    },
    refusalOf: (obstacles, { action, invoices }) =>
      action === 'retry' ? null : { kind: 'refused', action, asked: invoices.length, obstacles },
    reread: () => utils.invoices.invalidate(),
  })

  // The functions stay the same as long as the list lives, so that they cause no row to be drawn again.
  const question = useCallback(
    (asked: Pick<Question, 'action' | 'asPdf'>, invoices: readonly Invoice[]) => {
      const asking = { kind: 'question', id: Symbol(asked.action), ...asked, today: today() } as const
      askJudged(invoices, (rows, reading) => refusalTo(asked.action, rows) ?? { ...asking, invoices: rows, reading })
    },
    [askJudged],
  )
  const ask = useCallback(
    (action: InvoiceAction, invoices: readonly Invoice[]) => question({ action }, invoices),
    [question],
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
    (invoices: readonly Invoice[]) =>
      askJudged(invoices, (rows) => {
        const obstacles = notPaid(rows)
        return obstacles.length > 0
          ? { kind: 'refused', action: 'undoPaid', asked: rows.length, obstacles }
          : { kind: 'undo', invoices: rows }
      }),
    [askJudged],
  )

  return {
    ...acting,
    act,
    ask,
    /** null with an upstream that cannot. */
    askUndo: undoes ? askUndo : null,
    askPdf,
    retry,
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
