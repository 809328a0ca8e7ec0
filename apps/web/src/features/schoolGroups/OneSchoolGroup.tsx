// A school group, taken from the list because no call reads a single group, and the trail that leads to it.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { may } from '@schoolbeheer/domain/permissions'
import { seesAllSchoolGroups } from '@schoolbeheer/domain/schoolGroups'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbilitiesKnown } from '../../can.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { RecordPage } from '../../kit/page/RecordPage.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'

type Props = {
  /** null when the address names no group. */
  id: number | null
  /** The page's title until the group is read; by default the title of a group's page. */
  title?: string
  /** Waits until the group is read anew, and then keeps that version; see `RecordPage`. */
  forForm?: boolean
  children: (group: SchoolGroup) => ReactNode
}

export function OneSchoolGroup({ id, title, forForm = false, children }: Props) {
  const { t } = useTranslation()
  const list = trpc.schoolGroups.list.useQuery(undefined, { refetchOnMount: forForm ? 'always' : true })
  const { error, isFetchedAfterMount, refetch } = list
  // The parts of the page that depend on what the upstream can take room too.
  const isKnown = useAbilitiesKnown()

  return (
    <RecordPage
      key={id}
      title={title ?? t('schoolgroup_title')}
      record={isKnown && list.data ? (list.data.find((group) => group.id === id) ?? null) : undefined}
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

/** Shown to viewers who have the list in their menu. */
export function GroupsCrumb() {
  const { t } = useTranslation()
  const viewer = useViewer()
  return viewer && seesAllSchoolGroups(viewer) && <Crumb to="/schoolgroups">{t('menu_schoolgroups')}</Crumb>
}

/** The trail down to the group; empty when the upstream does not name the group. */
export function GroupCrumbs({ schoolGroupId }: { schoolGroupId: number | null | undefined }) {
  const { t } = useTranslation()
  const viewer = useViewer()
  // Read only when it is not cached: a viewer who came from the list has the group's name already.
  const { data: groups } = trpc.schoolGroups.list.useQuery(undefined, {
    enabled: Boolean(schoolGroupId) && may(viewer, 'schoolGroups:read'),
    staleTime: Number.POSITIVE_INFINITY,
  })
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
