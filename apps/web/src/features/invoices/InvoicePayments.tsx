// The payments in the history of an invoice, undone ones too, each with a button that takes it back.

import type { InvoiceHistory } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { useState } from 'react'
import { useCan } from '../../can.ts'
import { readError } from '../../errors.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'
import { TextLink } from '../../kit/links.tsx'
import { trpc } from '../../trpc.ts'
import { UndoDialog } from '../payments/UndoDialog.tsx'
import { useListShares } from './listContext.ts'

type Payment = NonNullable<InvoiceHistory['payments']>[number]

export function InvoicePayments({ payments }: { payments: readonly Payment[] }) {
  const { t } = useListShares()
  const undoes = useCan('payments.undo')
  const [asked, setAsked] = useState<Payment | null>(null)
  const undo = trpc.payments.undo.useMutation({
    networkMode: 'always',
    meta: { stale: ['invoices', 'payments', 'worklist'] },
    onSuccess: () => toast.success(t('payment_undone')),
    onError: (error) => toast.error(readError(error).message),
  })

  /** A payment by hand is withdrawn, and that has a reason. */
  function take(payment: Payment) {
    if (payment.source === 'manual') setAsked(payment)
    else undo.mutate({ allocationId: payment.id })
  }

  return (
    <div>
      <h3>{t('invoice_payments')}</h3>
      {payments.length === 0 ? (
        <p>{t('invoice_payment_none')}</p>
      ) : (
        <ul>
          {payments.map((payment) => (
            <PaymentLine
              key={payment.id}
              payment={payment}
              busy={undo.isPending && undo.variables.allocationId === payment.id}
              onUndo={undoes && !payment.undoneAt ? () => take(payment) : null}
            />
          ))}
        </ul>
      )}
      <UndoDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onUndo={(reason) => undo.mutateAsync({ allocationId: asked?.id ?? 0, reason })}
      />
    </div>
  )
}

type LineProps = {
  payment: Payment
  busy: boolean
  /** null where it cannot be taken back. */
  onUndo: (() => void) | null
}

function PaymentLine({ payment, busy, onUndo }: LineProps) {
  const { t, format } = useListShares()
  const { entryId, date, amount, source, name, iban, automatic, by, undoneAt, undoneBy, undoneReason } = payment
  const euro = format.euro(amount)
  const who = automatic ? t('payment_automatic') : (by ?? '–')
  return (
    <li>
      <time dateTime={date}>{format.date(date)}</time>{' '}
      <TextLink to="/payments" search={{ tab: 'all', open: entryId }}>
        {undoneAt ? <s>{euro}</s> : euro}
      </TextLink>{' '}
      <bdi>{source === 'manual' ? t('payment_byhand') : name || iban}</bdi> ({who})
      {undoneAt && (
        <span>
          {t('shared_colon')} {t('invoice_payment_undoneby', { who: undoneBy ?? '–', date: format.date(undoneAt) })}
          {undoneReason && ` (${undoneReason})`}
        </span>
      )}
      {onUndo && (
        <>
          {' '}
          <BusyButton
            size="compact-xs"
            variant="default"
            aria-label={t('invoice_payment_undo_of', { amount: euro })}
            busy={busy}
            onClick={onUndo}
          >
            {t('shared_undo')}
          </BusyButton>
        </>
      )}
    </li>
  )
}
