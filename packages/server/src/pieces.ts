/** Long work in pieces, with other requests served between them. */
import type { ServerResponse } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** The requests under way, and when the newest came. */
let [underWay, cameAt] = [0, 0]

/** Counts a request for which long work rests, until its answer has gone. */
export function countRequest(answer: ServerResponse): void {
  underWay += 1
  cameAt = performance.now()
  answer.once('close', countAnswer)
}

function countAnswer(): void {
  underWay -= 1
}

let last = Promise.resolve()
/** The pieces of long work that wait for their turn. */
let waiting = 0

/** Waits for the turn of the next piece: only one piece of all such work runs in a round of the event loop. */
export function nextPiece(): Promise<void> {
  waiting += 1
  return (last = last.then(takeTurn))
}

/** A request that is not answered after this time is long work itself, or waits for something else. */
const shortMs = 20
const restMs = 1

/**
 * While another request is under way there is a rest too. Otherwise that request would wait for a piece at each of its
 * own turns, and PostgreSQL or the caller for a processor.
 */
async function takeTurn(): Promise<void> {
  await setImmediate()
  if (underWay > waiting && performance.now() - cameAt < shortMs) await setTimeout(restMs)
  waiting -= 1
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
