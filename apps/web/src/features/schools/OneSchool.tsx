// A school read by its id, or the viewer's own.

import type { School } from '@schoolbeheer/contracts/school/schools'
import { hasOwnSchoolPage } from '@schoolbeheer/domain/schools'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { RecordPage } from '../../kit/page/RecordPage.tsx'
import { useViewer } from '../../session/session.ts'
import { useSchool, type SchoolReading, type SchoolId } from './useSchool.ts'

type Props = {
  id: SchoolId
  /** Waits until the school is read anew, and then keeps that version; see `RecordPage`. */
  forForm?: boolean
  children: (school: School, reading: SchoolReading) => ReactNode
}

export function OneSchool({ id, forForm = false, children }: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { school, reading } = useSchool(id, { again: forForm })

  return (
    <RecordPage
      key={id}
      title={t('school_title')}
      record={school}
      reading={reading}
      forForm={forForm && id !== null}
      notFound={viewer && hasOwnSchoolPage(viewer) ? <NoSchool /> : <NotFound />}
    >
      {(record) => children(record, reading)}
    </RecordPage>
  )
}

function NotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('school_notfound')}
      description={t('school_notfound_text')}
      action={<ButtonLink to="/schoolgroups">{t('schoolgroup_backtolist')}</ButtonLink>}
    />
  )
}

function NoSchool() {
  const { t } = useTranslation()
  return <EmptyState title={t('school_none')} description={t('school_none_text')} />
}
