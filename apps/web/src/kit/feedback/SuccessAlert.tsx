// What was done, where it was asked for: for what is read at leisure. Anything shorter is a toast.

import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Whether it stands in the place of what had the focus. */
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

// The same function each time, so that it is called once: when the element is there.
function focus(element: HTMLElement | null) {
  element?.focus()
}
