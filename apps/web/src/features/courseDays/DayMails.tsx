// The mails about a course day, for course writers: how many were sent, and those that need somebody.

import type { CourseDayMail } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { trpc } from '../../trpc.ts'
import type { TranslationKey } from '../../texts.ts'
import { DispatchLine } from '../dispatches/DispatchLine.tsx'
import classes from './dayMails.module.css'

export function DayMails({ id }: { id: number }) {
  const { t } = useTranslation()
  if (!useCan('courseDays.mails')) return null
  return (
    <Section title={t('courseday_mails')}>
      <Mails id={id} />
    </Section>
  )
}

function Mails({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.courseDays.mails.useQuery(
    { id },
    // The list is read again while some mails are under way.
    { staleTime: 0, refetchInterval: ({ state: { data: mails } }) => (mails?.some(isUnderWay) ? 2000 : false) },
  )
  if (error) return <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
  if (!data) return <Loading lines={2} height={24} />
  if (data.length === 0) return <p className={classes.text}>{t('courseday_mails_none')}</p>
  const sent = data.filter(({ state }) => state === 'accepted').length
  const waiting = data.filter(isUnderWay).length
  return (
    <>
      <p className={classes.text}>
        {[
          t('courseday_mails_sent', { count: sent }),
          ...(waiting > 0 ? [t('courseday_mails_waiting', { count: waiting })] : []),
        ].join(', ')}
      </p>
      <ul className={classes.list}>
        {data.filter(needsSomebody).map((mail) => (
          <OneMail key={mail.id} mail={mail} />
        ))}
      </ul>
    </>
  )
}

function isUnderWay({ state }: CourseDayMail): boolean {
  return state === 'queued' || state === 'sending'
}

function needsSomebody({ state }: CourseDayMail): boolean {
  return state === 'failed' || state === 'uncertain'
}

const kinds: Record<string, TranslationKey> = {
  confirmed: 'courseday_mail_confirmed',
  placed: 'courseday_mail_placed',
  changed: 'courseday_mail_changed',
  removed: 'courseday_mail_removed',
  cancelled: 'courseday_mail_cancelled',
  reminder: 'courseday_mail_reminder',
  message: 'courseday_mail_message',
  attest: 'courseday_mail_attest',
}

function OneMail({ mail }: { mail: CourseDayMail }) {
  const { t } = useTranslation()
  const known = kinds[mail.kind]
  const what = known ? t(known) : mail.kind
  return <DispatchLine dispatch={{ ...mail, channel: 'mail' }} what={what} stale="courseDays" retries />
}
