// Where the focus is while a file is sent.

import { useEffect, useRef } from 'react'

/** Of the button that stops the sending: the one that had the focus cannot be pressed by then. */
export function useWayOut(sending: boolean) {
  const wayOut = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (sending) wayOut.current?.focus()
  }, [sending])
  return wayOut
}
