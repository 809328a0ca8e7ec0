// A question before somebody becomes an admin, who may do everything.

import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'

type Props = {
  opened: boolean
  /** The name of the new admin; empty for somebody who has no name yet. */
  name: string
  onConfirm: () => void
  onClose: () => void
}

export function GiveAdminDialog({ opened, name, onConfirm, onClose }: Props) {
  const { t } = useTranslation()

  function confirm() {
    onConfirm()
    onClose()
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={name ? t('user_giveadmin', { name }) : t('user_giveadmin_new')}
      verb={t('user_giveadmin_verb')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('user_giveadmin_text')}
    </ConfirmDialog>
  )
}
