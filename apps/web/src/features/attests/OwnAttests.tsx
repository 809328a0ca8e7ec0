// The viewer's own attests, where the upstream gives any.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { DocumentLink } from '../../files/DocumentLink.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { useFormat } from '../../kit/format.ts'
import { Section } from '../../kit/page/Section.tsx'
import { trpc } from '../../trpc.ts'
import classes from './attests.module.css'

export function OwnAttests() {
  const { t } = useTranslation()
  if (!useCan('courseDays.ownAttests')) return null
  return (
    <Section title={t('attests_title')}>
      <List />
    </Section>
  )
}

function List() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, refetch } = trpc.courseDays.ownAttests.useQuery(undefined, { staleTime: 0 })
  if (error) return <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
  if (!data) return <Loading lines={2} height={24} />
  if (data.length === 0) return <Text size="sm">{t('attests_none')}</Text>
  return (
    <ul className={classes.list}>
      {data.map(({ number, theme, startDate }) => (
        <li key={number}>
          <DocumentLink href={fileAddress('attestPdf', { number })}>
            {t('attests_open', { theme, date: format.date(startDate) })}
          </DocumentLink>
        </li>
      ))}
    </ul>
  )
}
