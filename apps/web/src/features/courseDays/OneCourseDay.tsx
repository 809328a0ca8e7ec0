// A course day read by its id, and the trail that leads to it.

import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../errors.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { RecordPage } from '../../kit/page/RecordPage.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { trpc } from '../../trpc.ts'

type Props = {
  /** null when the address names no day. */
  id: number | null
  /** Waits until the day is read anew, and then keeps that version; see `RecordPage`. */
  forForm?: boolean
  children: (day: CourseDay) => ReactNode
}

export function OneCourseDay({ id, forForm = false, children }: Props) {
  const { t } = useTranslation()
  const { data, error, isFetchedAfterMount, refetch } = trpc.courseDays.byId.useQuery(
    { id: Number(id) },
    { enabled: id !== null, refetchOnMount: forForm ? 'always' : true },
  )

  return (
    <RecordPage
      key={id}
      title={t('courseday_title')}
      record={id === null || statusOf(error) === 404 ? null : data}
      reading={{ error, isFetchedAfterMount, retry: () => void refetch() }}
      forForm={forForm && id !== null}
      notFound={
        <EmptyState
          title={t('courseday_notfound')}
          description={t('courseday_notfound_text')}
          action={<ButtonLink to="/coursedays">{t('courseday_backtolist')}</ButtonLink>}
        />
      }
    >
      {children}
    </RecordPage>
  )
}

export function CourseDaysCrumb() {
  const { t } = useTranslation()
  return <Crumb to="/coursedays">{t('menu_coursedays')}</Crumb>
}
