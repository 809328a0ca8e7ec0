// Asks before what was typed is lost: by a link, by Back, or (in the browser's own words) by closing the tab.

import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../modal/ConfirmDialog.tsx'
import { hasUnsavedChanges, watchForm } from './openForms.ts'

export function UnsavedChanges({ isDirty }: { isDirty: () => boolean }) {
  const { t } = useTranslation()
  useEffect(() => watchForm(isDirty), [isDirty])

  const isGuarded = () => isDirty() && hasUnsavedChanges()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isGuarded,
    enableBeforeUnload: isGuarded,
    withResolver: true,
  })

  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title={t('shared_unsaved')}
      verb={t('shared_leave')}
      cancel={t('shared_stay')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('shared_unsaved_text')}
    </ConfirmDialog>
  )
}
