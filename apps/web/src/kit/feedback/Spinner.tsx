// The static modal with a spinner, over the page while a submit that blocks it runs; see blocking.ts.

import { Loader, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './feedback.module.css'

export function Spinner() {
  const { t } = useTranslation()

  // Mantine never gives the focus back, because the modal is removed while it is open; this does.
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  return (
    <Modal.Root opened onClose={() => undefined} closeOnEscape={false} closeOnClickOutside={false} centered size="auto">
      <Modal.Overlay />
      <Modal.Content aria-label={t('shared_busy')}>
        <Modal.Body className={classes.spinner} role="status">
          <Loader size="sm" />
          {t('shared_busy')}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
