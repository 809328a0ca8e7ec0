// Changing a school group.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { versionOf } from '@schoolbeheer/contracts/version'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEditBase } from '../../kit/form/useEditBase.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { trpc } from '../../trpc.ts'
import { GroupCrumbs } from './crumbs.tsx'
import { OneSchoolGroup } from './OneSchoolGroup.tsx'
import { SchoolGroupForm, useSchoolGroupForm } from './SchoolGroupForm.tsx'
import { valuesOf } from './schoolGroupValues.ts'

export function EditSchoolGroupPage({ id }: { id: number | null }) {
  return (
    <OneSchoolGroup id={id} forForm>
      {(group) => <EditForm group={group} />}
    </OneSchoolGroup>
  )
}

function EditForm({ group }: { group: SchoolGroup }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const params = { id: String(group.id) }
  const form = useSchoolGroupForm(valuesOf(group))
  const update = trpc.schoolGroups.update.useMutation({
    // Its schools have their licences as long as its contract runs.
    meta: { blocking: true, stale: ['schoolGroups', 'schools.byId', 'schools.own'] },
    onSuccess: async () => {
      await form.saved()
      await navigate({ to: '/schoolgroups/$id', params, replace: true })
    },
  })

  const { base, reload } = useEditBase({
    record: group,
    form,
    valuesOf,
    read: async () => {
      const groups = await utils.schoolGroups.list.fetch(undefined, { staleTime: 0 })
      return groups.find(({ id }) => id === group.id)
    },
    onReloaded: update.reset,
  })

  return (
    <Page
      title={t('schoolgroup_edit', { name: base.name ?? '–' })}
      trail={<GroupCrumbs schoolGroupId={group.id} />}
      here={t('shared_edit')}
    >
      <SchoolGroupForm
        form={form}
        onSubmit={(wire) => update.mutate({ ...wire, id: group.id, ifMatch: versionOf(base) })}
        pending={update.isPending}
        error={update.error}
        submitLabel={t('shared_save')}
        onReload={() => void reload()}
        cancel={
          <ButtonLink variant="default" to="/schoolgroups/$id" params={params} replace>
            {t('shared_cancel')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
