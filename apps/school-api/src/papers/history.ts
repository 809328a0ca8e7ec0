/** Dispatches as entries of their document's history. */
import type { Dispatch as HistoryEntry } from '@schoolbeheer/contracts/school/settling'
import type { Dispatch } from '../db/tables/dispatches.ts'

/** @param document the number of the document, if the history is that of another one */
export function historyEntry(dispatch: Dispatch, document: string | null = null): HistoryEntry {
  const { id, purpose, channel, recipient, state, words, settledAt, sendingAt, queuedAt } = dispatch
  const date = (settledAt ?? sendingAt ?? queuedAt).toISOString()
  return { id, purpose, channel, recipient, state, document, reason: words, date }
}
