// What was done, where it was asked for: for what is read at leisure. Anything shorter is a toast.

import { Alert } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  title: string
  /** Whether it stands in the place of what had the focus. */
  takesFocus?: boolean
  children?: ReactNode
}

export function SuccessAlert({ title, takesFocus = false, children }: Props) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) root.current?.focus()
  }, [takesFocus])
  return (
    <Alert ref={root} color="teal" variant="light" role="status" title={title} tabIndex={takesFocus ? -1 : undefined}>
      {children}
    </Alert>
  )
}
