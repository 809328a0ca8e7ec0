// Asks before what was typed is lost: by a link, by Back, or (in the browser's own words) by closing the tab.

import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import { Button, Group, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
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
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} withCloseButton={false} title={t('shared_unsaved')}>
      {t('shared_unsaved_text')}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={reset}>
          {t('shared_stay')}
        </Button>
        <Button color="red.9" onClick={proceed}>
          {t('shared_leave')}
        </Button>
      </Group>
    </Modal>
  )
}
