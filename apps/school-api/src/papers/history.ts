/** Dispatches as the history of their document tells them. */
import type { Dispatch as HistoryEntry } from '@schoolbeheer/contracts/school/settling'
import type { Dispatch } from '../db/tables/dispatches.ts'

/** @param document the number of another document than the one whose history it is */
export function historyEntry(dispatch: Dispatch, document: string | null = null): HistoryEntry {
  const { id, purpose, channel, recipient, state, words, settledAt, sendingAt, queuedAt } = dispatch
  const date = (settledAt ?? sendingAt ?? queuedAt).toISOString()
  return { id, purpose, channel, recipient, state, document, reason: words, date }
}
