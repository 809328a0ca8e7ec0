// The frame of a form in a dialog. Neither Escape nor a click beside it closes it, so that nothing typed is lost by
// accident. Its content is only drawn while it is open, so that the form starts anew each time.

import { Modal } from '@mantine/core'
import { Fragment, useState, type ReactNode } from 'react'

type Props = {
  opened: boolean
  title: string
  size?: 'md' | 'lg' | 'xl'
  /** A `FormShell`, whose `cancel` closes the dialog; the field to begin with has `data-autofocus`. */
  children: ReactNode
}

export function FormModal({ opened, title, size = 'md', children }: Props) {
  // A dialog that is opened again while it closes would still have its old content.
  const [known, setKnown] = useState({ opened, openings: 0 })
  if (known.opened !== opened) setKnown({ opened, openings: known.openings + (opened ? 1 : 0) })

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
      <Fragment key={known.openings}>{children}</Fragment>
    </Modal>
  )
}

function stay() {}
