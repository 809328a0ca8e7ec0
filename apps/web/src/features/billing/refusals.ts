// The obstacles to an action, grouped by reason.

import type { Obstacle } from '@schoolbeheer/contracts/problem'

/** The obstacles of one reason, which are shown together. */
export type Refusal = { reason: string; obstacles: Obstacle[] }

export function refusalsOf(obstacles: readonly Obstacle[]): Refusal[] {
  const byReason = Map.groupBy(obstacles, ({ reason }) => reason)
  return [...byReason].map(([reason, together]) => ({ reason, obstacles: together }))
}
