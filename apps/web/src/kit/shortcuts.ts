// Keys that work anywhere on a page, except while somebody types in a field, and not on the page behind a dialog.

import { useHotkeys } from '@mantine/hooks'

export type Shortcut = [keys: string, run: () => void]

const remembered = 'single-key-shortcuts'

/** Runs the action that belongs to a pressed key; keys are written as in Mantine's hotkeys. */
export function useShortcuts(shortcuts: Shortcut[]): void {
  useHotkeys(
    shortcuts.map(([keys, run]) => [
      keys,
      (event) => {
        if (areKeysFree(event)) run()
      },
    ]),
  )
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
