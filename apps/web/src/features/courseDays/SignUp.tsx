// Signing up oneself for a course day, or cancelling that: one button, and why it cannot be pressed.

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CourseDay } from '@schoolbeheer/contracts/school/courseDays'
import type { Participant } from '@schoolbeheer/contracts/school/participants'
import { nominationDeadline } from '@schoolbeheer/domain/courseDays/deadline'
import {
  isOpenTo,
  isOwnEntry,
  whyNotRemove,
  whyNotSignUp,
  whyNotWait,
  type CourseDayObstacle,
} from '@schoolbeheer/domain/courseDays/rules'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { UnavailableButton } from '../../kit/form/UnavailableButton.tsx'
import { useFormat } from '../../kit/format.ts'
import { ConfirmDialog } from '../../kit/modal/ConfirmDialog.tsx'
import { trpc } from '../../trpc.ts'
import classes from './courseDays.module.css'
import { hasEnded } from './moments.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

type Props = { day: CourseDay; viewer: SessionUser }

export function SignUp({ day, viewer }: Props) {
  const { t } = useTranslation()
  const [now] = useState(() => new Date())
  const { data, error, refetch } = trpc.courseDays.participants.useQuery({ id: day.id })
  if (!data) {
    return error ? (
      <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
    ) : (
      <div className={classes.awaited}>
        <Loading lines={1} height={76} />
      </div>
    )
  }
  const own = data.find((participant) => isOwnEntry(viewer, participant))
  const isOver = hasEnded(day, now)
  if (own) return isOver ? <Panel title={t('courseday_wassignedup')} /> : <SignedUp {...{ day, viewer, own }} />
  if (day.cancelled || isOver) return null
  if (typeof day.waitingPosition === 'number') return <Waits {...{ day, viewer, position: day.waitingPosition }} />
  return <NotSignedUp day={day} viewer={viewer} />
}

function NotSignedUp({ day, viewer }: Props) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const canWait = useCan('courseDays.wait')
  const [now] = useState(() => new Date())
  const signUp = trpc.courseDays.signUp.useMutation({
    ...answered(t('courseday_signup_done')),
    onError: (error) => {
      toast.error(`${t('courseday_signup_failed')} ${readError(error).message}`, signingUp)
      // Somebody else may have taken the last place.
      void utils.courseDays.invalidate()
    },
  })
  const wait = trpc.courseDays.wait.useMutation({
    ...answered(t('courseday_wait_done')),
    onError: (error) => {
      toast.error(`${t('courseday_wait_failed')} ${readError(error).message}`, signingUp)
      void utils.courseDays.invalidate()
    },
  })
  const asked = { viewer, day, now }
  const reason = whyNotSignUp(asked, { isOn: false })
  const until = useUntil({ day, viewer })
  const busy = signUp.isPending || wait.isPending

  if (reason === 'courseday_full' && canWait && !whyNotWait(asked, { isOn: false })) {
    return (
      <Panel title={t('courseday_full')} text={t('courseday_wait_text')}>
        <BusyButton busy={busy} onClick={() => wait.mutate({ id: day.id })}>
          {t('courseday_wait')}
        </BusyButton>
      </Panel>
    )
  }
  return (
    <Panel title={reason ? t(reason) : t('courseday_signup_title')} text={reason ? null : until}>
      {reason ? (
        <UnavailableButton reason={t(reason)}>{t('courseday_signup')}</UnavailableButton>
      ) : (
        <BusyButton busy={busy} onClick={() => signUp.mutate({ id: day.id })}>
          {t('courseday_signup')}
        </BusyButton>
      )}
    </Panel>
  )
}

function SignedUp({ day, viewer, own }: Props & { own: Participant }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  const [now] = useState(() => new Date())
  const utils = trpc.useUtils()
  const leave = trpc.courseDays.removeParticipant.useMutation({
    ...answered(t('courseday_leave_done')),
    onError: (error) => {
      toast.error(`${t('courseday_leave_failed')} ${readError(error).message}`, signingUp)
      void utils.courseDays.invalidate()
    },
  })
  const until = useUntil({ day, viewer })
  const reason = whyNotRemove({ viewer, day, now }, { ...own, waits: false, billed: own.billed ?? false })
  return (
    <Panel title={t('courseday_signedup')} text={reason ? whyNotLeave(reason) : until}>
      {reason ? (
        <UnavailableButton reason={whyNotLeave(reason)}>{t('courseday_leave')}</UnavailableButton>
      ) : (
        <Button variant="default" onClick={open}>
          {t('courseday_leave')}
        </Button>
      )}
      <ConfirmDialog
        opened={opened}
        title={t('courseday_leave_title')}
        verb={t('courseday_leave')}
        onConfirm={() => leave.mutate({ participantId: own.id, openCourseDayId: day.id })}
        onClose={close}
        pending={leave.isPending}
      >
        {t(isOpenTo(viewer, day) ? 'courseday_leave_text' : 'courseday_leave_hidden')}
      </ConfirmDialog>
    </Panel>
  )

  /** A person who has signed up is told that leaving is closed, not that signing up is. */
  function whyNotLeave(obstacle: CourseDayObstacle): string {
    return t(obstacle === 'courseday_closed' ? 'courseday_leave_closed' : obstacle)
  }
}

function Waits({ day, viewer, position }: Props & { position: number }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  const utils = trpc.useUtils()
  const leave = trpc.courseDays.leaveWaitingList.useMutation({
    ...answered(t('courseday_leavewaiting_done')),
    onError: (error) => {
      toast.error(readError(error).message, signingUp)
      void utils.courseDays.invalidate()
    },
  })
  const isOpen = isOpenTo(viewer, day)
  const doLeave = () => leave.mutate({ id: day.id })
  return (
    <Panel title={t('courseday_waits', { position })} text={t('courseday_waits_text')}>
      <BusyButton variant="default" busy={leave.isPending} onClick={isOpen ? doLeave : open}>
        {t('courseday_leavewaiting')}
      </BusyButton>
      <ConfirmDialog
        opened={opened}
        title={t('courseday_leavewaiting_title')}
        verb={t('courseday_leavewaiting')}
        onConfirm={doLeave}
        onClose={close}
        pending={leave.isPending}
      >
        {t('courseday_leavewaiting_hidden')}
      </ConfirmDialog>
    </Panel>
  )
}

/** Until when the viewer may sign up or leave; null for course writers, who always may. */
function useUntil({ day, viewer }: Props): string | null {
  const { t } = useTranslation()
  const format = useFormat()
  const deadline = nominationDeadline(day.startDate)
  if (!deadline || viewer.canWriteCourses) return null
  return t('courseday_signup_until', { moment: format.dateTime(deadline.toISOString()) })
}

/** The subject of the toast of a refusal. */
const signingUp = 'signUp'

function answered(message: string) {
  return {
    networkMode: 'always' as const,
    meta: { stale: ['courseDays' as const] },
    onSuccess: () => {
      toast.settle(signingUp)
      toast.success(message)
    },
  }
}

function Panel({ title, text, children }: { title: string; text?: string | null; children?: ReactNode }) {
  return (
    <div className={classes.panel}>
      <div role="status">
        <strong>{title}</strong>
        {text && <p>{text}</p>}
      </div>
      <div>{children}</div>
    </div>
  )
}
