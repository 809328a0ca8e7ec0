// Adding a school group.

import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { trpc } from '../../trpc.ts'
import { GroupsCrumb } from './crumbs.tsx'
import { SchoolGroupForm, useSchoolGroupForm } from './SchoolGroupForm.tsx'

export function CreateSchoolGroupPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useSchoolGroupForm()
  const create = trpc.schoolGroups.create.useMutation({
    meta: { blocking: true, stale: ['schoolGroups.list'] },
    onSuccess: async (_answer, { name }) => {
      await form.saved()
      toast.success(t('schoolgroup_created', { name }))
      await navigate({ to: '/schoolgroups', replace: true })
    },
  })

  return (
    <Page title={t('schoolgroup_create')} trail={<GroupsCrumb />}>
      <SchoolGroupForm
        form={form}
        onSubmit={(wire) => create.mutate(wire)}
        pending={create.isPending}
        error={create.error}
        submitLabel={t('shared_create')}
        cancel={
          <ButtonLink variant="default" to="/schoolgroups" replace>
            {t('shared_cancel')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
