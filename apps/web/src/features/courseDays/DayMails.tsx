// What people were told of a course day by mail, for course writers: how many, and those that need somebody.

import { Button } from '@mantine/core'
import type { CourseDayMail } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { t as translate } from 'i18next'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useExtension } from '../../extensions.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { ServerWords } from '../../kit/feedback/ServerWords.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { useFormat } from '../../kit/format.ts'
import { Section } from '../../kit/page/Section.tsx'
import { trpc } from '../../trpc.ts'
import type { TranslationKey } from '../../texts.ts'
import classes from './dayMails.module.css'

export function DayMails({ id }: { id: number }) {
  const { t } = useTranslation()
  if (!useExtension('courseDays.mails')) return null
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
    // As long as some are under way.
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

function OneMail({ mail: { id, kind, recipient, state, reason, date } }: { mail: CourseDayMail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const known = kinds[kind]
  const options = {
    networkMode: 'always',
    meta: { stale: ['courseDays'] },
    onError: (error: unknown) => toast.error(`${translate('courseday_mail_unchanged')} ${readError(error).message}`),
  } as const
  const resolve = trpc.invoices.resolveUncertain.useMutation(options)
  const retry = trpc.invoices.retryDispatch.useMutation(options)
  const pending = resolve.isPending || retry.isPending
  return (
    <li>
      <span>
        <time dateTime={date}>{format.dateTime(date)}</time> {known ? t(known) : kind} → <bdi>{recipient}</bdi>
        {t('shared_colon')}{' '}
        <strong>{t(state === 'failed' ? 'courseday_mail_failed' : 'courseday_mail_uncertain')}</strong>
        {reason && (
          <span>
            {t('shared_colon')} <ServerWords said={reason} />
          </span>
        )}
      </span>
      {state === 'failed' ? (
        <Button
          size="compact-xs"
          variant="default"
          disabled={pending}
          aria-label={t('courseday_mail_retry_to', { recipient })}
          onClick={() => retry.mutate({ dispatchId: id })}
        >
          {t('courseday_mail_retry')}
        </Button>
      ) : (
        [true, false].map((sent) => (
          <Button
            key={String(sent)}
            size="compact-xs"
            variant="default"
            disabled={pending}
            aria-label={t(sent ? 'courseday_mail_arrived_to' : 'courseday_mail_notarrived_to', { recipient })}
            onClick={() => resolve.mutate({ dispatchId: id, sent })}
          >
            {t(sent ? 'courseday_mail_arrived' : 'courseday_mail_notarrived')}
          </Button>
        ))
      )}
    </li>
  )
}
