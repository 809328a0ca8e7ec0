// The question why a payment by hand is withdrawn.

import { Button, Group, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../kit/form/BusyButton.tsx'
import { FormModal } from '../../kit/modal/FormModal.tsx'

type FormProps = {
  onUndo: (reason: string) => Promise<void>
  onClose: () => void
}

export function UndoDialog({ opened, ...props }: FormProps & { opened: boolean }) {
  const { t } = useTranslation()
  return (
    <FormModal opened={opened} title={t('payment_withdraw_title')}>
      <UndoForm {...props} />
    </FormModal>
  )
}

function UndoForm({ onUndo, onClose }: FormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!reason.trim()) return setMissing(true)
    if (busy) return undefined
    setBusy(true)
    return void onUndo(reason).then(onClose)
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        label={t('payment_withdraw_reason')}
        error={missing && t('shared_fieldrequired')}
        maxLength={200}
        required
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setMissing(false)
        }}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t('shared_cancel')}
        </Button>
        <BusyButton type="submit" busy={busy}>
          {t('payment_withdraw')}
        </BusyButton>
      </Group>
    </form>
  )
}
