// The suggestions for a payment that did not book itself, the likeliest first. None of them rests on an amount alone.

import type { Candidates, SuggestedEntry, Suggestion } from './candidates.ts'
import { suggestionsForRefund, suggestionsForReturn } from './givenBack.ts'
import { byStrength, suggestionReasons } from './reasons.ts'
import { suggestionsForReceived } from './received.ts'

const most = 5

/** At most five suggestions, each with its reasons, the strongest first. `clearSuggestion` says whether the first is. */
export function suggestionsFor(entry: SuggestedEntry, candidates: Candidates): Suggestion[] {
  return merged(suggestionsOfKind(entry)(entry, candidates)).toSorted(byStrength).slice(0, most)
}

function suggestionsOfKind({ kind, remainderCents }: SuggestedEntry) {
  if (kind === 'return') return suggestionsForReturn
  return remainderCents > 0 ? suggestionsForReceived : suggestionsForRefund
}

/** Each decision once, with all its reasons. */
function merged(suggestions: Suggestion[]): Suggestion[] {
  const decisions = new Map<string, Suggestion>()
  for (const { reasons, ...decision } of suggestions) {
    const key = JSON.stringify(decision)
    const all = new Set([...(decisions.get(key)?.reasons ?? []), ...reasons])
    decisions.set(key, { ...decision, reasons: suggestionReasons.filter((reason) => all.has(reason)) })
  }
  return [...decisions.values()]
}
