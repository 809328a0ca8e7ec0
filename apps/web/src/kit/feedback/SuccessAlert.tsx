// A message that says what was done, where it was asked for, when reading it takes a while. Shorter messages are
// toasts.

import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Whether the message takes the place of an element that had the focus. */
  takesFocus?: boolean
  children?: ReactNode
}

export function SuccessAlert({ title, takesFocus = false, children }: Props) {
  const focusing = takesFocus && { ref: focus, tabIndex: -1 }
  return (
    <Alert color="teal" variant="light" role="status" title={title} {...focusing}>
      {children}
    </Alert>
  )
}

// The same function at every render, so that React calls it only once, when the element appears.
function focus(element: HTMLElement | null) {
  element?.focus()
}
