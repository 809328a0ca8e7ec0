// Asks before something that cannot be undone. The focus starts on the cancel button, and a double click acts once: nor
// does one on what opens it close it again, as a click beside it would.

import { Button, Group, Modal } from '@mantine/core'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import classes from './modal.module.css'
import { BusyButton } from '../form/BusyButton.tsx'

type Props = {
  opened: boolean
  title: string
  size?: 'md' | 'lg'
  /** What the consequence will be. */
  children: ReactNode
  /** What it needs to know: Enter in this field does it too. */
  field?: ReactNode
  /** The label of the button that does it: a verb. */
  verb: string
  /** The label of the cancel button. */
  cancel?: string
  /** It takes nothing away, so its button is not red. */
  calm?: boolean
  onConfirm: () => void
  onClose: () => void
  /** There is nothing to do. */
  disabled?: boolean
  /** Whether it is being done: until then it stays open. */
  pending?: boolean
  /** Why it could not be done. */
  error?: unknown
}

export function ConfirmDialog({ opened, title, size = 'md', children, ...answers }: Props) {
  const { onClose, pending } = answers
  return (
    <Modal
      opened={opened}
      onClose={() => !pending && onClose()}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={title}
      size={size}
    >
      {children}
      <Answers {...answers} />
    </Modal>
  )
}

// Only drawn while the dialog is open, so that it starts anew each time.
function Answers(props: Omit<Props, 'opened' | 'title' | 'size' | 'children'>) {
  const { field, verb, cancel, calm = false, onConfirm, onClose, disabled, pending = false, error } = props
  const { t } = useTranslation()
  const confirmed = useRef(false)
  useEffect(() => {
    if (!pending) confirmed.current = false
  }, [pending])

  function confirm() {
    if (confirmed.current) return
    confirmed.current = true
    onConfirm()
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!disabled) confirm()
  }

  return (
    <>
      {field && (
        <form noValidate onSubmit={submit}>
          {field}
        </form>
      )}
      {Boolean(error) && (
        <div className={classes.error}>
          <ErrorAlert message={readError(error).message} />
        </div>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus disabled={pending} onClick={onClose}>
          {cancel ?? t('shared_cancel')}
        </Button>
        <BusyButton {...(!calm && { color: 'red.9' })} disabled={disabled ?? false} busy={pending} onClick={confirm}>
          {verb}
        </BusyButton>
      </Group>
    </>
  )
}
