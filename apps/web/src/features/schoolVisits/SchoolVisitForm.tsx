// The form of a school visit, new or existing. Billed fields keep the values of their invoice.

import { Alert, Textarea, TextInput } from '@mantine/core'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { SchoolVisitFields, schoolVisitVersion, type SchoolVisit } from '@schoolbeheer/contracts/school/schoolVisits'
import { isBilled } from '@schoolbeheer/domain/billed'
import { addMonths, brusselsDate, dateOf } from '@schoolbeheer/domain/dates'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../errors.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup, FieldRow } from '../../kit/form/FieldGroup.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { CountField, HoursField, KilometresField } from '../../kit/form/NumberFields.tsx'
import { useSaving } from '../../kit/form/useSaving.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { RecordPage } from '../../kit/page/RecordPage.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { lastLike, rememberMade } from '../../kit/table/made.ts'
import { trpc } from '../../trpc.ts'
import { ActivitySection } from '../activity/ActivitySection.tsx'
import { GroupAndOrder } from '../schoolGroups/GroupAndOrder.tsx'
import { WithGroups } from '../schoolGroups/WithGroups.tsx'
import { BilledNotice } from './BilledNotice.tsx'
import { VisitActions } from './VisitActions.tsx'

export function CreateSchoolVisit() {
  const { t } = useTranslation()
  return <WithGroups title={t('schoolvisit_create')}>{(groups) => <SchoolVisitForm groups={groups} />}</WithGroups>
}

export function EditSchoolVisit({ id }: { id: number | null }) {
  const { t } = useTranslation()
  const title = t('schoolvisit_title')
  const { data, error, isFetchedAfterMount, refetch } = trpc.schoolVisits.byId.useQuery(
    { id: Number(id) },
    { enabled: id !== null, refetchOnMount: 'always' },
  )
  return (
    <RecordPage
      key={id}
      title={title}
      record={id === null || statusOf(error) === 404 ? null : data}
      reading={{ error, isFetchedAfterMount, retry: () => void refetch() }}
      forForm={id !== null}
      notFound={
        <EmptyState
          title={t('schoolvisit_notfound')}
          description={t('schoolvisit_notfound_text')}
          action={<ButtonLink to="/schoolvisits">{t('schoolvisit_backtolist')}</ButtonLink>}
        />
      }
    >
      {(visit) => (
        <WithGroups title={title}>{(groups) => <SchoolVisitForm groups={groups} visit={visit} />}</WithGroups>
      )}
    </RecordPage>
  )
}

const back = linkOptions({ to: '/schoolvisits', replace: true })

type Props = {
  groups: readonly SchoolGroup[]
  /** Undefined for a new visit. */
  visit?: SchoolVisit
}

function SchoolVisitForm({ groups, visit }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { client, schoolVisits } = trpc.useUtils()
  const saving = useSaving({
    schema: SchoolVisitFields,
    record: visit,
    valuesOf,
    send: (wire, base) =>
      base
        ? client.schoolVisits.update.mutate({ ...wire, id: base.id, ifMatch: schoolVisitVersion(base) })
        : client.schoolVisits.create.mutate(wire),
    readLatest: ({ id }) => schoolVisits.byId.fetch({ id }, { staleTime: 0 }),
    meta: { blocking: true, stale: ['schoolVisits'] },
    onSaved: async (_answer, { theme, description }) => {
      if (!visit) {
        // The list comes next, and is to show the new visit at once.
        await schoolVisits.list.refetch(undefined, {}, { cancelRefetch: false })
        const isLike = (one: SchoolVisit) => one.theme === theme && one.description === description
        rememberMade(lastLike(schoolVisits.list.getData(), isLike))
      }
      toast.success(visit ? t('shared_saved') : t('schoolvisit_created', { theme }))
      await navigate(back)
    },
  })
  const { form, base } = saving
  // The form keeps the version that it was opened with.
  const { data: latest = visit } = trpc.schoolVisits.byId.useQuery(
    { id: visit?.id ?? 0 },
    { enabled: visit !== undefined },
  )
  // A day that is typed without its year is one of the last months, or one to come.
  const [yearFrom] = useState(() => addMonths(brusselsDate(new Date()), -9))
  const locked = base !== undefined && isBilled(base)

  return (
    <Page
      title={t(base ? 'schoolvisit_title' : 'schoolvisit_create')}
      trail={<Crumb to="/schoolvisits">{t('menu_schoolvisits')}</Crumb>}
      here={t(base ? 'shared_edit' : 'schoolvisit_create')}
      actions={latest && <VisitActions visit={latest} />}
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
        {locked && <BilledNotice on={base} />}
        {latest?.invoiceRequired === false && <Alert color="gray">{t('work_isnotbilled')}</Alert>}
        <FieldGroup title={t('schoolvisit_about')}>
          <TextInput {...form.getInputProps('theme')} label={t('schoolvisit_theme')} required />
          <Textarea {...form.getInputProps('description')} label={t('shared_description')} rows={4} required />
          <TextInput {...form.getInputProps('location')} label={t('schoolvisit_location')} required />
          <FieldRow>
            <DateField
              {...form.getInputProps('date')}
              label={t('shared_date')}
              yearFrom={yearFrom}
              disabled={locked}
              required
            />
            <HoursField
              description={t('shared_hours_hint')}
              {...form.getInputProps('hours')}
              label={t('shared_hours')}
              disabled={locked}
              required
            />
          </FieldRow>
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
      </FormShell>
      {visit && <ActivitySection kind="schoolVisit" id={visit.id} />}
    </Page>
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
