// The mail to people about a change of a course day: whether it is sent, whom it reaches, and the question before it.

import { Checkbox } from '@mantine/core'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { trpc } from '../../trpc.ts'
import { RecipientsText, TellDialog, type RecipientCounts } from '../reference/TellDialog.tsx'
import { hasEnded } from './moments.ts'

/** The people whom a mail about the day would reach; null where the upstream takes no note, or nobody is on the day. */
function useRecipientCounts(day: CourseDay | undefined): RecipientCounts | null {
  const takesNotes = useCan('courseDays.update.note')
  const hasWaitingList = useCan('courseDays.waitingList')
  const enabled = day !== undefined && takesNotes
  const input = { id: day?.id ?? 0 }
  const placed = trpc.courseDays.participants.useQuery(input, { enabled }).data?.length
  const waiting = trpc.courseDays.waitingList.useQuery(input, { enabled: enabled && hasWaitingList }).data?.length ?? 0
  const isNobody = placed === 0 && waiting === 0
  return enabled && !day.cancelled && !isNobody ? { placed, waiting } : null
}

type Times = Pick<CourseDay, 'startDate' | 'endDate'>
type Change = Times & { location?: { id: number } | null | undefined; tell?: boolean | undefined }

/**
 * Whether people get a mail about the change: always for another date, time or place, otherwise only when somebody asks
 * for it.
 */
function tellsPeople(
  day: CourseDay,
  change: Change,
  { recipients, now }: { recipients: RecipientCounts; now: Date },
): boolean {
  // People on the waiting list get no mail about a day that is over.
  if (hasEnded(change, now) && (hasEnded(day, now) || recipients.placed === 0)) return false
  return (
    isAtOtherTimes(day, change) || (day.location?.id ?? null) !== (change.location?.id ?? null) || change.tell === true
  )
}

function isAtOtherTimes(day: Times, change: Times): boolean {
  return (['startDate', 'endDate'] as const).some((end) => Date.parse(day[end] ?? '') !== Date.parse(change[end] ?? ''))
}

type Saving = {
  form: { isValid: () => boolean; toWire: () => Change }
  base: CourseDay | undefined
  submit: () => Promise<void>
}

/**
 * The question before saving: whether the day moves into the past, whether anybody is told, and how many attests are
 * withdrawn.
 */
type Question = { opened: boolean; isPast: boolean; tells: boolean; attests: number }

const unasked: Question = { opened: false, isPast: false, tells: false, attests: 0 }

/** Saves a course day; asks first where people are told of the change, or attests are withdrawn. */
export function useTelling({ form, base, submit }: Saving) {
  const recipients = useRecipientCounts(base)
  const { participants } = trpc.useUtils().courseDays
  const [question, setQuestion] = useState(unasked)
  const close = () => setQuestion((asked) => ({ ...asked, opened: false }))

  /** Where they cannot be read, saving reports the error. */
  async function countAttests(id: number): Promise<number> {
    const people = await participants.fetch({ id }, { staleTime: 0 }).catch(() => [])
    return people.filter(({ hasAttest }) => hasAttest).length
  }

  async function ask() {
    const [change, now] = [form.isValid() && form.toWire(), new Date()]
    if (!recipients || !base || !change) return submit()
    const tells = tellsPeople(base, change, { recipients, now })
    const attests = isAtOtherTimes(base, change) ? await countAttests(base.id) : 0
    if (!tells && attests === 0) return submit()
    setQuestion({ opened: true, isPast: hasEnded(change, now), tells, attests })
  }

  function confirm() {
    close()
    void submit()
  }
  return { recipients, submit: ask, question: { ...question, onConfirm: confirm, onClose: close } }
}

type QuestionProps = Omit<ComponentProps<typeof TellDialog>, 'children'> & Question & { recipients: RecipientCounts }

export function TellQuestion({ recipients, isPast, tells, attests, note, ...dialog }: QuestionProps) {
  const { t } = useTranslation()
  const takenBack = attests > 0 && <p>{t('courseday_tell_attests', { count: attests })}</p>
  if (!tells)
    return (
      <ConfirmDialog {...dialog} title={t('courseday_tell_attests_title')} verb={t('shared_save')} calm>
        {takenBack}
      </ConfirmDialog>
    )
  return isPast ? (
    <TellDialog {...dialog} note={note} title={t('courseday_tell_past_title')}>
      <p>
        {t('courseday_tell_past')}{' '}
        {recipients.placed === undefined
          ? t('courseday_tell_past_all')
          : t('courseday_tell_past_placed', { count: recipients.placed })}{' '}
        {recipients.waiting > 0 && t('courseday_tell_past_waiting')}
      </p>
      {takenBack}
    </TellDialog>
  ) : (
    <TellDialog {...dialog} note={note}>
      <RecipientsText {...recipients} />
      {takenBack}
    </TellDialog>
  )
}

export function TellField(props: ComponentProps<typeof Checkbox>) {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('courseday_tell')}>
      <Checkbox {...props} label={t('courseday_tell_field')} description={t('courseday_tell_hint')} />
    </FieldGroup>
  )
}
