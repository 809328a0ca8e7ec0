// Changing a school group.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { versionOf } from '@schoolbeheer/contracts/version'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { trpc } from '../../trpc.ts'
import { OneSchoolGroup } from './OneSchoolGroup.tsx'
import { SchoolGroupForm, useSchoolGroupForm } from './SchoolGroupForm.tsx'
import { valuesOf } from './schoolGroupValues.ts'

export function EditSchoolGroupPage({ id }: { id: number }) {
  return (
    <OneSchoolGroup id={id} readAgain>
      {(group) => <EditForm key={group.id} group={group} />}
    </OneSchoolGroup>
  )
}

function EditForm({ group }: { group: SchoolGroup }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const params = { id: String(group.id) }
  // What the changes are based on: as it was when the form was opened, whatever is read in the background.
  const [base, setBase] = useState(group)
  const form = useSchoolGroupForm(valuesOf(base))
  const update = trpc.schoolGroups.update.useMutation({
    meta: { blocking: true },
    onSuccess: async () => {
      form.resetDirty()
      await utils.schoolGroups.list.invalidate()
      await navigate({ to: '/schoolgroups/$id', params })
    },
  })

  async function reload() {
    const groups = await utils.schoolGroups.list.fetch(undefined, { staleTime: 0 })
    const theirs = groups.find(({ id }) => id === group.id)
    update.reset()
    if (!theirs) return
    setBase(theirs)
    form.rebase(valuesOf(theirs))
    toast.info(t('shared_error_changed_reloaded'))
  }

  return (
    <Page title={t('schoolgroup_edit', { name: base.name })}>
      <SchoolGroupForm
        form={form}
        onSubmit={(wire) => update.mutate({ ...wire, id: group.id, ifMatch: versionOf(base) })}
        pending={update.isPending}
        error={update.error}
        submitLabel={t('shared_save')}
        onReload={() => void reload()}
        cancel={
          <ButtonLink variant="default" to="/schoolgroups/$id" params={params}>
            {t('shared_cancel')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
