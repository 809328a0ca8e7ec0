// Places on a course day, and the waiting list for those that fall free. People who wait together have the same turn,
// and get their places together.

/** The number of places left. */
export function placesLeft(maxParticipants: number, participants: number): number {
  return Math.max(0, maxParticipants - participants)
}

/**
 * The people who get the free places, in the order of their turns: each turn that fits as a whole. A turn that does not
 * fit lets later ones pass, and keeps its place in the order.
 */
export function movingUp<Waiting extends { turn: number }>(waiting: readonly Waiting[], free: number): Waiting[] {
  let left = free
  return inTurn(waiting).flatMap((together) => {
    if (together.length > left) return []
    left -= together.length
    return together
  })
}

/** The positions of those who wait: 1 is next. People who wait together have the same position. */
export function positions<Waiting extends { turn: number }>(
  waiting: readonly Waiting[],
): (Waiting & { position: number })[] {
  return inTurn(waiting).flatMap((together, index) => together.map((one) => ({ ...one, position: index + 1 })))
}

function inTurn<Waiting extends { turn: number }>(waiting: readonly Waiting[]): Waiting[][] {
  const turns = Map.groupBy(waiting, ({ turn }) => turn)
  return [...turns].toSorted(([a], [b]) => a - b).map(([, together]) => together)
}
