// The form of a school visit, new or existing.

import { Textarea, TextInput } from '@mantine/core'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { SchoolVisitFields, type SchoolVisit } from '@schoolbeheer/contracts/school/schoolVisits'
import { dateOf } from '@schoolbeheer/domain/dates'
import { useTranslation } from 'react-i18next'
import { FieldGroup, FieldRow } from '../../kit/form/FieldGroup.tsx'
import { CountField, KilometresField } from '../../kit/form/NumberFields.tsx'
import { trpc } from '../../trpc.ts'
import { GroupAndOrder } from '../schoolGroups/GroupAndOrder.tsx'
import { WithGroups } from '../schoolGroups/WithGroups.tsx'
import { EditWork } from './EditWork.tsx'
import { useWorkSaving } from './useWorkSaving.ts'
import { WhenFields, WorkForm } from './WorkForm.tsx'
import { visitKind as kind } from './workKind.ts'

export function CreateSchoolVisit() {
  const { t } = useTranslation()
  return <WithGroups title={t('schoolvisit_create')}>{(groups) => <SchoolVisitForm groups={groups} />}</WithGroups>
}

export function EditSchoolVisit({ id }: { id: number | null }) {
  const reading = trpc.schoolVisits.byId.useQuery(
    { id: Number(id) },
    { enabled: id !== null, refetchOnMount: 'always' },
  )
  return (
    <EditWork {...{ kind, id, reading }}>
      {(groups, visit) => <SchoolVisitForm groups={groups} visit={visit} />}
    </EditWork>
  )
}

type Props = {
  groups: readonly SchoolGroup[]
  /** Undefined for a new visit. */
  visit?: SchoolVisit
}

function SchoolVisitForm({ groups, visit }: Props) {
  const { t } = useTranslation()
  const { client, schoolVisits: queries } = trpc.useUtils()
  const saving = useWorkSaving({
    kind,
    schema: SchoolVisitFields,
    record: visit,
    valuesOf,
    calls: client.schoolVisits,
    queries,
  })
  const { form, locked } = saving
  const { data: latest = visit } = trpc.schoolVisits.byId.useQuery(
    { id: visit?.id ?? 0 },
    { enabled: visit !== undefined },
  )
  return (
    <WorkForm {...{ kind, saving, latest }}>
      <FieldGroup title={t('schoolvisit_about')}>
        <TextInput {...form.getInputProps('theme')} label={t('schoolvisit_theme')} required />
        <Textarea {...form.getInputProps('description')} label={t('shared_description')} rows={4} required />
        <TextInput {...form.getInputProps('location')} label={t('schoolvisit_location')} required />
        <WhenFields form={form} locked={locked} />
        <FieldRow>
          <KilometresField
            {...form.getInputProps('travelKms')}
            label={t('shared_kilometres')}
            disabled={locked}
            required
          />
          <CountField {...form.getInputProps('participants')} label={t('schoolvisit_participants')} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t('schoolgroup_title')}>
        <GroupAndOrder form={form} groups={groups} isNew={!visit} locked={locked} />
      </FieldGroup>
    </WorkForm>
  )
}

/** The form's values of a visit, or of a new visit when none is given. */
function valuesOf(visit: Partial<SchoolVisit> = { hours: 1 }) {
  return {
    schoolGroupId: visit.schoolGroupId ?? null,
    theme: visit.theme ?? '',
    description: visit.description ?? '',
    date: visit.date ? dateOf(visit.date) : null,
    location: visit.location ?? '',
    hours: visit.hours ?? null,
    travelKms: visit.travelKms ?? null,
    purchaseOrderRequired: visit.purchaseOrderRequired ?? false,
    participants: visit.participants ?? null,
  }
}
