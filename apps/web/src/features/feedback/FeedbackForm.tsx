// The form of individual feedback, new or existing.

import { Textarea } from '@mantine/core'
import { FeedbackFields, type Feedback } from '@schoolbeheer/contracts/school/feedback'
import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { dateOf } from '@schoolbeheer/domain/dates'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../trpc.ts'
import { GroupAndOrder } from '../schoolGroups/GroupAndOrder.tsx'
import { WithGroups } from '../schoolGroups/WithGroups.tsx'
import { EditWork } from '../schoolVisits/EditWork.tsx'
import { useWorkSaving } from '../schoolVisits/useWorkSaving.ts'
import { WhenFields, WorkForm } from '../schoolVisits/WorkForm.tsx'
import classes from './feedback.module.css'
import { feedbackKind as kind } from './feedbackKind.ts'

export function CreateFeedback() {
  const { t } = useTranslation()
  return <WithGroups title={t('feedback_create')}>{(groups) => <FeedbackForm groups={groups} />}</WithGroups>
}

export function EditFeedback({ id }: { id: number | null }) {
  const reading = trpc.feedback.byId.useQuery({ id: Number(id) }, { enabled: id !== null, refetchOnMount: 'always' })
  return (
    <EditWork {...{ kind, id, reading }}>
      {(groups, feedback) => <FeedbackForm groups={groups} feedback={feedback} />}
    </EditWork>
  )
}

type Props = {
  groups: readonly SchoolGroup[]
  /** Undefined for new feedback. */
  feedback?: Feedback
}

function FeedbackForm({ groups, feedback }: Props) {
  const { t } = useTranslation()
  const { client, feedback: queries } = trpc.useUtils()
  const saving = useWorkSaving({
    kind,
    schema: FeedbackFields,
    record: feedback,
    valuesOf,
    calls: client.feedback,
    queries,
  })
  const { form, locked } = saving
  const { data: latest = feedback } = trpc.feedback.byId.useQuery(
    { id: feedback?.id ?? 0 },
    { enabled: feedback !== undefined },
  )
  return (
    <WorkForm {...{ kind, saving, latest }}>
      <GroupAndOrder form={form} groups={groups} isNew={!feedback} locked={locked} />
      <Textarea
        {...form.getInputProps('description')}
        label={t('shared_description')}
        rows={10}
        classNames={{ input: classes.description ?? '' }}
        required
      />
      <WhenFields form={form} locked={locked} />
    </WorkForm>
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
