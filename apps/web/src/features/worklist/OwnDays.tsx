// The viewer's next course days, each with a link to its page, and the new attests.

import type { WorklistItem } from '@schoolbeheer/contracts/school/worklist'
import { brusselsDate, brusselsTime } from '@schoolbeheer/domain/dates'
import { may } from '@schoolbeheer/domain/permissions'
import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { Section } from '../../kit/page/Section.tsx'
import { untilLoaded } from '../../kit/untilLoaded.ts'
import { useViewer } from '../../session/session.ts'
import classes from './worklist.module.css'

const NewAttests = lazyRouteComponent(() => untilLoaded(() => import('./NewAttests.tsx')), 'NewAttests')

/** The viewer's course days. People who write course days or pay for them are not told that they have none. */
export function OwnDays({ waiting }: { waiting: readonly WorklistItem[] }) {
  const { t } = useTranslation()
  const { longDate } = useFormat()
  const viewer = useViewer()
  const days = waiting.flatMap(({ name, courseDay }) => (name === 'ownDays' && courseDay ? [courseDay] : []))
  const attests = waiting.flatMap(({ attest }) => attest ?? [])
  const isTold = days.length > 0 || !(may(viewer, 'courseDays:write') || may(viewer, 'invoices:read'))
  return (
    <div className={classes.own}>
      {isTold && (
        <Section title={t('worklist_owndays')}>
          {days.length === 0 && (
            <p className={classes.nothing}>
              {t('worklist_owndays_none')} <Link to="/coursedays">{t('worklist_owndays_choose')}</Link>
            </p>
          )}
          <ul className={classes.rows}>
            {days.map(({ id, theme, startDate, position }) => (
              <li key={id}>
                <Link to="/coursedays/$id" params={{ id: String(id) }}>
                  {theme ?? '–'}
                </Link>
                {startDate && <time dateTime={startDate}>{momentOf(new Date(startDate))}</time>}
                {typeof position === 'number' && <strong>{t('worklist_owndays_waiting', { position })}</strong>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Suspense>{attests.length > 0 && <NewAttests attests={attests} />}</Suspense>
    </div>
  )

  function momentOf(start: Date): string {
    return `${longDate(brusselsDate(start))}, ${brusselsTime(start)}`
  }
}
