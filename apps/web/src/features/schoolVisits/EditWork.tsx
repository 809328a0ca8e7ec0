// A school visit or feedback to change: it is read first, and so are the school groups.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../errors.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { RecordPage } from '../../kit/page/RecordPage.tsx'
import { WithGroups } from '../schoolGroups/WithGroups.tsx'
import type { WorkKind } from './workKind.ts'

type Props<One> = {
  kind: WorkKind
  /** null where the address names none. */
  id: number | null
  reading: { data: One | undefined; error: unknown; isFetchedAfterMount: boolean; refetch: () => unknown }
  children: (groups: readonly SchoolGroup[], work: One) => ReactNode
}

export function EditWork<One>({ kind: { words, list }, id, reading, children }: Props<One>) {
  const { t } = useTranslation()
  const title = t(`${words}_title`)
  const { data, error, isFetchedAfterMount, refetch } = reading
  return (
    <RecordPage
      key={id}
      title={title}
      record={id === null || statusOf(error) === 404 ? null : data}
      reading={{ error, isFetchedAfterMount, retry: () => void refetch() }}
      forForm={id !== null}
      notFound={
        <EmptyState
          title={t(`${words}_notfound`)}
          description={t(`${words}_notfound_text`)}
          action={<ButtonLink to={list}>{t(`${words}_backtolist`)}</ButtonLink>}
        />
      }
    >
      {(work) => <WithGroups title={title}>{(groups) => children(groups, work)}</WithGroups>}
    </RecordPage>
  )
}
