// Keys that work anywhere on a page: not where somebody types, and not on what is behind a dialog.

import { useHotkeys } from '@mantine/hooks'

export type Shortcut = [keys: string, run: () => void]

const remembered = 'single-key-shortcuts'

/** Runs what belongs to the keys, written as Mantine's hotkeys. */
export function useShortcuts(shortcuts: Shortcut[]): void {
  useHotkeys(
    shortcuts.map(([keys, run]) => [
      keys,
      (event) => {
        if (isFree(event)) run()
      },
    ]),
  )
}

/** Whether keys without Ctrl or Cmd do something: WCAG 2.1.4 lets people who speak to their computer switch them off. */
export function hasSingleKeys(): boolean {
  return localStorage.getItem(remembered) !== 'off'
}

/** Remembers the choice, here and for the next visits. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(remembered)
  else localStorage.setItem(remembered, 'off')
}

function isFree({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return document.querySelector('[aria-modal="true"]') === null && (ctrlKey || metaKey || hasSingleKeys())
}
