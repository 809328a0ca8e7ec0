// The status of the installation: whether its database is held and how to settle that, what it reaches, what waits.

import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { ShortTable } from '../../kit/table/ShortTable.tsx'
import { trpc } from '../../trpc.ts'
import { Held } from './Held.tsx'
import { Restored } from './Restored.tsx'
import { checkColumns, checksOf, queueColumns, releaseColumns, seriesColumns } from './tables.tsx'

export function StatusPage() {
  const { t } = useTranslation()
  const { data: status, error, refetch } = trpc.operations.status.useQuery()
  return (
    <Page title={t('menu_status')}>
      {status ? (
        <>
          {status.held && <Held held={status.held} series={status.series} />}
          <Restored />
          <Section title={t('operations_checks')}>
            <ShortTable label={t('operations_checks')} columns={checkColumns} rows={checksOf(status)} />
          </Section>
          <Section title={t('operations_queues')}>
            {status.queues.length > 0 ? (
              <ShortTable label={t('operations_queues')} columns={queueColumns} rows={numbered(status.queues)} />
            ) : (
              <p>{t('operations_queues_none')}</p>
            )}
          </Section>
          <Section title={t('operations_series')}>
            <ShortTable label={t('operations_series')} columns={seriesColumns} rows={numbered(status.series)} />
          </Section>
          <Section title={t('operations_releases')}>
            <ShortTable label={t('operations_releases')} columns={releaseColumns} rows={numbered(status.releases)} />
          </Section>
        </>
      ) : error ? (
        <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
      ) : (
        <Loading lines={10} height={36} />
      )}
    </Page>
  )
}

/** The rows with their place as the id. */
function numbered<Row extends object>(rows: readonly Row[]): (Row & { id: number })[] {
  return rows.map((row, id) => ({ ...row, id }))
}
