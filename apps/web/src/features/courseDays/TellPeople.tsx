// Whether people are told of a change of a course day, whom a mail reaches, and what is asked before.

import { Checkbox } from '@mantine/core'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { FieldGroup } from '../../kit/form/FieldGroup.tsx'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { trpc } from '../../trpc.ts'
import { TellDialog, ToldPeople, type Told } from '../reference/TellDialog.tsx'
import { hasEnded } from './moments.ts'

/** Whom a mail about the day would reach; null where the upstream takes no note, and where there is nobody. */
function useTold(day: CourseDay | undefined): Told | null {
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

/** Whether people are told of the change: of another date, time or place always, of all else when somebody asks. */
function tellsPeople(day: CourseDay, change: Change, { told, now }: { told: Told; now: Date }): boolean {
  // Who waits is not told of a day that is over.
  if (hasEnded(change, now) && (hasEnded(day, now) || told.placed === 0)) return false
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

/** Whether it is asked, of a day that moves into the past, whether anybody is told, and how many attests it takes back. */
type Question = { opened: boolean; isPast: boolean; tells: boolean; attests: number }

const unasked: Question = { opened: false, isPast: false, tells: false, attests: 0 }

/** Saves a course day: where people are told of the change, or attests no longer hold, after asking. */
export function useTelling({ form, base, submit }: Saving) {
  const told = useTold(base)
  const { participants } = trpc.useUtils().courseDays
  const [question, setQuestion] = useState(unasked)
  const close = () => setQuestion((asked) => ({ ...asked, opened: false }))

  /** Where they cannot be read, saving says what is wrong. */
  async function countAttests(id: number): Promise<number> {
    const people = await participants.fetch({ id }, { staleTime: 0 }).catch(() => [])
    return people.filter(({ hasAttest }) => hasAttest).length
  }

  async function ask() {
    const [change, now] = [form.isValid() && form.toWire(), new Date()]
    if (!told || !base || !change) return submit()
    const tells = tellsPeople(base, change, { told, now })
    const attests = isAtOtherTimes(base, change) ? await countAttests(base.id) : 0
    if (!tells && attests === 0) return submit()
    setQuestion({ opened: true, isPast: hasEnded(change, now), tells, attests })
  }

  function confirm() {
    close()
    void submit()
  }
  return { told, submit: ask, question: { ...question, onConfirm: confirm, onClose: close } }
}

type QuestionProps = Omit<ComponentProps<typeof TellDialog>, 'children'> & Question & { told: Told }

export function TellQuestion({ told, isPast, tells, attests, note, ...dialog }: QuestionProps) {
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
        {told.placed === undefined
          ? t('courseday_tell_past_all')
          : t('courseday_tell_past_placed', { count: told.placed })}{' '}
        {told.waiting > 0 && t('courseday_tell_past_waiting')}
      </p>
      {takenBack}
    </TellDialog>
  ) : (
    <TellDialog {...dialog} note={note}>
      <ToldPeople {...told} />
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
