// The question why a payment by hand is withdrawn.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonForm } from '../../kit/form/ReasonForm.tsx'
import { FormModal } from '../../kit/modal/FormModal.tsx'

type Props = {
  opened: boolean
  /** Rejects where it is refused: the question and its answer stay. */
  onUndo: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function UndoDialog({ opened, onUndo, onClose }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

  function undo(reason: string) {
    setBusy(true)
    onUndo(reason)
      .then(onClose, () => undefined)
      .finally(() => setBusy(false))
  }

  return (
    <FormModal opened={opened} title={t('payment_withdraw_title')}>
      <ReasonForm
        label={t('payment_withdraw_reason')}
        action={t('payment_withdraw')}
        busy={busy}
        onReason={undo}
        onClose={onClose}
      />
    </FormModal>
  )
}
