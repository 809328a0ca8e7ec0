// The rows of a list that somebody has ticked: one by one, a range with Shift, or all that are shown.

import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useLayoutEffect, useRef, useState, type ChangeEvent } from 'react'

export type Ticked = ReadonlySet<number>

const none: Ticked = new Set()

/** @param shown the ids of the rows that are shown and can be ticked, in their order */
export function useTicks(shown: () => readonly number[]) {
  const [ticked, setTicked] = useState(none)
  const last = useRef<number>(undefined)
  const shownNow = useRef(shown)
  useLayoutEffect(() => {
    shownNow.current = shown
  })

  const set = useCallback((ids: Iterable<number>, on: boolean) => {
    setTicked((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (on) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  const clear = useCallback(() => setTicked(none), [])

  /** For the box of a row. With Shift all rows from the one before to this one become as this one. */
  const tick = useCallback(
    (id: number, { currentTarget: { checked }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
      set(isRange ? between(shownNow.current(), last.current, id) : [id], checked)
      last.current = id
    },
    [set],
  )

  useWindowEvent('keydown', ({ key, target }) => {
    if (key === 'Escape' && isNoPlaceOfItsOwn(target)) clear()
  })

  return { ticked, tick, set, clear }
}

/** Only the second where the first is not among them. */
function between(ids: readonly number[], first: number | undefined, second: number): readonly number[] {
  const [from, to] = [ids.indexOf(first ?? second), ids.indexOf(second)]
  if (from < 0 || to < 0) return [second]
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Whether Escape means nothing else there: no field, menu or dialog has the focus. */
function isNoPlaceOfItsOwn(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof HTMLInputElement && target.type === 'checkbox')
}
