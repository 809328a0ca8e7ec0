// A dialog that the address opens. Back closes it, and closing it goes back in the history, so that a later Back does
// not open it again.

import { useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the entry before this one in the history is the page without the dialog. */
    openedHere?: boolean
  }
}

/** The `state` of a link from the page without the dialog to the address that opens it. */
export const openedHere = { openedHere: true }

/**
 * `leave` is called when somebody came in by the dialog's address: it replaces that address by the page without the
 * dialog.
 */
export function useCloseDialog(leave: () => void): () => void {
  const { history } = useRouter()
  return () => (history.location.state.openedHere ? history.back() : leave())
}
