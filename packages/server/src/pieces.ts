/** Long work in pieces, with other requests served between them. */
import { setImmediate } from 'node:timers/promises'

let last = Promise.resolve()

/** Waits for the turn of the next piece: only one piece of all such work runs in a round of the event loop. */
export function nextPiece(): Promise<void> {
  return (last = last.then(() => setImmediate()))
}

/** The items, `size` at a time, each piece in its turn. */
export async function* inPieces<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[], void> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await nextPiece()
    yield items.slice(from, from + size)
  }
}

/** The items as `change` makes each, some hundreds at a time. */
export async function mapInPieces<Item, Changed>(
  items: readonly Item[],
  change: (item: Item) => Changed,
): Promise<Changed[]> {
  const changed: Changed[] = []
  for await (const piece of inPieces(items, 250)) changed.push(...piece.map((item) => change(item)))
  return changed
}
