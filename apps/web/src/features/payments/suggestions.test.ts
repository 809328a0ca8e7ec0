import type { Suggestion } from '@schoolbeheer/contracts/school/payments'
import { expect, test } from 'vitest'
import { likeliest } from './suggestions.ts'

function suggestion(key: string, ...reasons: Suggestion['reasons']): Suggestion {
  return { key, reasons, allocations: [], remainder: 0 }
}

test('the first is the likeliest, unless the second has the same reasons', () => {
  const [first, other] = [suggestion('a', 'reference'), suggestion('b', 'typo')]
  expect(likeliest([])).toBeUndefined()
  expect(likeliest([first])).toBe(first)
  expect(likeliest([first, other])).toBe(first)
  expect(likeliest([first, suggestion('c', 'reference'), other])).toBeUndefined()
})
