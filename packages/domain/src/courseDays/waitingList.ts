// Places on a course day, and who gets those that fall free. People who wait together have the same turn, and get their
// places together.

/** How many may still come. */
export function placesLeft(maxParticipants: number, participants: number): number {
  return Math.max(0, maxParticipants - participants)
}

/**
 * Who gets the free places, of those who wait, in the order of their turns: each turn that fits as a whole. One that
 * does not fit lets later ones pass, and keeps its place in the order.
 */
export function movingUp<Waiting extends { turn: number }>(waiting: readonly Waiting[], free: number): Waiting[] {
  let left = free
  return inTurn(waiting).flatMap((together) => {
    if (together.length > left) return []
    left -= together.length
    return together
  })
}

/** Those who wait, by their position: 1 is next. Those who wait together have the same. */
export function positions<Waiting extends { turn: number }>(
  waiting: readonly Waiting[],
): (Waiting & { position: number })[] {
  return inTurn(waiting).flatMap((together, index) => together.map((one) => ({ ...one, position: index + 1 })))
}

function inTurn<Waiting extends { turn: number }>(waiting: readonly Waiting[]): Waiting[][] {
  const turns = Map.groupBy(waiting, ({ turn }) => turn)
  return [...turns].toSorted(([a], [b]) => a - b).map(([, together]) => together)
}
