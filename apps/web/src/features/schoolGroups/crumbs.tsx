// The way from the school groups down to the pages of a group and of its schools.

import { seesAllSchoolGroups } from '@schoolbeheer/domain/schoolGroups'
import { useTranslation } from 'react-i18next'
import { Crumb } from '../../kit/page/Trail.tsx'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'

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
