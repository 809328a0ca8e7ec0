// One school group out of the list, as there is no call for one: what stands there while it loads, when that failed
// and when there is no such group.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { trpc } from '../../trpc.ts'

type Props = {
  id: number
  /** Waits for what it says now, for a form that starts from it. */
  readAgain?: boolean
  children: (group: SchoolGroup) => ReactNode
}

export function OneSchoolGroup({ id, readAgain = false, children }: Props) {
  const { t } = useTranslation()
  const list = trpc.schoolGroups.list.useQuery(undefined, { refetchOnMount: readAgain ? 'always' : true })
  const groups = readAgain && !list.isFetchedAfterMount ? undefined : list.data
  const group = groups?.find((one) => one.id === id)

  if (group) return children(group)
  return (
    <Page title={t('schoolgroup_title')}>
      {groups ? (
        <EmptyState
          title={t('schoolgroup_notfound')}
          description={t('schoolgroup_notfound_text')}
          action={<ButtonLink to="/schoolgroups">{t('schoolgroup_backtolist')}</ButtonLink>}
        />
      ) : list.error ? (
        <ErrorAlert message={readError(list.error).message} onRetry={() => void list.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}
