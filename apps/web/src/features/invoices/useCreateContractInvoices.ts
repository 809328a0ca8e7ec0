// Making contract invoices: all that are chosen or none, with what stands in the way when it is refused.

import type { Obstacle } from '@schoolbeheer/contracts/problem'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf, obstaclesOf, readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import type { Bill } from './contractBills.ts'

/** What was asked, and what the upstream answered to it: those of other upstreams say nothing. */
export type Made = {
  bills: readonly Bill[]
  batch: number | null
  ids: ReadonlySet<number> | null
}

export type Refusal = { message: string; obstacles: readonly Obstacle[]; fields: Record<string, string> }

type Asked = { contractStart: string; bills: readonly Bill[] }

export function useCreateContractInvoices(onMade: () => void) {
  const { t } = useTranslation()
  const { client, schoolGroups } = trpc.useUtils()
  const [made, setMade] = useState<Made | null>(null)
  const creating = useMutation({
    // Without a connection it fails at once: nobody expects it to be sent at some later time.
    networkMode: 'always',
    meta: { stale: ['invoices', 'schoolGroups', 'activity'] },
    mutationFn: ({ contractStart, bills }: Asked) =>
      client.invoices.createContract.mutate({
        contractStart,
        items: bills.map(({ id }) => ({ schoolGroupId: id })),
      }),
    onSuccess: (answer, { bills }) => {
      setMade({
        bills,
        batch: answer?.batch ?? null,
        ids: answer ? new Set(answer.invoices.map(({ invoiceId }) => invoiceId)) : null,
      })
      onMade()
    },
    onError: (error) => {
      toast.error(`${t('invoices_createfailed')} ${refusalOf(error).message}`, failed)
      // What stands in the way may be new.
      void schoolGroups.listToInvoice.invalidate()
    },
  })

  function create(asked: Asked) {
    toast.settle(failed)
    return creating.mutateAsync(asked).catch(() => undefined)
  }

  return {
    create,
    isCreating: creating.isPending,
    made,
    startAnew: () => setMade(null),
    refusal: creating.error ? refusalOf(creating.error) : null,
    /** Takes away what was said of the last try. */
    forget: () => creating.reset(),
  }
}

/** What the toast of a failure is about. */
const failed = 'createContractInvoices'

function refusalOf(error: Error): Refusal {
  const obstacles = obstaclesOf(error)
  const { message, fields } = readError(error)
  // Those that stand in the way are shown in a list of their own.
  return { message: obstacles.length > 0 ? messageOf(error.message) : message, obstacles, fields }
}
