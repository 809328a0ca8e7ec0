// Making invoices on any of the creation pages: the PDFs are followed, and the page shows the made invoices.

import type { invoices } from '@schoolbeheer/contracts/school/invoices'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import type { AgainInput } from '../billing/useAgain.ts'
import { useCreating, type Creation } from '../billing/useCreating.ts'
import { followBatch, useFollowing } from './batches.ts'
import { newestOf, textOfIds, type RequestedInvoice } from './madeInvoices.ts'

type Answer = z.infer<typeof invoices.createContract.output>

type Options<Input> = {
  send: (input: Input, again: AgainInput) => Promise<Answer>
  /** The invoices that the call asks for. */
  wanted: (input: Input) => readonly RequestedInvoice[]
  onRefused: () => void
}

/** The result names the made invoices as a text for the address, '' where they are not known. */
export function useCreateInvoices<Input>({ send, wanted, onRefused }: Options<Input>): Creation<Input, string> {
  const { t } = useTranslation()
  const following = useFollowing()
  const { utils } = following
  const follows = useCan('invoices.batch')
  const creating = useCreating({ send, onRefused, failed: 'invoices_createfailed' })

  async function create(input: Input) {
    const accepted = await creating.create(input)
    if (!accepted) return null
    const { answer } = accepted
    const count = wanted(input).length
    if (answer && follows) void followBatch(following, { id: answer.batch, action: 'create', asked: count })
    const ids = answer ? answer.invoices.map(({ invoiceId }) => invoiceId) : await newest(wanted(input))
    if (ids.length === 0) toast.success(t('invoices_made', { count }))
    return textOfIds(ids)
  }

  /** The made invoices, where the upstream does not name them. */
  async function newest(requested: readonly RequestedInvoice[]): Promise<number[]> {
    const list = await utils.invoices.list.fetch({ year: yearNow() }).catch(() => [])
    return newestOf(list, requested).map(({ id }) => id)
  }

  return { ...creating, create }
}

/** The year of invoices that are made now. */
export function yearNow(): number {
  return Number(brusselsDate(new Date()).slice(0, 4))
}
