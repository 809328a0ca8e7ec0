// The page of one record: what stands there while it loads, when that failed and when there is no such record.

import { useState, type ReactNode } from 'react'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { Loading } from '../feedback/Loading.tsx'
import { Page } from './Page.tsx'

type Props<Row> = {
  /** The page's title until the record gives its own. */
  title: string
  /** null: there is no such record; undefined: nobody knows yet. */
  record: Row | null | undefined
  /** How the query that reads it fares. */
  reading: { error: unknown; isFetchedAfterMount: boolean; retry: () => void }
  /**
   * For a form: waits for what the record says now, and from then on keeps what was opened, whatever is read later or
   * gone by then. Wants another `key` for another record.
   */
  forForm?: boolean
  /** What stands there when there is no such record, with the way on. */
  notFound: ReactNode
  children: (record: Row) => ReactNode
}

export function RecordPage<Row>({ title, record, reading, forForm = false, notFound, children }: Props<Row>) {
  const [opened, setOpened] = useState<Row>()
  const known = !forForm || (reading.isFetchedAfterMount && (!reading.error || record === null)) ? record : undefined
  if (forForm && known && !opened) setOpened(known)
  const shown = opened ?? known

  if (shown) return children(shown)
  return (
    <Page title={title}>
      {shown === null ? (
        notFound
      ) : reading.error ? (
        <ErrorAlert message={readError(reading.error).message} onRetry={reading.retry} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}
