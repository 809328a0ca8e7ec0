// The bugs before and after a bug: ids have gaps, and a list may be sorted by something else.

export type Neighbours = {
  /** null for the first bug. */
  previous: number | null
  /** null for the last bug. */
  next: number | null
}

/** The nearest id on each side. The ids may be in any order, and need not contain the id itself. */
export function neighboursOf(ids: readonly number[], id: number): Neighbours {
  let previous: number | null = null
  let next: number | null = null
  for (const other of ids) {
    if (other < id && (previous === null || other > previous)) previous = other
    if (other > id && (next === null || other < next)) next = other
  }
  return { previous, next }
}

/** The ids before and after the id in this order; null where the id is not among them. */
export function besideOf(ids: readonly number[], id: number): Neighbours | null {
  const place = ids.indexOf(id)
  return place < 0 ? null : { previous: ids[place - 1] ?? null, next: ids[place + 1] ?? null }
}
