// An action that is not this user's, where they could expect it: it cannot be pressed, and says why.

import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Tooltip.css'
import '@mantine/core/styles/VisuallyHidden.css'
import { Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { useId, type ReactNode } from 'react'

export function UnavailableButton({ reason, children }: { reason: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
        {/* Not `disabled`: that could not be focused, and its reason not be read. */}
        <Button variant="default" aria-disabled data-disabled aria-describedby={id}>
          {children}
        </Button>
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  )
}
