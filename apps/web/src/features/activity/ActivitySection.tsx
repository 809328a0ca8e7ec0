// The changes of a record with who made them, for viewers who may see them; read when the section is opened.

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Activity } from '@schoolbeheer/contracts/school/activity'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { useFormat } from '../../kit/format.ts'
import { Section } from '../../kit/page/Section.tsx'
import { trpc } from '../../trpc.ts'
import classes from './ActivitySection.module.css'
import { labelOf, useFactText, type ActivityWords } from './words.ts'

type Props = { words: ActivityWords; id: number }

export function ActivitySection(props: Props) {
  const { t } = useTranslation()
  const [opened, { toggle }] = useDisclosure()
  if (!useCan('activity.list')) return null
  const button = (
    <Button variant="default" aria-expanded={opened} onClick={toggle}>
      {t(opened ? 'activity_hide' : 'activity_show')}
    </Button>
  )
  return (
    <Section title={t('activity_title')} actions={button}>
      {opened && <Entries {...props} />}
    </Section>
  )
}

function Entries({ words, id }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.activity.list.useQuery({ kind: words.kind, id }, { staleTime: 0 })
  if (!data) {
    return error ? (
      <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
    ) : (
      <Loading lines={3} height={36} />
    )
  }
  if (data.length === 0) return <p>{t('activity_none')}</p>
  return <ActivityList words={words} entries={data} />
}

/** Entries that are read already. */
export function ActivityList({ words, entries }: { words: ActivityWords; entries: readonly Activity[] }) {
  const { t } = useTranslation()
  return (
    <ol className={classes.list} aria-label={t('activity_title')}>
      {entries.map((entry) => (
        <Entry key={entry.id} words={words} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ words, entry }: { words: ActivityWords; entry: Activity }) {
  const { at, action, actorName, subject, changes } = entry
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const textOf = useFactText(words)
  return (
    <li>
      <time dateTime={at}>{dateTime(at)}</time>{' '}
      <span dir="auto">
        {t(`activity_${action}`, {
          actor: actorName ?? t('activity_somebody'),
          subject: subject ?? '',
          // The subject of some actions is a count.
          count: Number(subject),
        })}
      </span>
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{labelOf(words, field)}</dt>
              <dd>
                {from === null || from === '' ? textOf(field, from) : <del>{textOf(field, from)}</del>}{' '}
                <span aria-hidden>→</span> <ins>{textOf(field, to)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
