// The bugs before and after one: their ids have gaps.

export type Neighbours = {
  /** null: it is the first. */
  previous: number | null
  /** null: it is the last. */
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
