// Says why fields have nothing to choose from, with a button to read the lists again.

import { readError } from '../../errors.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'

/** The query that reads a list to choose from. */
export type Choices<Row> = { data: readonly Row[] | undefined; error: unknown; refetch: () => Promise<unknown> }

/** Whether the list to choose from has not been read yet. */
export function isReading({ data, error }: Choices<unknown>): boolean {
  return data === undefined && !error
}

/** Draws nothing unless a list could not be read. */
export function UnreadChoices({ lists }: { lists: readonly Choices<unknown>[] }) {
  const failed = lists.filter(({ error }) => error)

  function retry() {
    for (const { refetch } of failed) void refetch()
  }

  return failed[0] && <ErrorAlert message={readError(failed[0].error).message} onRetry={retry} />
}
