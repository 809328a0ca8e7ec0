// The supply period of a document (design: billing).

import type { Period } from './billing.ts'

/**
 * The period from the first to the last day of supply of the lines of a document; one day when both are the same. null
 * where a line has no day, since the period could then be too short.
 */
export function supplyPeriod(days: readonly (string | null | undefined)[]): Period | null {
  const known = days.filter((day) => typeof day === 'string').toSorted()
  const [start, end] = [known[0], known.at(-1)]
  return start && end && known.length === days.length ? { start, end } : null
}
