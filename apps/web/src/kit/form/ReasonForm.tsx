// The form of a dialog that asks why something is taken back.

import { Button, Group, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from './BusyButton.tsx'

type Props = Pick<TextInputProps, 'label' | 'description'> & {
  action: string
  busy: boolean
  onReason: (reason: string) => void
  onClose: () => void
  /** The thing that the reason is about. */
  children?: ReactNode
}

export function ReasonForm({ label, description, action, busy, onReason, onClose, children }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!reason.trim()) setMissing(true)
    else if (!busy) onReason(reason)
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        {children}
        <TextInput
          label={label}
          description={description}
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
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t('shared_cancel')}
        </Button>
        <BusyButton type="submit" busy={busy}>
          {action}
        </BusyButton>
      </Group>
    </form>
  )
}
