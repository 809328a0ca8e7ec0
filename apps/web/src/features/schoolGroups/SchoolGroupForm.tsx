// The form of a school group, new or existing.

import { NewSchoolGroup, type SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { versionOf } from '@schoolbeheer/contracts/version'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { markMade } from '../../kit/table/made.ts'
import { trpc } from '../../trpc.ts'
import { AddressFields } from '../reference/AddressFields.tsx'
import { GroupCrumbs, GroupsCrumb, OneSchoolGroup } from './OneSchoolGroup.tsx'
import { CustomerFields, InvoicingFields, LicenceFields, useKnownFields, valuesOf } from './SchoolGroupFields.tsx'

export function EditSchoolGroup({ id }: { id: number | null }) {
  return (
    <OneSchoolGroup id={id} forForm>
      {(group) => <SchoolGroupForm group={group} />}
    </OneSchoolGroup>
  )
}

/** Undefined in the form of a new group. */
export function SchoolGroupForm({ group }: { group?: SchoolGroup }) {
  const { t } = useTranslation()
  const { saving, back } = useGroupSaving(group)
  const { form, base } = saving
  return (
    <Page
      title={base ? t('schoolgroup_edit', { name: base.name ?? '–' }) : t('schoolgroup_create')}
      trail={base ? <GroupCrumbs schoolGroupId={base.id} /> : <GroupsCrumb />}
      here={t(base ? 'shared_edit' : 'schoolgroup_create')}
    >
      <FormShell
        saving={saving}
        submitLabel={t('shared_save')}
        cancel={
          <ButtonLink variant="default" {...back}>
            {t('shared_cancel')}
          </ButtonLink>
        }
      >
        <CustomerFields form={form} />
        <FieldGroup title={t('schoolgroup_section_address')}>
          <AddressFields form={form} />
        </FieldGroup>
        <InvoicingFields form={form} />
        <LicenceFields form={form} />
      </FormShell>
    </Page>
  )
}

/** Saves the group, and leads back to its page, or to the list with a new one. */
function useGroupSaving(group: SchoolGroup | undefined) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { client, schoolGroups } = trpc.useUtils()
  const known = useKnownFields()
  const back = group
    ? linkOptions({ to: '/schoolgroups/$id', params: { id: String(group.id) }, replace: true })
    : linkOptions({ to: '/schoolgroups', replace: true })
  const saving = useSaving({
    schema: NewSchoolGroup,
    record: group,
    valuesOf,
    send: (values, base) =>
      base
        ? client.schoolGroups.update.mutate({ ...known(values), id: base.id, ifMatch: versionOf(base) })
        : client.schoolGroups.create.mutate(known(values)),
    readLatest: async ({ id }) => {
      const groups = await schoolGroups.list.fetch(undefined, { staleTime: 0 })
      return groups.find((one) => one.id === id)
    },
    // A group's schools show the expiration date of its contract, so they become stale too.
    meta: { blocking: true, stale: ['schoolGroups', 'schools.byId', 'schools.own'] },
    onSaved: async (_answer, { name }) => {
      if (group) {
        toast.success(t('shared_saved'))
        return navigate(back)
      }
      const made = await markMade([schoolGroups.list], undefined, (one) => one.name === name)
      toast.success(
        t('schoolgroup_created', { name }),
        made ? { to: '/schoolgroups/$id', params: { id: String(made) } } : undefined,
      )
      await navigate(back)
    },
  })
  return { saving, back }
}
