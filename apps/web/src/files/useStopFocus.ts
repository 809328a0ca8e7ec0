// The place of the focus while a file is sent.

import { useEffect, useRef } from 'react'

/**
 * A ref for the button that stops the upload. That button takes the focus, because the submit button is disabled by
 * then.
 */
export function useStopFocus(sending: boolean) {
  const stopButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (sending) stopButton.current?.focus()
  }, [sending])
  return stopButton
}
