// The row that somebody has just made: the list that comes next marks its row and brings it into view.

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

export type ListQuery<Input, Row> = {
  refetch: (input: Input, filters: object, options: { cancelRefetch: boolean }) => Promise<void>
  getData: (input: Input) => readonly Row[] | undefined
}

/**
 * Reads the lists of the page that comes next again, so that it shows at once what was made, and marks it there. The
 * answer to a create need not say its id: it is that of the last row like it.
 */
export async function markMade<Input, Row extends { id: number }>(
  lists: readonly ListQuery<Input, Row>[],
  input: Input,
  isLike: (row: Row) => boolean,
): Promise<number | undefined> {
  await Promise.all(lists.map((list) => list.refetch(input, {}, { cancelRefetch: false })))
  const rows = lists.flatMap((list) => list.getData(input) ?? [])
  const ids = rows.filter(isLike).map(({ id }) => id)
  const made = ids.length > 0 ? Math.max(...ids) : undefined
  rememberMade(made)
  return made
}
