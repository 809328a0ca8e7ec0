// Changing a school.

import { schoolVersion, type School } from '@schoolbeheer/contracts/school/schools'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEditBase } from '../../kit/form/useEditBase.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { trpc } from '../../trpc.ts'
import { GroupCrumbs } from '../schoolGroups/crumbs.tsx'
import { OneSchool } from './OneSchool.tsx'
import { SchoolForm, useSchoolForm } from './SchoolForm.tsx'
import { valuesOf } from './schoolValues.ts'

export function EditSchoolPage({ id }: { id: number | null }) {
  return (
    <OneSchool id={id} forForm>
      {(school) => <EditForm school={school} />}
    </OneSchool>
  )
}

function EditForm({ school }: { school: School }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const { id } = school
  const params = { id: String(id) }
  const form = useSchoolForm(valuesOf(school))
  const update = trpc.schools.update.useMutation({
    meta: { blocking: true, stale: ['schools', 'schoolGroups.schools'] },
    onSuccess: async () => {
      await form.saved()
      await navigate({ to: '/schools/$id', params, replace: true })
    },
  })
  const { base, reload } = useEditBase({
    record: school,
    form,
    valuesOf,
    read: () => utils.schools.byId.fetch({ id }, { staleTime: 0 }),
    onReloaded: update.reset,
  })

  return (
    <Page
      title={base.name ?? '–'}
      trail={
        <>
          <GroupCrumbs schoolGroupId={school.schoolGroupId} />
          <Crumb to="/schools/$id" params={params}>
            {school.name ?? '–'}
          </Crumb>
        </>
      }
      here={t('shared_edit')}
    >
      <SchoolForm
        form={form}
        onSubmit={(wire) => update.mutate({ ...wire, id, ifMatch: schoolVersion(base) })}
        pending={update.isPending}
        error={update.error}
        submitLabel={t('shared_edit')}
        onReload={() => void reload()}
        cancel={
          <ButtonLink variant="default" to="/schools/$id" params={params} replace>
            {t('shared_cancel')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
