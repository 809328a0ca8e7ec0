// The menu of one row of a list. It is drawn only when its button is pressed, because there are hundreds of rows.

import { Menu } from '@mantine/core'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useMenuOpening } from '../menu.ts'
import { RowButton } from './RowButton.tsx'
import classes from './RowMenu.module.css'

type Props = {
  label: string
  /** Draws the items. */
  children: () => ReactNode
}

export function RowMenu({ label, children }: Props) {
  const [wanted, setWanted] = useState(false)
  if (!wanted) return <MenuButton aria-label={label} onClick={() => setWanted(true)} />
  return <OpenMenu label={label}>{children}</OpenMenu>
}

function OpenMenu({ label, children }: Props) {
  const { button, menu } = useMenuOpening()
  return (
    <Menu {...menu}>
      <Menu.Target>
        <MenuButton ref={button} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>{children()}</Menu.Dropdown>
    </Menu>
  )
}

function MenuButton(button: ComponentProps<typeof RowButton>) {
  return <RowButton {...button} className={`${classes.dots} ${button.className ?? ''}`} aria-haspopup="menu" />
}
