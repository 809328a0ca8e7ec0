// The record that somebody has just made: the list that comes next marks its row and brings it into view.

import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The id is not in the history: a form leads back to the list that it was opened from, and that entry is older. */
let last: number | undefined

/** Call it with the id of the row before going to its list. */
export function rememberMade(id: number | undefined): void {
  last = id
}

/** The id of the row that was made just before this page was opened. */
export function useMade(): number | undefined {
  const [made] = useState(last)
  useEffect(() => () => rememberMade(undefined), [])
  return made
}

const signsOfLife = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/**
 * Keeps the row in view until the user does something. The router scrolls too, and rows drawn meanwhile may turn out
 * higher than expected.
 */
export function useMadeInView(made: number | undefined, show: () => void, height?: number): void {
  const showNow = useEffectEvent(show)
  const isLeft = useRef(false)
  const place = made === undefined ? undefined : `${made} in ${height}`
  useEffect(() => {
    if (place !== undefined && !isLeft.current) showNow()
  }, [place])
  useEffect(() => {
    if (made === undefined) return undefined
    const stop = new AbortController()
    const { signal } = stop
    function leave() {
      isLeft.current = true
      stop.abort()
    }
    for (const sign of signsOfLife) window.addEventListener(sign, leave, { signal })
    window.addEventListener('scroll', () => showNow(), { signal })
    return () => stop.abort()
  }, [made])
}

/** The id of the last row that is like the record that was made: the answer to a create need not say the id. */
export function lastLike<Row extends { id: number }>(rows: readonly Row[] = [], isLike: (row: Row) => boolean) {
  const ids = rows.filter(isLike).map(({ id }) => id)
  return ids.length > 0 ? Math.max(...ids) : undefined
}
