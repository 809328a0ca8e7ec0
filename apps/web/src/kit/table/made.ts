// What somebody has just made: the list that comes next marks its row and brings it into view.

import { useEffect, useEffectEvent, useState } from 'react'

/** Not in the history: a form leads back to the list that it was opened from, and that entry is an older one. */
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

/** Keeps the row in view while the router scrolls too, until the user does something. */
export function useMadeInView(made: number | undefined, show: () => void): void {
  const showNow = useEffectEvent(show)
  useEffect(() => {
    if (made === undefined) return undefined
    const stop = new AbortController()
    const { signal } = stop
    for (const sign of signsOfLife) window.addEventListener(sign, () => stop.abort(), { signal })
    window.addEventListener('scroll', () => showNow(), { signal })
    showNow()
    return () => stop.abort()
  }, [made])
}

/** The id of the last row that is like what was made: the answer to a create need not say it. */
export function lastLike<Row extends { id: number }>(rows: readonly Row[] = [], isLike: (row: Row) => boolean) {
  const ids = rows.filter(isLike).map(({ id }) => id)
  return ids.length > 0 ? Math.max(...ids) : undefined
}
