// The keys by which payments are decided, one after the other. A held key decides once, and none does while somebody
// types.

import { areKeysFree, isTyping, useKeydown, useShortcuts } from '../../kit/shortcuts.ts'

type Keys = {
  /** To the payment below (1) or above (-1). */
  move: (by: 1 | -1) => void
  /** Takes the likeliest suggestion. */
  accept: () => void
  /** Takes the suggestion at this place, counted from 0. */
  choose: (place: number) => void
  dismiss: () => void
  undo: () => void
}

/** @param own the id of the payment that is decided now */
export function usePaymentKeys({ move, accept, choose, dismiss, undo }: Keys, own: number | undefined): void {
  useShortcuts([['mod+Z', undo]])
  useKeydown((event) => {
    const { key, code, repeat, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (defaultPrevented || ctrlKey || metaKey || altKey || !areKeysFree(event) || isTyping(target)) return
    const act = actOf(key, code)
    if (!act || (act === accept && hasOwnEnter(target, own))) return
    event.preventDefault()
    if (!repeat || key.startsWith('Arrow')) act()
  })

  function actOf(key: string, code: string): (() => void) | undefined {
    if (key === 'ArrowDown') return () => move(1)
    if (key === 'ArrowUp') return () => move(-1)
    if (key === 'Enter') return accept
    if (key.toLowerCase() === 'n') return dismiss
    // On Belgian keyboards digits are typed with Shift: the place of the key counts too.
    const digit = /^[1-5]$/.exec(key)?.[0] ?? /^Digit([1-5])$/.exec(code)?.[1]
    return digit ? () => choose(Number(digit) - 1) : undefined
  }
}

/** Enter presses a button and follows a link, except the link of the payment that is open already. */
function hasOwnEnter(target: EventTarget | null, own: number | undefined): boolean {
  const control = target instanceof Element ? target.closest<HTMLElement>('a, button, summary, [role=tab]') : null
  return control !== null && control.dataset['entry'] !== String(own)
}
