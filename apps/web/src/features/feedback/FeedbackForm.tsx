// The form of individual feedback, new or existing. Billed fields keep the values of their invoice.

import { Alert, Textarea } from '@mantine/core'
import { FeedbackFields, feedbackVersion, type Feedback } from '@schoolbeheer/contracts/school/feedback'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { isBilled } from '@schoolbeheer/domain/billed'
import { addMonths, brusselsDate, dateOf } from '@schoolbeheer/domain/dates'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '../../errors.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldRow } from '../../kit/form/FieldGroup.tsx'
import { FormShell } from '../../kit/form/FormShell.tsx'
import { HoursField } from '../../kit/form/NumberFields.tsx'
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
import { BilledNotice } from '../schoolVisits/BilledNotice.tsx'
import { FeedbackActions } from './FeedbackActions.tsx'
import classes from './feedback.module.css'

export function CreateFeedback() {
  const { t } = useTranslation()
  return <WithGroups title={t('feedback_create')}>{(groups) => <FeedbackForm groups={groups} />}</WithGroups>
}

export function EditFeedback({ id }: { id: number | null }) {
  const { t } = useTranslation()
  const title = t('feedback_title')
  const { data, error, isFetchedAfterMount, refetch } = trpc.feedback.byId.useQuery(
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
          title={t('feedback_notfound')}
          description={t('feedback_notfound_text')}
          action={<ButtonLink to="/feedback">{t('feedback_backtolist')}</ButtonLink>}
        />
      }
    >
      {(one) => <WithGroups title={title}>{(groups) => <FeedbackForm groups={groups} feedback={one} />}</WithGroups>}
    </RecordPage>
  )
}

const back = linkOptions({ to: '/feedback', replace: true })

type Props = {
  groups: readonly SchoolGroup[]
  /** Undefined for new feedback. */
  feedback?: Feedback
}

function FeedbackForm({ groups, feedback }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { client, feedback: calls } = trpc.useUtils()
  const saving = useSaving({
    schema: FeedbackFields,
    record: feedback,
    valuesOf,
    send: (wire, base) =>
      base
        ? client.feedback.update.mutate({ ...wire, id: base.id, ifMatch: feedbackVersion(base) })
        : client.feedback.create.mutate(wire),
    readLatest: ({ id }) => calls.byId.fetch({ id }, { staleTime: 0 }),
    meta: { blocking: true, stale: ['feedback'] },
    onSaved: async (_answer, { description }) => {
      if (!feedback) {
        // The list comes next, and is to show the new feedback at once.
        await calls.list.refetch(undefined, {}, { cancelRefetch: false })
        rememberMade(lastLike(calls.list.getData(), (one) => one.description === description))
      }
      toast.success(feedback ? t('shared_saved') : t('feedback_created'))
      await navigate(back)
    },
  })
  const { form, base } = saving
  // The form keeps the version that it was opened with.
  const { data: latest = feedback } = trpc.feedback.byId.useQuery(
    { id: feedback?.id ?? 0 },
    { enabled: feedback !== undefined },
  )
  // A day that is typed without its year is one of the last months, or one to come.
  const [yearFrom] = useState(() => addMonths(brusselsDate(new Date()), -9))
  const locked = base !== undefined && isBilled(base)

  return (
    <Page
      title={t(base ? 'feedback_title' : 'feedback_create')}
      trail={<Crumb to="/feedback">{t('menu_feedback')}</Crumb>}
      here={t(base ? 'shared_edit' : 'feedback_create')}
      actions={latest && <FeedbackActions feedback={latest} />}
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
        <GroupAndOrder form={form} groups={groups} isNew={!feedback} locked={locked} />
        <Textarea
          {...form.getInputProps('description')}
          label={t('shared_description')}
          rows={10}
          classNames={{ input: classes.description ?? '' }}
          required
        />
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
      </FormShell>
      {feedback && <ActivitySection kind="feedback" id={feedback.id} />}
    </Page>
  )
}

/** The form's values of feedback, or of new feedback when none is given. */
function valuesOf(feedback: Partial<Feedback> = { hours: 1 }) {
  return {
    schoolGroupId: feedback.schoolGroupId ?? null,
    description: feedback.description ?? '',
    date: feedback.date ? dateOf(feedback.date) : null,
    hours: feedback.hours ?? null,
    purchaseOrderRequired: feedback.purchaseOrderRequired ?? false,
  }
}
