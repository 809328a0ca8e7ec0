// Why fields have nothing to choose from, with the way to read it again.

import { readError } from '../../errors.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'

/** The query that reads a list to choose from. */
export type Choices<Row> = { data: readonly Row[] | undefined; error: unknown; refetch: () => Promise<unknown> }

/** Whether nobody knows yet what there is to choose from. */
export function isReading({ data, error }: Choices<unknown>): boolean {
  return data === undefined && !error
}

/** Nothing, as long as none of the lists failed. */
export function UnreadChoices({ lists }: { lists: readonly Choices<unknown>[] }) {
  const failed = lists.filter(({ error }) => error)

  function retry() {
    for (const { refetch } of failed) void refetch()
  }

  return failed[0] && <ErrorAlert message={readError(failed[0].error).message} onRetry={retry} />
}
