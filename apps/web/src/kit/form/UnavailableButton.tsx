// The button of an action that users may expect here but this one may not do: it cannot be pressed, and says why.

import { Button, Tooltip, VisuallyHidden, type ButtonProps } from '@mantine/core'
import { useId, type ReactNode } from 'react'

interface Props extends ButtonProps {
  reason: string
  children: ReactNode
  'aria-label'?: string
}

export function UnavailableButton({ reason, children, ...looks }: Props) {
  const id = useId()
  return (
    <>
      <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
        {/* Not `disabled`: a disabled button takes no focus, so its reason would not be read aloud. */}
        <Button variant="default" {...looks} aria-disabled data-disabled aria-describedby={id}>
          {children}
        </Button>
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  )
}
