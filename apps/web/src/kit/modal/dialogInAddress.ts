// A dialog that the address opens: Back closes it, and closing it goes back, so that no address is left behind by which
// Back would open it again.

import { useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page without the dialog comes before this one. */
    openedHere?: boolean
  }
}

/** The `state` of what leads to the address with the dialog, from the page without it. */
export const openedHere = { openedHere: true }

/** `leave` is for who came in by the address with the dialog: it goes to the one without, in its place. */
export function useCloseDialog(leave: () => void): () => void {
  const { history } = useRouter()
  return () => (history.location.state.openedHere ? history.back() : leave())
}
