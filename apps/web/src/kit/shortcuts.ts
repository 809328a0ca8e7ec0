// Keys that work anywhere on a page, except while somebody types in a field, and not on the page behind a dialog.

import { useEffectEvent, useLayoutEffect } from 'react'

/** `K`, or `mod+K` for K with Ctrl or Cmd. */
export type Shortcut = [keys: string, run: () => void]

const remembered = 'single-key-shortcuts'

/**
 * Runs the action that belongs to a pressed key. Home needs no more of this than it has, and Mantine's hotkeys weigh 600
 * bytes.
 */
export function useShortcuts(shortcuts: Shortcut[]): void {
  useKeydown((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    const isMod = ctrlKey || metaKey
    // Shift alone does not count: / and ? are typed with it on some keyboards, Belgian ones among them.
    if (isTyping(target) || altKey || (isMod && shiftKey)) return
    const pressed = `${isMod ? 'mod+' : ''}${key.toUpperCase()}`
    const [, run] = shortcuts.find(([keys]) => keys === pressed) ?? []
    if (!run) return
    event.preventDefault()
    if (areKeysFree(event)) run()
  })
}

/**
 * Hears the keys that are pressed anywhere on the page, from the moment at which the component is drawn: an effect that
 * is no layout effect starts some time later, and a key that was pressed in between was lost.
 */
export function useKeydown(press: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(press)
  useLayoutEffect(() => {
    const page = document.documentElement
    page.addEventListener('keydown', onKey)
    return () => page.removeEventListener('keydown', onKey)
  }, [])
}

/** Whether a key that is pressed here is meant for a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}

/** Whether keys without Ctrl or Cmd work. People who use speech input must be able to switch them off: WCAG 2.1.4. */
export function hasSingleKeys(): boolean {
  return localStorage.getItem(remembered) !== 'off'
}

/** Remembers the choice, here and for the next visits. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(remembered)
  else localStorage.setItem(remembered, 'off')
}

/** Whether a key may act on the page: no dialog lies before it, and keys without Ctrl or Cmd are not switched off. */
export function areKeysFree({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return document.querySelector('[aria-modal="true"]') === null && (ctrlKey || metaKey || hasSingleKeys())
}
