// Files of the bank that are being taken in, and what became of each statement.

import { Button } from '@mantine/core'
import type { ImportedStatement } from '@schoolbeheer/contracts/school/paymentImports'
import { formatIban } from '@schoolbeheer/domain/belgium'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isStopped, messageOf, obstaclesOf, readError } from '../../errors.ts'
import { useStopFocus } from '../../files/useStopFocus.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { UnsavedChanges } from '../../kit/form/UnsavedChanges.tsx'
import { UploadProgress } from '../../kit/form/UploadProgress.tsx'
import { useFormat } from '../../kit/format.ts'
import type { Column } from '../../kit/table/columns.ts'
import { ShortTable } from '../../kit/table/ShortTable.tsx'
import listClasses from '../billing/list.module.css'
import classes from './payments.module.css'
import type { Import } from './useImport.ts'

export function Importing({ importing }: { importing: Import }) {
  const { t } = useTranslation()
  const { busy, progress, statements, error, stop, close } = importing
  const stopButton = useStopFocus(busy)
  return (
    <>
      <UnsavedChanges isDirty={() => busy} keptOnPage />
      {busy && (
        <div className={classes.importing}>
          {progress && <UploadProgress {...progress} />}
          <Button ref={stopButton} variant="default" size="compact-md" onClick={stop}>
            {t('shared_upload_stop')}
          </Button>
        </div>
      )}
      {error && !isStopped(error) && !busy && (
        <div className={classes.importing}>
          <Refused error={error} onClose={close} />
        </div>
      )}
      {statements && <Result statements={statements} onClose={close} />}
    </>
  )
}

/** The id of an obstacle is the line of its file, or 0. */
function Refused({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { t } = useTranslation()
  const obstacles = obstaclesOf(error).map(({ detail = '', ...obstacle }) => {
    const { id: line } = obstacle
    return { ...obstacle, detail: line > 0 ? `${t('payments_atline', { line })} ${detail}` : detail }
  })
  const message = obstacles.length > 0 ? t('bank_file_refused') : readError(error).message
  return <ErrorAlert {...{ message, obstacles, onClose }} />
}

type Row = ImportedStatement & { id: number }

const colors = { taken: 'teal', known: undefined, refused: 'yellow' } as const

function Result({ statements, onClose }: { statements: readonly ImportedStatement[]; onClose: () => void }) {
  const { t } = useTranslation()
  const rows = useMemo(() => statements.map((statement, id) => ({ ...statement, id })), [statements])
  const taken = statements.filter(({ result }) => result === 'taken')
  const [booked, toDo] = [sum(taken.map((one) => one.booked)), sum(taken.map((one) => one.toDo))]
  return (
    <section className={classes.result} aria-label={t('payments_imported')}>
      <div className={classes.resultHead}>
        <p role="status">
          <strong>{t('payments_imported_count', { count: taken.length })}</strong>{' '}
          {t('payments_imported_booked', { count: booked })} {t('payments_imported_todo', { count: toDo })}
        </p>
        <Button variant="default" size="compact-md" onClick={onClose}>
          {t('shared_close')}
        </Button>
      </div>
      <ShortTable label={t('payments_imported')} columns={columns} rows={rows} />
    </section>
  )
}

const columns: readonly Column<Row>[] = [
  { id: 'file', header: 'payments_file', value: ({ file }) => file, cell: ({ file }) => <bdi>{file}</bdi> },
  {
    id: 'statement',
    header: 'payment_statement',
    value: ({ number }) => number,
    cell: (statement) => <Named statement={statement} />,
  },
  {
    id: 'result',
    header: 'payments_result',
    value: ({ result }) => result,
    cell: (row) => <Outcome statement={row} />,
  },
  { id: 'new', header: 'payments_new', numeric: true, width: '5rem', value: ({ entries, known }) => entries - known },
  { id: 'booked', header: 'payment_state_booked', numeric: true, width: '6rem', value: ({ booked }) => booked },
  { id: 'toDo', header: 'payment_state_toDo', numeric: true, width: '6rem', value: ({ toDo }) => toDo },
]

function Named({ statement: { number, date, account } }: { statement: ImportedStatement }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span className={classes.what}>
      {(number || date) && t('payment_statement_of', { number: number || '–', date: format.date(date) || '–' })}
      {account && <small className={classes.reasons}>{formatIban(account)}</small>}
    </span>
  )
}

function Outcome({ statement: { result, reason, line } }: { statement: ImportedStatement }) {
  const { t } = useTranslation()
  return (
    <span className={classes.what}>
      <span>
        <span className={listClasses.badge} data-color={colors[result]}>
          {t(`payments_result_${result}`)}
        </span>
      </span>
      {reason && (
        <small data-bad>
          {messageOf(reason)}
          {line && ` ${t('payments_atline', { line })}`}
        </small>
      )}
    </span>
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
