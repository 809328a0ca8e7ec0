// Making invoices in one of the ways: the PDFs are followed, and the page shows what was made.

import type { invoices } from '@schoolbeheer/contracts/school/invoices'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import { useCreating, type Creating } from '../billing/useCreating.ts'
import { followBatch } from './batches.ts'
import { newestOf, textOfIds, type Wanted } from './madeInvoices.ts'

type Accepted = z.infer<typeof invoices.createContract.output>

type Options<Asked> = {
  send: (asked: Asked) => Promise<Accepted>
  /** The invoices that are asked for. */
  wanted: (asked: Asked) => readonly Wanted[]
  onRefused: () => void
}

/** What was made is a text for the address, '' where nobody knows which they are. */
export function useCreateInvoices<Asked>({ send, wanted, onRefused }: Options<Asked>): Creating<Asked, string> {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const follows = useCan('invoices.batch')
  const creating = useCreating({ send, onRefused, failed: 'invoices_createfailed' })

  async function create(asked: Asked) {
    const accepted = await creating.create(asked)
    if (!accepted) return null
    const { answer } = accepted
    const count = wanted(asked).length
    if (answer && follows) void followBatch(utils, { id: answer.batch, action: 'create', asked: count })
    const ids = answer ? answer.invoices.map(({ invoiceId }) => invoiceId) : await newest(wanted(asked))
    if (ids.length === 0) toast.success(t('invoices_made', { count }))
    return textOfIds(ids)
  }

  /** Of an upstream that does not say what it has made. */
  async function newest(asked: readonly Wanted[]): Promise<number[]> {
    const list = await utils.invoices.list.fetch({ year: yearNow() }).catch(() => [])
    return newestOf(list, asked).map(({ id }) => id)
  }

  return { ...creating, create }
}

/** The year of what is made now. */
export function yearNow(): number {
  return Number(brusselsDate(new Date()).slice(0, 4))
}
