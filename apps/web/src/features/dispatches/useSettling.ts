// Settling a dispatch: a person says whether it arrived, has the access point asked again, or sends it again.

import type { EInvoiceState } from '@schoolbeheer/contracts/school/eInvoices'
import { t } from 'i18next'
import { readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'

/** @param stale the queries that show the dispatch */
export function useSettling(stale: 'invoices' | 'purchaseOrders' | 'courseDays' | 'accounting' | 'operations') {
  const options = {
    networkMode: 'always',
    meta: { stale: [stale] },
    onError: (error: unknown) => toast.error(`${t('dispatch_unchanged')} ${readError(error).message}`),
  } as const
  return {
    resolve: trpc.invoices.resolveUncertain.useMutation(options),
    retry: trpc.invoices.retryDispatch.useMutation(options),
    ask: trpc.invoices.askAgain.useMutation({
      ...options,
      onSuccess: ({ state }) => tellState(state),
      onError: (error) => toast.error(readError(error).message),
    }),
  }
}

function tellState(state: EInvoiceState): void {
  const text = t('einvoice_is', { state: t(`einvoice_state_${state}`) })
  if (state === 'accepted' || state === 'delivered') toast.success(text)
  else if (state === 'queued') toast.info(text)
  else toast.warning(text)
}
