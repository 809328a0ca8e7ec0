// Text that may be long: it is cut until the user asks for all of it.

import { Spoiler } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './LongText.module.css'

type TextProps = { children: string | null | undefined; maxHeight?: number }

/** A text with its own lines, in the direction in which it is written. */
export function LongText({ children, maxHeight }: TextProps) {
  if (!children) return null
  return (
    <Long maxHeight={maxHeight}>
      <div dir="auto" className={classes.text}>
        {children}
      </div>
    </Long>
  )
}

type Props = {
  /** The height that is shown before the user asks for more, in pixels; by default six lines of a table. */
  maxHeight?: number | undefined
  children: ReactNode
}

export function Long({ maxHeight = 110, children }: Props) {
  const { t } = useTranslation()
  return (
    <Spoiler
      maxHeight={maxHeight}
      transitionDuration={0}
      showLabel={t('shared_showmore')}
      hideLabel={t('shared_showless')}
      classNames={{ control: classes.control ?? '', content: classes.content ?? '' }}
    >
      {children}
    </Spoiler>
  )
}
