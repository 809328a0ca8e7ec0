// The tables of the status page.

import type { OperationStatus } from '@schoolbeheer/contracts/school/operations'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../kit/feedback/Mark.tsx'
import { OwnText } from '../../kit/feedback/ServerWords.tsx'
import { useFormat } from '../../kit/format.ts'
import type { Column } from '../../kit/table/columns.ts'
import type { TranslationKey } from '../../texts.ts'

type Check = {
  id: number
  name: TranslationKey
  state: 'ok' | 'bad' | 'none'
  at: string | null
  /** Why it failed, as the log says it. */
  words: string | null
}
type Row<List extends 'queues' | 'series' | 'releases'> = OperationStatus[List][number] & { id: number }

/** The services that the installation reaches or not, and its last backup and drill. */
export function checksOf({ database, mail, accessPoint, lastBackup, lastVerified }: OperationStatus): Check[] {
  const reached = (isReached: boolean | null | undefined) => ({
    state: isReached ? ('ok' as const) : isReached === false ? ('bad' as const) : ('none' as const),
    at: null,
    words: null,
  })
  const done = (result: OperationStatus['lastBackup']) => ({
    ...reached(result?.succeeded),
    at: result?.at ?? null,
    words: result?.problem ?? null,
  })
  return [
    { id: 1, name: 'operations_database', ...reached(database) },
    { id: 2, name: 'operations_mail', ...reached(mail) },
    { id: 3, name: 'operations_accesspoint', ...reached(accessPoint) },
    { id: 4, name: 'operations_lastbackup', ...done(lastBackup) },
    { id: 5, name: 'operations_lastverified', ...done(lastVerified) },
  ]
}

export const checkColumns: Column<Check>[] = [
  { id: 'name', header: 'operations_what', width: '40%', value: ({ name }) => name, cell: (row) => <Name of={row} /> },
  { id: 'state', header: 'operations_state', value: ({ state }) => state, cell: (row) => <State of={row} /> },
]

function Name({ of: { name } }: { of: Check }): ReactNode {
  return useTranslation().t(name)
}

function State({ of: { state, at, words } }: { of: Check }): ReactNode {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  return (
    <div>
      <Mark sign={state === 'ok' ? 'ok' : state === 'bad' ? 'error' : 'unknown'} />{' '}
      {t(at ? `operations_done_${state}` : `operations_state_${state}`)}
      {at && ` ${dateTime(at)}`}
      {words && <OwnText text={words} of="operations_log" />}
    </div>
  )
}

export const queueColumns: Column<Row<'queues'>>[] = [
  { id: 'name', header: 'operations_queue', width: '40%', value: ({ name }) => name },
  { id: 'waiting', header: 'operations_waiting', numeric: true, value: ({ waiting }) => waiting },
  { id: 'oldest', header: 'operations_oldest', value: ({ oldest }) => oldest, cell: (row) => <Since row={row} /> },
]

function Since({ row: { oldest } }: { row: Row<'queues'> }): ReactNode {
  const { dateTime } = useFormat()
  return oldest ? dateTime(oldest) : null
}

export const seriesColumns: Column<Row<'series'>>[] = [
  { id: 'kind', header: 'operations_kind', width: '40%', value: ({ kind }) => kind, cell: (row) => <Kind of={row} /> },
  { id: 'year', header: 'operations_year', numeric: true, value: ({ year }) => year, cell: ({ year }) => String(year) },
  { id: 'ours', header: 'operations_ours', numeric: true, value: ({ ours }) => ours },
]

function Kind({ of: { kind } }: { of: Pick<Row<'series'>, 'kind'> }): ReactNode {
  return useTranslation().t(`operations_kind_${kind}`)
}

export const releaseColumns: Column<Row<'releases'>>[] = [
  { id: 'app', header: 'operations_app', width: '40%', value: ({ app }) => app },
  { id: 'version', header: 'operations_version', value: ({ version }) => version },
  { id: 'migration', header: 'operations_migration', value: ({ migration }) => migration },
]
