// The rows of a list that somebody has ticked: one by one, a range with Shift, or all that are shown. The ticks are
// kept outside of the rows: a tick draws one box again, not the list.

import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type ChangeEvent } from 'react'
import { createStore, type Store } from '../store.ts'

export type Ids = ReadonlySet<number>

export type Ticks = {
  ids: Store<Ids>
  /** Handles the box of a row. With Shift all rows from the last changed one to this one take its state. */
  tick: (id: number, event: ChangeEvent<HTMLInputElement>) => void
  set: (ids: Iterable<number>, on: boolean) => void
  /** Ticks these, and no others. */
  only: (ids: Iterable<number>) => void
  clear: () => void
}

const none: Ids = new Set()

/**
 * The ticks of a list: the same object as long as the list lives. Escape unticks all.
 * @param shown the ids of the rows that are shown and can be ticked, in their order
 */
export function useTicks(shown: () => readonly number[]): Ticks {
  const [ids] = useState(() => createStore(none))
  const last = useRef<number>(undefined)
  const shownNow = useRef(shown)
  useLayoutEffect(() => {
    shownNow.current = shown
  })

  const only = useCallback((chosen: Iterable<number>) => ids.set(new Set(chosen)), [ids])
  const set = useCallback(
    (changed: Iterable<number>, on: boolean) => {
      const off = new Set(changed)
      only(on ? [...ids.get(), ...off] : [...ids.get()].filter((id) => !off.has(id)))
    },
    [ids, only],
  )
  const clear = useCallback(() => ids.set(none), [ids])
  const tick = useCallback<Ticks['tick']>(
    (id, { currentTarget: { checked }, nativeEvent }) => {
      const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
      set(isRange ? between(shownNow.current(), last.current, id) : [id], checked)
      last.current = id
    },
    [set],
  )

  useEscape(() => {
    if (ids.get().size > 0) clear()
  })
  return useMemo(() => ({ ids, tick, set, only, clear }), [ids, tick, set, only, clear])
}

/** The ids from the first to the second, both included; only the second where the first is not among them. */
export function between(ids: readonly number[], first: number | undefined, second: number): readonly number[] {
  const [from, to] = [ids.indexOf(first ?? second), ids.indexOf(second)]
  if (from < 0 || to < 0) return [second]
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Acts on Escape, unless the key closes a dialog or a menu, or has a meaning in a field. */
function useEscape(act: () => void): void {
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || document.querySelector('[aria-modal="true"], [role="menu"]')) return
    const inField = target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea')
    if (!inField) act()
  })
  // This listens before the dialogs of the page do: afterwards the dialog that the key closes is gone.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}
