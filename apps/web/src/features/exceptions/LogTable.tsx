// The reports of a bug: when, by which release, the steps of the person before, and the files.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { ExceptionLog } from '@schoolbeheer/contracts/school/exceptions'
import { useTranslation } from 'react-i18next'
import { DownloadLink } from '../../files/DownloadLink.tsx'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { TextLink } from '../../kit/links.tsx'
import { openedHere } from '../../kit/modal/dialogInAddress.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { defineList, useList } from '../../kit/table/list.ts'
import { LongText } from '../../kit/text/LongText.tsx'
import { LogDate } from './LogDate.tsx'
import classes from './LogTable.module.css'
import { countSteps, Steps } from './Steps.tsx'

const reports = defineList<ExceptionLog>()({
  columns: [
    {
      id: 'date',
      header: 'exception_date',
      width: '7rem',
      value: ({ exceptionDate }) => timeOf(exceptionDate),
      cell: ({ exceptionDate }) => <LogDate iso={exceptionDate} />,
    },
    {
      id: 'release',
      header: 'exception_release',
      width: '7rem',
      value: ({ release }) => release?.name,
      cell: ({ release }) => release?.name && <bdi>{release.name}</bdi>,
    },
    {
      id: 'commentaar',
      header: 'exception_comment',
      value: ({ commentaar }) => commentaar,
      cell: ({ commentaar }) => commentaar && <LongText>{commentaar}</LongText>,
    },
    {
      id: 'undo',
      header: 'exception_undo',
      width: '14%',
      value: (log) => countSteps(log, 'undo'),
      cell: (log) => <Steps log={log} stack="undo" />,
    },
    {
      id: 'redo',
      header: 'exception_redo',
      width: '14%',
      value: (log) => countSteps(log, 'redo'),
      cell: (log) => <Steps log={log} stack="redo" />,
    },
    {
      id: 'files',
      header: 'exception_files',
      width: '11.5rem',
      sortable: false,
      value: () => null,
      cell: (log) => <LogFiles log={log} />,
    },
  ],
  sort: '-date',
  // The list of bugs keeps its own `q` and `sort` in the same address.
  params: { q: 'logs', sort: 'logsSort' },
})

export function LogTable({ logs }: { logs: readonly ExceptionLog[] }) {
  const { t } = useTranslation()
  const { table } = useList(reports, logs, useAddressBar())
  return (
    <div className={classes.logs}>
      <DataTable
        label={t('exception_logs')}
        list={{ data: logs, error: null }}
        {...table}
        cardsBelow="75em"
        empty={<EmptyState title={t('exception_logs_empty')} />}
        onRetry={() => undefined}
      />
    </div>
  )
}

/** Both links are shown where the upstream does not say which files there are. */
function LogFiles({ log: { id, hasModel, hasScreenshot } }: { log: ExceptionLog }) {
  const { t } = useTranslation()
  return (
    <span className={classes.files}>
      {hasModel !== false && (
        <DownloadLink href={fileAddress('exceptionModel', { id })} missing={t('exception_nomodel')}>
          {t('exception_model')}
        </DownloadLink>
      )}
      {hasScreenshot !== false && (
        <TextLink
          from="/exceptions/$id"
          search={(page) => ({ ...page, screenshot: id })}
          state={openedHere}
          resetScroll={false}
        >
          {t('exception_screenshot')}
        </TextLink>
      )}
    </span>
  )
}

/** The time in milliseconds since 1970. */
function timeOf(iso: string | null | undefined): number | null {
  const time = Date.parse(iso ?? '')
  return Number.isNaN(time) ? null : time
}
