// One school group out of the list, as there is no call for one, and the way down to it.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { seesAllSchoolGroups } from '@schoolbeheer/domain/schoolGroups'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { RecordPage } from '../../kit/page/RecordPage.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'

type Props = {
  /** null, which an address can name, is no group's. */
  id: number | null
  /** The page's title until there is a group, where it is not just a group's. */
  title?: string
  /** Waits for what it says now, and keeps that; see `RecordPage`. */
  forForm?: boolean
  children: (group: SchoolGroup) => ReactNode
}

export function OneSchoolGroup({ id, title, forForm = false, children }: Props) {
  const { t } = useTranslation()
  const list = trpc.schoolGroups.list.useQuery(undefined, { refetchOnMount: forForm ? 'always' : true })
  const { error, isFetchedAfterMount, refetch } = list

  return (
    <RecordPage
      key={id}
      title={title ?? t('schoolgroup_title')}
      record={list.data && (list.data.find((group) => group.id === id) ?? null)}
      reading={{ error, isFetchedAfterMount, retry: () => void refetch() }}
      forForm={forForm}
      notFound={
        <EmptyState
          title={t('schoolgroup_notfound')}
          description={t('schoolgroup_notfound_text')}
          action={<ButtonLink to="/schoolgroups">{t('schoolgroup_backtolist')}</ButtonLink>}
        />
      }
    >
      {children}
    </RecordPage>
  )
}

/** For who has the list in the menu. */
export function GroupsCrumb() {
  const { t } = useTranslation()
  const viewer = useViewer()
  return viewer && seesAllSchoolGroups(viewer) && <Crumb to="/schoolgroups">{t('menu_schoolgroups')}</Crumb>
}

/** Down to the group; none where an upstream does not say which it is. */
export function GroupCrumbs({ schoolGroupId }: { schoolGroupId: number | null | undefined }) {
  const { t } = useTranslation()
  // For its name alone the list is not read: who came from there has it.
  const { data: groups } = trpc.schoolGroups.list.useQuery(undefined, { enabled: false })
  if (!schoolGroupId) return null
  return (
    <>
      <GroupsCrumb />
      <Crumb to="/schoolgroups/$id" params={{ id: String(schoolGroupId) }}>
        {groups?.find(({ id }) => id === schoolGroupId)?.name ?? t('schoolgroup_title')}
      </Crumb>
    </>
  )
}
