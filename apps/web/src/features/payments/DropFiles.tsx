// The whole window takes files of the bank that are dropped on it.

import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './payments.module.css'

export function DropFiles({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)

  useWindowEvent('dragover', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  })
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) setOver(false)
  })
  useWindowEvent('drop', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    onFiles([...(event.dataTransfer?.files ?? [])])
  })
  return over && <div className={classes.drop}>{t('payments_drop')}</div>
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
