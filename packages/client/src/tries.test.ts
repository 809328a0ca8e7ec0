import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from './problem.ts'
import { tried, withRetryAfter } from './tries.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-25T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** The milliseconds after which a call that always fails is made, counted from its first time. */
async function times(failure: Problem, tries: number): Promise<number[]> {
  const start = Date.now()
  const made: number[] = []
  const call = async () => {
    made.push(Date.now() - start)
    throw failure
  }
  const outcome = tried(call, { tries, signal: undefined }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await outcome).toBe(failure)
  return made
}

function busy(retryAfter?: string): Problem {
  return withRetryAfter(new Problem(503, 'busy'), new Headers(retryAfter ? { 'retry-after': retryAfter } : {}))
}

test('it waits half a second, and twice as long each time', async () => {
  expect(await times(busy(), 4)).toEqual([0, 500, 1500, 3500])
  expect(await times(new Problem(0, 'no answer'), 3)).toEqual([0, 500, 1500])
  expect(await times(busy(), 1)).toEqual([0])
})

test('it waits as long as the gateway says, in seconds or as a date, but not over a minute', async () => {
  expect(await times(busy('3'), 3)).toEqual([0, 3000, 6000])
  vi.setSystemTime('2026-11-25T12:00:00Z')
  expect(await times(busy('Wed, 25 Nov 2026 12:00:20 GMT'), 2)).toEqual([0, 20_000])
  expect(await times(busy('61'), 3)).toEqual([0])
})

test.each([400, 401, 403, 404, 409, 500])('a %i is no failure that passes', async (status) => {
  expect(await times(new Problem(status, 'no'), 3)).toEqual([0])
})
