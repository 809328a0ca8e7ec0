// A question before something that cannot be undone. The focus starts on the cancel button. A double click acts once,
// and a double click on the button that opens the dialog does not close it again.

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
  /** The consequence, in words. */
  children: ReactNode
  /** Whether the content grows while it is read: on a phone the buttons stay where they are. */
  grows?: boolean
  /** A field that the action needs: Enter in it confirms too. */
  field?: ReactNode
  /** The label of the button that confirms: a verb. */
  verb: string
  /** The label of the cancel button. */
  cancel?: string
  /** The action takes nothing away, so its button is not red. */
  calm?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Whether there is nothing to confirm. */
  disabled?: boolean
  /** Whether the action is under way: the dialog stays open until it ends. */
  pending?: boolean
  /** Why the action failed. */
  error?: unknown
}

export function ConfirmDialog({ opened, title, size = 'md', children, grows = false, ...answers }: Props) {
  const { onClose, pending } = answers
  return (
    <Modal
      opened={opened}
      onClose={() => !pending && onClose()}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={title}
      size={size}
      {...(grows && { classNames: { inner: classes.low ?? '' } })}
    >
      {children}
      <Answers {...answers} />
    </Modal>
  )
}

// Only drawn while the dialog is open, so that it starts anew each time.
function Answers(props: Omit<Props, 'opened' | 'title' | 'size' | 'children' | 'grows'>) {
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
      <Group className={classes.answers ?? ''} justify="flex-end" mt="lg">
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
