// A card that shows a course day at a glance, drawn again only when it changes; the whole card leads to its page.

import { VisuallyHidden } from '@mantine/core'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { may } from '@schoolbeheer/domain/permissions'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { useViewer } from '../../session/session.ts'
import classes from './courseDays.module.css'
import type { Side } from './dayList.ts'
import { PlacesBadge, TypeBadge, Visibility } from './DayBadges.tsx'
import { hoursOf, momentOf } from './moments.ts'

const longest = 200

export const DayCard = memo(({ day, side }: { day: CourseDay; side: Side }) => {
  const { t } = useTranslation()
  const mayWrite = may(useViewer(), 'courseDays:write')
  const moment = momentOf(day)
  const where = [day.location?.name, day.location?.city?.name].filter(Boolean).join(', ')
  return (
    <article className={classes.card} data-cancelled={day.cancelled || undefined}>
      {moment.date && <DateBadge date={moment.date} />}
      <div className={classes.cardText}>
        <div className={classes.badges}>
          <TypeBadge type={day.type} />
          <PlacesBadge day={day} isPast={side === 'past'} />
          {mayWrite && <Visibility isPublic={day.isPublic ?? false} />}
        </div>
        <h3 className={classes.theme}>
          <Link to="/coursedays/$id" params={{ id: String(day.id) }}>
            {day.theme || '–'}
          </Link>
        </h3>
        {day.description && (
          <p dir="auto" className={classes.description}>
            {cut(day.description)}
          </p>
        )}
        <p className={classes.facts}>
          <time dateTime={day.startDate}>{hoursOf(moment)}</time>
          <span>{where || t('courseday_nolocation')}</span>
        </p>
      </div>
    </article>
  )
})
DayCard.displayName = 'DayCard'

function DateBadge({ date }: { date: string }) {
  const format = useFormat()
  return (
    <time className={classes.date} dateTime={date}>
      <VisuallyHidden>{format.longDate(date)}</VisuallyHidden>
      <strong aria-hidden>{Number(date.slice(8))}</strong>
      <span aria-hidden>{format.month(date).replace('.', '')}</span>
      <small aria-hidden>{date.slice(0, 4)}</small>
    </time>
  )
}

/** Cuts a text, never in the middle of a character that takes two code units. */
function cut(text: string): string {
  return text.length > longest
    ? `${text
        .slice(0, longest)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
        .trimEnd()}…`
    : text
}
