/** Long work in pieces, with other requests served between them. */
import { setImmediate } from 'node:timers/promises'

let last = Promise.resolve()

/** Waits for the turn of the next piece: only one piece of all such work runs in a round of the event loop. */
export function nextPiece(): Promise<void> {
  return (last = last.then(() => setImmediate()))
}

/** The items as `change` makes them, `size` at a time. */
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

/** The items as `change` makes each, some hundreds at a time. */
export async function mapInPieces<Item, Changed>(
  items: readonly Item[],
  change: (item: Item) => Changed,
): Promise<Changed[]> {
  const pieces = await changeInPieces(items, 250, (piece) => piece.map((item) => change(item)))
  return pieces.flat()
}
