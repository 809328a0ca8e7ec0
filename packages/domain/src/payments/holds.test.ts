import { expect, test } from 'vitest'
import { holdsOf } from './holds.ts'

test.each([
  ['theirs', { remainderCents: 100, schoolGroupId: 1, suggestedTo: [] }, true],
  ["another customer's", { remainderCents: 500, schoolGroupId: 2, suggestedTo: [] }, false],
  ['suggested to them', { remainderCents: 100, schoolGroupId: null, suggestedTo: [2, 1] }, true],
  ['suggested to another', { remainderCents: 500, schoolGroupId: null, suggestedTo: [2] }, false],
  ["nobody's, as much as one", { remainderCents: 500, schoolGroupId: null, suggestedTo: [] }, true],
  ["nobody's, as much as all", { remainderCents: 1200, schoolGroupId: null, suggestedTo: [] }, true],
  ["nobody's, of another amount", { remainderCents: 501, schoolGroupId: null, suggestedTo: [] }, false],
])('a rest that is %s', (_, rest, holds) => {
  expect(holdsOf(1, [500, 700], [rest])).toEqual(holds ? [rest] : [])
})
