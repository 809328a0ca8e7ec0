import { expect, test } from 'vitest'
import { entryState } from './states.ts'

const entry = { amountCents: -100, allocatedCents: 0, dismissed: null, assignedAt: null }
const assignedAt = new Date()

test.each([
  [entry, 'toDo'],
  [{ ...entry, allocatedCents: -99 }, 'partly'],
  [{ ...entry, allocatedCents: -100 }, 'booked'],
  [{ ...entry, assignedAt }, 'booked'],
  [{ ...entry, allocatedCents: -99, assignedAt }, 'booked'],
  [{ ...entry, dismissed: 'withdrawn' }, 'dismissed'],
])('%j is %s', (facts, state) => {
  expect(entryState(facts)).toBe(state)
})
