// The page of one record, and what it shows while the record loads, when that fails, and when there is no such record.

import { useState, type ReactNode } from 'react'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { Loading } from '../feedback/Loading.tsx'
import { Page } from './Page.tsx'

type Props<Row> = {
  /** The page's title until the record gives its own. */
  title: string
  /** null: there is no such record; undefined: that is not known yet. */
  record: Row | null | undefined
  /** The state of the query that reads the record. */
  reading: { error: unknown; isFetchedAfterMount: boolean; retry: () => void }
  /**
   * For a form: waits until the record is read anew, and then keeps showing that version, whatever is read later, even
   * if the record is deleted. Give each record its own `key`.
   */
  forForm?: boolean
  /** Shown when there is no such record, with a link that leads on. */
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
