// The place of the focus while a file is sent.

import { useEffect, useRef } from 'react'

/**
 * A ref for the button that stops the upload. That button takes the focus, because the submit button is disabled by
 * then.
 */
export function useWayOut(sending: boolean) {
  const wayOut = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (sending) wayOut.current?.focus()
  }, [sending])
  return wayOut
}
