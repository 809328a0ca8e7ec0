// Acting on invoices: refusing with the reasons, asking, calling, and following what was accepted.

import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { Accepted, Invoice } from '@schoolbeheer/contracts/school/invoices'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { PAID, type InvoiceAction } from '@schoolbeheer/domain/invoices/statuses'
import { useRouter } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { t } from 'i18next'
import { useCallback } from 'react'
import { useExtension } from '../../extensions.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import { useActing } from '../billing/useActing.ts'
import type { Reading } from '../billing/useJudged.ts'
import { followBatch, tellDone } from './batches.ts'
import { notPaid, obstaclesTo, type Action } from './bulk.ts'
import { lateIn } from './late.ts'
import { undoing } from './undoing.ts'

type BulkDialog =
  /** `asked`: how many it was to be done with. */
  | { kind: 'refused'; action: InvoiceAction | 'undoPaid'; asked: number; obstacles: readonly Obstacle[] }
  | Question
  /** Why they are not paid after all. */
  | { kind: 'undo'; invoices: readonly Invoice[] }

export type Question = {
  kind: 'question'
  /** The same before and after its invoices were read again. */
  id: symbol
  action: Action
  /** By mail, also to who gets e-invoices. */
  asPdf?: boolean
  /** A date in Brussels. */
  today: string
  invoices: readonly Invoice[]
  reading: Reading
}

type Asked = {
  action: Action
  invoices: readonly Invoice[]
  asPdf?: boolean
  /** Of those that arrive overdue otherwise. */
  dueDate?: string
  /** When they were paid; today where it is not given. */
  date?: string
}

export function useBulk() {
  const utils = trpc.useUtils()
  const follows = useExtension('invoices.batch') ?? false
  const undoes = useExtension('invoices.undoPaid') ?? false
  const router = useRouter()
  const moves = useExtension('invoices.dueDate') ?? false
  const {
    ask: askJudged,
    act,
    ...acting
  } = useActing<Invoice, BulkDialog, Asked, Accepted>({
    listKey,
    send: ({ action, invoices, asPdf, dueDate, date }: Asked) =>
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
      } else if (answer && follows) void followBatch(utils, { id: answer.batch, action, asked: invoices.length })
      else {
        await utils.invoices.invalidate()
        tellDone(action, invoices.length)
      }
    },
    refusalOf: (obstacles, { action, invoices }) =>
      action === 'retry' ? null : { kind: 'refused', action, asked: invoices.length, obstacles },
    reread: () => utils.invoices.invalidate(),
  })

  // The same functions as long as the list lives, so that no row is drawn again for them.
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
  /** At once, but where another due date is to be offered. */
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
  // Only the upstream knows what failed of them.
  if (action === 'retry') return undefined
  const obstacles = obstaclesTo(action, invoices)
  return obstacles.length > 0 ? { kind: 'refused', action, asked: invoices.length, obstacles } : undefined
}

function today(): string {
  return brusselsDate(new Date())
}

export type Bulk = ReturnType<typeof useBulk>
