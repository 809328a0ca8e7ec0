// Grey lines where content will be, from 150 ms on.

import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './feedback.module.css'

type Props = {
  lines?: number
  /** The height of a line in pixels, best that of the coming content. */
  height?: number
}

export function Loading({ lines = 6, height = 20 }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.loading} role="status">
      <VisuallyHidden>{t('shared_loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={height} />
      ))}
    </div>
  )
}
