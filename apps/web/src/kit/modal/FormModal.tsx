// The frame of a form in a dialog: neither Escape nor a press beside it closes it, so that nothing typed is lost by
// accident. What stands in it is there only while it is open: it starts anew each time.

import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  opened: boolean
  title: string
  size?: 'md' | 'lg'
  /** A `FormShell`, whose `cancel` closes the dialog; the field to begin with has `data-autofocus`. */
  children: ReactNode
}

export function FormModal({ opened, title, size = 'md', children }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={stay}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={title}
      size={size}
    >
      {children}
    </Modal>
  )
}

function stay() {}
