// A dialog about rows of a list, before an action on them. Others act on the same rows meanwhile, so the list is read
// again when the dialog opens, and the rows are judged once more by what is true then.

import { onlineManager, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

/** Whether the rows of a dialog have been read since it opened. */
export type ReadingState = 'running' | 'done' | 'failed'

/** @param queryKey the key of the list, or of its years; the same at every render */
export function useJudged<Row extends { id: number }, Dialog extends object>(queryKey: QueryKey) {
  const client = useQueryClient()
  const [dialog, setDialog] = useState<Dialog | null>(null)

  /** Opens the dialog that `judge` makes of these rows. The function stays the same as long as the list lives. */
  const open = useCallback(
    (rows: readonly Row[], judge: (rows: readonly Row[], reading: ReadingState) => Dialog) => {
      const shown = { queryKey, type: 'active' } as const
      const first = judge(rows, 'running')
      const judgeAgain = (reading: ReadingState) => {
        const lists = client.getQueriesData<readonly Row[]>(shown)
        const now = new Map(lists.flatMap(([, list = []]) => list).map((row) => [row.id, row]))
        const next = judge(
          rows.map((row) => now.get(row.id) ?? row),
          reading,
        )
        // A dialog that was closed or replaced stays as it is.
        setDialog((present) => (present === first ? next : present))
      }
      setDialog(first)
      client.refetchQueries(shown, { throwOnError: true }).then(
        // Without a connection nothing was read.
        () => judgeAgain(onlineManager.isOnline() ? 'done' : 'failed'),
        () => judgeAgain('failed'),
      )
    },
    [client, queryKey],
  )
  return { dialog, setDialog, open }
}
