// Making contract invoices: all that are chosen or none, with what stands in the way when it is refused.

import type { Obstacle } from '@schoolbeheer/contracts/problem'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf, obstaclesOf, readError } from '../../errors.ts'
import { useExtension } from '../../extensions.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import { followBatch } from './batches.ts'
import type { Bill } from './contractBills.ts'
import { newestOf } from './madeInvoices.ts'

export type Refusal = { obstacles: readonly Obstacle[]; fields: Record<string, string> }

type Asked = { contractStart: string; bills: readonly Bill[] }

/** @param onMade gets the ids of what was made, none where nobody knows them */
export function useCreateContractInvoices(onMade: (ids: readonly number[]) => void) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const follows = useExtension('invoices.batch') ?? false
  const creating = useMutation({
    // Without a connection it fails at once: nobody expects it to be sent at some later time.
    networkMode: 'always',
    meta: { stale: ['invoices', 'schoolGroups', 'activity'] },
    mutationFn: ({ contractStart, bills }: Asked) =>
      utils.client.invoices.createContract.mutate({
        contractStart,
        items: bills.map(({ id }) => ({ schoolGroupId: id })),
      }),
    onSuccess: async (answer, { bills }) => {
      if (answer && follows) void followBatch(utils, { id: answer.batch, action: 'create', asked: bills.length })
      const ids = answer ? answer.invoices.map(({ invoiceId }) => invoiceId) : await newest(bills)
      if (ids.length === 0) toast.success(t('invoices_made', { count: bills.length }))
      onMade(ids)
    },
    onError: (error) => {
      const { message } = readError(error)
      // Those that stand in the way are shown in a list of their own.
      const said = obstaclesOf(error).length > 0 ? messageOf(error.message) : message
      toast.error(`${t('invoices_createfailed')} ${said}`, failed)
      // What stands in the way may be new.
      void utils.schoolGroups.listToInvoice.invalidate()
    },
  })

  /** Of an upstream that does not say what it has made. */
  async function newest(bills: readonly Bill[]): Promise<number[]> {
    const invoices = await utils.invoices.list.fetch({ year: yearNow() }).catch(() => [])
    return newestOf(invoices, bills).map(({ id }) => id)
  }

  function create(asked: Asked) {
    toast.settle(failed)
    return creating.mutateAsync(asked).catch(() => undefined)
  }

  return {
    create,
    isCreating: creating.isPending,
    refusal: creating.error ? refusalOf(creating.error) : null,
    /** Takes away what was said of the last try. */
    forget: () => creating.reset(),
  }
}

/** The year of what is made now. */
export function yearNow(): number {
  return Number(brusselsDate(new Date()).slice(0, 4))
}

/** What the toast of a failure is about. */
const failed = 'createContractInvoices'

function refusalOf(error: Error): Refusal {
  return { obstacles: obstaclesOf(error), fields: readError(error).fields }
}
