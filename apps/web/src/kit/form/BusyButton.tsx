// A button that works: it shows that it does, cannot be pressed meanwhile, and keeps the focus.

import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { busy: boolean }

export function BusyButton({ busy, disabled = false, type = 'button', onClick, ...props }: Props) {
  return (
    <Button
      {...props}
      loading={busy}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      // Mantine disables a button that works, and one that is disabled loses the focus.
      renderRoot={({ disabled: _disabled, ...root }) => (
        <button
          {...root}
          type={type}
          disabled={disabled}
          onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
        />
      )}
    />
  )
}
