// What stands in the way of an action, by its reason.

import type { Obstacle } from '@schoolbeheer/contracts/problem'

/** Obstacles of one reason, which are told together. */
export type Refusal = { reason: string; obstacles: Obstacle[] }

export function refusalsOf(obstacles: readonly Obstacle[]): Refusal[] {
  const byReason = Map.groupBy(obstacles, ({ reason }) => reason)
  return [...byReason].map(([reason, together]) => ({ reason, obstacles: together }))
}
