// The form of a school: a new school of a group, or an existing one.

import { TextInput } from '@mantine/core'
import { SchoolFields, schoolVersion, type School } from '@schoolbeheer/contracts/school/schools'
import { may } from '@schoolbeheer/domain/permissions'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kit/feedback/toast.ts'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { CountField } from '../../kit/form/NumberFields.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { useViewer } from '../../session/session.ts'
import { markMade } from '../../kit/table/made.ts'
import { trpc } from '../../trpc.ts'
import { addressOf } from '../reference/address.ts'
import { AddressFields } from '../reference/AddressFields.tsx'
import { GroupCrumbs, OneSchoolGroup } from '../schoolGroups/OneSchoolGroup.tsx'
import { OneSchool } from './OneSchool.tsx'

export function CreateSchool({ schoolGroupId }: { schoolGroupId: number | null }) {
  const { t } = useTranslation()
  return (
    <OneSchoolGroup id={schoolGroupId} title={t('school_create')} forForm>
      {({ id }) => <SchoolForm schoolGroupId={id} />}
    </OneSchoolGroup>
  )
}

export function EditSchool({ id }: { id: number | null }) {
  return (
    <OneSchool id={id} forForm>
      {(school) => <SchoolForm school={school} />}
    </OneSchool>
  )
}

/** An existing school, or the group that a new school becomes part of. */
type Props = { school: School; schoolGroupId?: undefined } | { school?: undefined; schoolGroupId: number }

function SchoolForm({ school, schoolGroupId }: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { client, schoolGroups, schools } = trpc.useUtils()
  const ownPage = school && linkOptions({ to: '/schools/$id', params: { id: String(school.id) } })
  const back = {
    ...(ownPage ?? linkOptions({ to: '/schoolgroups/$id', params: { id: String(schoolGroupId) } })),
    replace: true,
  }
  const saving = useSaving({
    schema: SchoolFields,
    record: school,
    valuesOf,
    send: (wire, base) =>
      school
        ? client.schools.update.mutate({ ...wire, id: school.id, ifMatch: schoolVersion(base ?? school) })
        : client.schools.create.mutate({ ...wire, schoolGroupId }),
    readLatest: ({ id }) => schools.byId.fetch({ id }, { staleTime: 0 }),
    meta: { blocking: true, stale: ['schools', 'schoolGroups.schools'] },
    onSaved: async (_answer, { name }) => {
      if (school) {
        toast.success(t('shared_saved'))
        return navigate(back)
      }
      const made = await markMade([schoolGroups.schools], { schoolGroupId }, (one) => one.name === name)
      toast.success(
        t('school_created', { name }),
        made ? { to: '/schools/$id', params: { id: String(made) } } : undefined,
      )
      await navigate(back)
    },
  })
  const { form, base } = saving

  return (
    <Page
      title={base ? (base.name ?? '–') : t('school_create')}
      trail={
        <>
          <GroupCrumbs schoolGroupId={school ? school.schoolGroupId : schoolGroupId} />
          {ownPage && <Crumb {...ownPage}>{school.name ?? '–'}</Crumb>}
        </>
      }
      here={t(base ? 'shared_edit' : 'school_create')}
    >
      <FormShell
        saving={saving}
        submitLabel={t(base ? 'shared_edit' : 'shared_create')}
        cancel={
          <ButtonLink variant="default" {...back}>
            {t('shared_cancel')}
          </ButtonLink>
        }
      >
        {may(viewer, 'schools:write') && (
          <FieldGroup title={t('school_title')}>
            <TextInput {...form.getInputProps('name')} label={t('school_name')} required />
            <CountField
              description={t('school_maxnumberlicences_hint')}
              {...form.getInputProps('maxNumberLicences')}
              label={t('school_maxnumberlicences')}
            />
          </FieldGroup>
        )}
        <FieldGroup title={t('school_section_address')}>
          <AddressFields form={form} />
        </FieldGroup>
      </FormShell>
    </Page>
  )
}

/** The form's values of a school, or of a new school when none is given. */
export function valuesOf(school: Partial<School> = {}) {
  return {
    name: school.name ?? '',
    maxNumberLicences: school.maxNumberLicences ?? null,
    ...addressOf(school),
  }
}
export type SchoolValues = ReturnType<typeof valuesOf>
