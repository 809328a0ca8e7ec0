// Adding a school to a group.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { trpc } from '../../trpc.ts'
import { GroupCrumbs } from '../schoolGroups/crumbs.tsx'
import { OneSchoolGroup } from '../schoolGroups/OneSchoolGroup.tsx'
import { SchoolForm, useSchoolForm } from './SchoolForm.tsx'

export function CreateSchoolPage({ schoolGroupId }: { schoolGroupId: number | null }) {
  const { t } = useTranslation()
  return (
    <OneSchoolGroup id={schoolGroupId} title={t('school_create')} forForm>
      {(group) => <CreateForm group={group} />}
    </OneSchoolGroup>
  )
}

function CreateForm({ group }: { group: SchoolGroup }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const params = { id: String(group.id) }
  const form = useSchoolForm()
  const create = trpc.schools.create.useMutation({
    meta: { blocking: true, stale: ['schools', 'schoolGroups.schools'] },
    onSuccess: async () => {
      await form.saved()
      await navigate({ to: '/schoolgroups/$id', params, replace: true })
    },
  })

  return (
    <Page title={t('school_create')} trail={<GroupCrumbs schoolGroupId={group.id} />}>
      <SchoolForm
        form={form}
        onSubmit={(wire) => create.mutate({ ...wire, schoolGroupId: group.id })}
        pending={create.isPending}
        error={create.error}
        submitLabel={t('shared_create')}
        cancel={
          <ButtonLink variant="default" to="/schoolgroups/$id" params={params} replace>
            {t('shared_cancel')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
