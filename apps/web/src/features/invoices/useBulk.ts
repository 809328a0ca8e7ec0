// Acting on invoices: refusing with the reasons, asking, calling, and following what was accepted.

import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import type { InvoiceAction } from '@schoolbeheer/domain/invoices/statuses'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { t } from 'i18next'
import { useCallback, useState } from 'react'
import { obstaclesOf, readError } from '../../errors.ts'
import { useExtension } from '../../extensions.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import { followBatch, tellDone, type FollowedAction } from './batches.ts'
import { notPaid, obstaclesTo } from './bulk.ts'
import { undoing } from './undoing.ts'

export type BulkDialog =
  /** There was nothing to act on. */
  | { kind: 'nothing' }
  /** `asked`: how many it was to be done with. */
  | { kind: 'refused'; action: InvoiceAction | 'undoPaid'; asked: number; obstacles: readonly Obstacle[] }
  /** `asPdf`: by mail, also to who gets e-invoices. `today`: a date in Brussels. */
  | { kind: 'question'; action: InvoiceAction; invoices: readonly Invoice[]; asPdf?: boolean; today: string }

type Asked = {
  action: Exclude<FollowedAction, 'create'>
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
  const [dialog, setDialog] = useState<BulkDialog | null>(null)

  const call = useMutation({
    // Without a connection the call fails at once. Somebody waits for it, so it must not be sent at some later time.
    networkMode: 'always',
    mutationFn: ({ action, invoices, asPdf, dueDate, date }: Asked) =>
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
          undoing.set(invoices)
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
      // What stands in the way has changed since the list was read.
      if (obstacles.length > 0) void utils.invoices.invalidate()
    },
  })

  // The same function as long as the list lives, so that no row is drawn again for it.
  const ask = useCallback((action: InvoiceAction, invoices: readonly Invoice[]) => {
    const obstacles = obstaclesTo(action, invoices)
    if (invoices.length === 0) setDialog({ kind: 'nothing' })
    else if (obstacles.length > 0) setDialog({ kind: 'refused', action, asked: invoices.length, obstacles })
    else setDialog({ kind: 'question', action, invoices, today: today() })
  }, [])

  function askUndo(invoices: readonly Invoice[]) {
    const obstacles = notPaid(invoices)
    if (invoices.length === 0) setDialog({ kind: 'nothing' })
    else if (obstacles.length > 0) setDialog({ kind: 'refused', action: 'undoPaid', asked: invoices.length, obstacles })
    else undoing.set(invoices)
  }

  const askPdf = useCallback(
    (invoice: Invoice) =>
      setDialog({ kind: 'question', action: 'send', invoices: [invoice], asPdf: true, today: today() }),
    [],
  )

  return {
    dialog,
    ask,
    /** null with an upstream that cannot. */
    askUndo: undoes ? askUndo : null,
    askPdf,
    tellNothing: () => setDialog({ kind: 'nothing' }),
    close: () => setDialog(null),
    act: call.mutate,
    pending: call.isPending,
  }
}

function today(): string {
  return brusselsDate(new Date())
}

export type Bulk = ReturnType<typeof useBulk>
