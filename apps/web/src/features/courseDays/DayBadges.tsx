// The badges of a course day: its type, its places, and whether everybody sees it.

import { Badge, type MantineColor } from '@mantine/core'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { useTranslation } from 'react-i18next'
import classes from './courseDays.module.css'

export function TypeBadge({ type }: Pick<CourseDay, 'type'>) {
  const { t } = useTranslation()
  return (
    <Badge variant="light" tt="none" fw={500}>
      {t(`courseday_type_${type}`)}
    </Badge>
  )
}

/**
 * Whether the viewer comes, or places are left, as far as the upstream says so; for a past day only whether it was
 * cancelled.
 */
export function PlacesBadge({ day, isPast }: { day: CourseDay; isPast: boolean }) {
  const { t } = useTranslation()
  const { cancelled, isOn, waitingPosition, placesLeft } = day
  if (cancelled) return <PlainBadge color="red" text={t('courseday_iscancelled')} />
  if (isPast) return null
  if (typeof waitingPosition === 'number')
    return <PlainBadge color="yellow" text={t('courseday_waitingposition', { position: waitingPosition })} />
  if (isOn) return <PlainBadge color="teal" text={t('courseday_ison')} />
  if (typeof placesLeft !== 'number') return null
  return placesLeft === 0 ? (
    <PlainBadge color="yellow" text={t('courseday_isfull')} />
  ) : (
    <PlainBadge color="teal" text={t('courseday_placesleft', { count: placesLeft })} />
  )
}

function PlainBadge({ color, text }: { color: MantineColor; text: string }) {
  return (
    <Badge variant="light" color={color} tt="none" fw={500}>
      {text}
    </Badge>
  )
}

/** An open eye, or one that is crossed out, with its meaning in words. */
export function Visibility({ isPublic }: { isPublic: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes.visibility}>
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Z" />
        <circle cx="10" cy="10" r="2.5" />
        {!isPublic && <path d="m3.5 16.5 13-13" />}
      </svg>
      {t(isPublic ? 'courseday_public' : 'courseday_hidden')}
    </span>
  )
}
