// What can be done with one row of a list. The menu itself is drawn once its button was pressed: there are hundreds of
// them.

import { Menu } from '@mantine/core'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import classes from './list.module.css'

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
  // It opens after it is mounted: on closing it returns the focus to the element that had it at the opening.
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      button.current?.focus()
      setOpened(true)
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <MenuButton ref={button} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>{children()}</Menu.Dropdown>
    </Menu>
  )
}

function MenuButton({ className = '', ...button }: ComponentProps<'button'>) {
  return (
    <button type="button" className={`${classes.icon} ${classes.dots} ${className}`} aria-haspopup="menu" {...button} />
  )
}
