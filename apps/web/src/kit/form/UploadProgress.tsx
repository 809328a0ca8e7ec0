// The progress of a form with files: a bar, bytes and per cent.

import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format.ts'
import classes from './UploadProgress.module.css'

export function UploadProgress({ sent, total }: { sent: number; total: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const part = total > 0 ? sent / total : 1
  const amounts = t('shared_upload_progress', { sent: format.bytes(sent), total: format.bytes(total) })

  return (
    <div>
      <Progress.Root>
        <Progress.Section
          value={part * 100}
          withAria={false}
          role="progressbar"
          aria-label={t('shared_upload')}
          aria-valuenow={Math.floor(part * 100)}
          aria-valuetext={amounts}
        />
      </Progress.Root>
      <p className={classes.amounts}>
        {/* Always in the document, so that a screen reader announces it. The bytes change too often for that. */}
        <span role="status">{part === 1 && t('shared_upload_saving')}</span>
        {part < 1 && <span>{amounts}</span>}
        <span className={classes.percent}>{format.percent(part)}</span>
      </p>
    </div>
  )
}
