// The next steps for an e-invoice that did not arrive, or perhaps did not: in the menu of its invoice and beside the
// problem.

import type { CreditNote } from '@schoolbeheer/contracts/school/creditNotes'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { canCredit } from '@schoolbeheer/domain/invoices/statuses'
import { useCan } from '../../can.ts'
import type { TranslationKey } from '../../texts.ts'
import { useSettling } from '../dispatches/useSettling.ts'
import { troubleOf } from './eInvoices.ts'
import { useListShares } from './listContext.ts'

type Step = { label: TranslationKey; act: () => void; pending?: boolean }

/**
 * The steps for the e-invoice of the credit note `note`, or else of the invoice; none where nothing is wrong, or for
 * viewers who may only look.
 */
export function useNextSteps(invoice: Invoice, note?: CreditNote): Step[] {
  const { admin } = useListShares()
  const { ask: asking, resolve: resolving } = useSettling('invoices')
  const asks = useCan('invoices.askAgain')
  const resolves = useCan('invoices.resolveUncertain')
  const mails = useCan('invoices.send.asPdf')
  const trouble = troubleOf(note ?? invoice)
  if (!trouble || !admin) return []
  const { state, dispatchId } = trouble
  const { retry, mailPdf, credit } = admin
  const mailing: Step[] = mails && !note ? [{ label: 'invoice_mailpdf', act: () => mailPdf(invoice) }] : []
  // Trying again mails the PDF of a refused credit note.
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
