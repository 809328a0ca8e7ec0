// What can be done about an e-invoice that did not arrive, or perhaps: in the menu of its invoice and beside the problem.

import type { EInvoice } from '@schoolbeheer/contracts/school/eInvoices'
import type { CreditNote } from '@schoolbeheer/contracts/school/creditNotes'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { canCredit } from '@schoolbeheer/domain/invoices/statuses'
import { t } from 'i18next'
import { readError } from '../../errors.ts'
import { useExtension } from '../../extensions.ts'
import { toast } from '../../kit/feedback/toast.ts'
import type { TranslationKey } from '../../texts.ts'
import { trpc } from '../../trpc.ts'
import { troubleOf } from './eInvoices.ts'
import { useListShares } from './listContext.ts'

type Step = { label: TranslationKey; act: () => void; pending?: boolean }

/** None where nothing is wrong, or for who may only look. `note`: the credit note that it is about, else the invoice. */
export function useNextSteps(invoice: Invoice, note?: CreditNote): Step[] {
  const { admin } = useListShares()
  const asking = useAskAgain()
  const resolving = useResolve()
  const asks = useExtension('invoices.askAgain')
  const resolves = useExtension('invoices.resolveUncertain')
  const mails = useExtension('invoices.asPdf')
  const trouble = troubleOf(note ?? invoice)
  if (!trouble || !admin) return []
  const { state, dispatchId } = trouble
  const { retry, mailPdf, credit } = admin
  const mailing: Step[] = mails && !note ? [{ label: 'invoice_mailpdf', act: () => mailPdf(invoice) }] : []
  // Trying again mails the PDF of a credit note that was refused.
  if (note && state === 'rejected') return retry ? [{ label: 'invoice_mailpdf', act: () => retry(invoice) }] : []
  if (state === 'failed')
    return [...(retry ? [{ label: 'shared_retry', act: () => retry(invoice) } as const] : []), ...mailing]
  if (state === 'rejected') {
    const isCreditable = canCredit({ ...invoice, underWay: invoice.underWay ?? false })
    return [
      ...(isCreditable ? [{ label: 'einvoice_credit', act: () => credit(invoice, 'anew') } as const] : []),
      ...mailing,
    ]
  }
  const again: Step = {
    label: 'dispatch_askagain',
    act: () => asking.mutate({ dispatchId }),
    pending: asking.isPending,
  }
  const saying = [true, false].map((sent): Step => ({
    label: sent ? 'dispatch_arrived' : 'dispatch_notarrived',
    act: () => resolving.mutate({ dispatchId, sent }),
    pending: resolving.isPending && resolving.variables.sent === sent,
  }))
  return [...(asks ? [again] : []), ...(resolves ? saying : [])]
}

/** Asks the access point, and tells what it said. */
export function useAskAgain() {
  return trpc.invoices.askAgain.useMutation({
    networkMode: 'always',
    meta: { stale: ['invoices'] },
    onSuccess: ({ state }) => tellState(state),
    onError: (error) => toast.error(readError(error).message),
  })
}

function tellState(state: EInvoice['state']): void {
  const text = t('einvoice_is', { state: t(`einvoice_state_${state}`) })
  if (state === 'accepted' || state === 'delivered') toast.success(text)
  else if (state === 'queued') toast.info(text)
  else toast.warning(text)
}

/** A person says whether what nobody knows of has arrived. */
export function useResolve() {
  return trpc.invoices.resolveUncertain.useMutation({
    networkMode: 'always',
    meta: { stale: ['invoices'] },
    onError: (error) => toast.error(`${t('invoice_updatestatus_failed')} ${readError(error).message}`),
  })
}
