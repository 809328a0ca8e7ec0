/** Long work in pieces, between which others are served. */
import { setImmediate } from 'node:timers/promises'

let last = Promise.resolve()

/** Until it is the turn of the next piece: of all that is done in pieces, one in a round of the event loop. */
export function nextPiece(): Promise<void> {
  return (last = last.then(() => setImmediate()))
}

/** What `change` makes of the items, so many at a time. */
export async function changeInPieces<Item, Changed>(
  items: readonly Item[],
  size: number,
  change: (piece: readonly Item[]) => Changed,
): Promise<Changed[]> {
  const changed: Changed[] = []
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await nextPiece()
    changed.push(change(items.slice(from, from + size)))
  }
  return changed
}
