// A question before an order is withdrawn, with the consequences.

import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { toEuro } from '@schoolbeheer/domain/money'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { useFormat } from '../../kit/format.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { useKept } from '../../kit/modal/useKept.ts'
import { trpc } from '../../trpc.ts'
import { totalOf } from '../billing/amounts.ts'
import { billedRecords } from '../billing/kinds.ts'
import { numberOf } from './orderContext.ts'

type Props = {
  /** null while the dialog is closed. */
  order: PurchaseOrder | null
  onClose: () => void
}

export function WithdrawDialog({ order, onClose }: Props) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const shown = useKept(order)
  const withdrawing = trpc.purchaseOrders.withdraw.useMutation({
    networkMode: 'always',
    meta: { stale: ['purchaseOrders', 'schoolGroups', ...billedRecords, 'activity'] },
    onSuccess: () => {
      toast.success(t('purchaseorder_withdrawn', { number: shown ? numberOf(shown) : '' }))
      onClose()
    },
  })

  function close() {
    withdrawing.reset()
    onClose()
  }

  return (
    <ConfirmDialog
      opened={order !== null}
      title={t('purchaseorder_withdraw_title', { number: shown ? numberOf(shown) : '' })}
      verb={t('purchaseorder_withdraw')}
      pending={withdrawing.isPending}
      error={withdrawing.error}
      onConfirm={() => order && withdrawing.mutate({ id: order.id })}
      onClose={close}
    >
      {shown && (
        <>
          <p>{[shown.schoolGroupName, t('billing_incl', { amount: euro(toEuro(totalOf(shown))) })].join(', ')}</p>
          <p>{t(shown.name ? 'purchaseorder_withdraw_uploaded' : 'purchaseorder_withdraw_text')}</p>
        </>
      )}
    </ConfirmDialog>
  )
}
