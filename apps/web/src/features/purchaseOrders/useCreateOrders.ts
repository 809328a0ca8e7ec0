// Making orders on any of the creation pages; afterwards the list shows them.

import type { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { toast } from '../../kit/feedback/toast.ts'
import { rememberMade } from '../../kit/table/made.ts'
import type { AgainInput } from '../billing/useAgain.ts'
import { useCreating } from '../billing/useCreating.ts'

type Answer = z.infer<typeof purchaseOrders.createContract.output>

type Options<Item> = { send: (items: readonly Item[], again: AgainInput) => Promise<Answer>; onRefused: () => void }

export function useCreateOrders<Item>(options: Options<Item>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const creating = useCreating({ ...options, failed: 'purchaseorders_createfailed' })

  async function create(items: readonly Item[]) {
    const made = await creating.create(items)
    return made && { count: items.length, ids: made.answer?.purchaseOrders.map((one) => one.purchaseOrderId) ?? [] }
  }
  /** Shows the list, with the newest orders above all others and the last of them marked. */
  function show({ count, ids }: { count: number; ids: readonly number[] }) {
    rememberMade(ids.length > 0 ? Math.max(...ids) : undefined)
    toast.success(t('purchaseorders_created', { count }))
    void navigate({ to: '/purchaseorders' })
  }
  return { creating: { ...creating, create }, show }
}
