// A dialog before course days move: it says how many people get a mail, and takes a note for them.

import { Textarea } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'

/** The number of people who have a place, where that is known, and of those who wait for one. */
export type RecipientCounts = { placed: number | undefined; waiting: number }

type Props = {
  opened: boolean
  title?: string
  note: ComponentProps<typeof Textarea>
  onConfirm: () => void
  onClose: () => void
  /** The text that says whom the mail reaches. */
  children: ReactNode
}

export function TellDialog({ opened, title, note, onConfirm, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      opened={opened}
      title={title ?? t('courseday_tell_title')}
      verb={t('courseday_tell_verb')}
      calm
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {children}
      <Textarea {...note} label={t('courseday_tell_note')} autosize minRows={3} maxRows={8} />
    </ConfirmDialog>
  )
}

export function RecipientsText({ placed, waiting }: RecipientCounts) {
  const { t } = useTranslation()
  return (
    <p>
      {placed === undefined ? t('courseday_tell_all') : t('courseday_tell_placed', { count: placed })}{' '}
      {waiting > 0 && t('courseday_tell_waiting', { count: waiting })}
    </p>
  )
}
