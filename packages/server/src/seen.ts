/** The part of an answer that a viewer sees. */
import type { Endpoint } from '@schoolbeheer/contracts/endpoint'
import type { Viewer } from '@schoolbeheer/domain/permissions'

/** Whether the viewer sees all of any answer. */
export function seesAll(definition: Endpoint, viewer: Viewer): boolean {
  return !definition.visible || definition.seesAll?.(viewer) === true
}

/** The visible part of an answer: the same object where that is all of it. */
export function seenOf(definition: Endpoint, answer: unknown, viewer: Viewer): unknown {
  const seen = definition.visible ? definition.visible(answer, viewer) : answer
  return isSame(seen, answer) ? answer : seen
}

/** Whether two answers are the same: one object, or lists of the same objects. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  return one.length === other.length && one.every((entry, index) => entry === other[index])
}
