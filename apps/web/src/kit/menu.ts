// The settings of menus.

import { useEffect, useRef, useState } from 'react'

/** axe refuses the placeholder inside a menu, and a portal because it lies outside every landmark. */
export const menuInPlace = {
  position: 'bottom-end',
  withInitialFocusPlaceholder: false,
  withinPortal: false,
} as const

/**
 * For a menu that is drawn because its button was pressed. It opens after it is mounted: on closing it returns the focus
 * to the element that had it at the opening, and that must be the button.
 */
export function useMenuOpening() {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      button.current?.focus()
      setOpened(true)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return { button, menu: { ...menuInPlace, opened, onChange: setOpened } }
}
