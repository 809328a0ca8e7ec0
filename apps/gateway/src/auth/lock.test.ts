import { memoryStore } from '@schoolbeheer/server/store/memory'
import { afterEach, expect, test, vi } from 'vitest'
import { withLock } from './lock.ts'

const leaseSeconds = 20

afterEach(() => void vi.useRealTimers())

/** A store with a clock that the test moves, along with the intervals. */
function startClock() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  return memoryStore(() => Date.now())
}

test('the lock lives as long as the work, however long that takes, and no longer', async () => {
  const store = startClock()
  const done = Promise.withResolvers<void>()
  const work = withLock(store, 'x', leaseSeconds, () => done.promise)
  const takes = () => store.compareAndSet('lock:x', undefined, 'another', leaseSeconds)
  for (let passed = 0; passed < 60; passed += 5) {
    await vi.advanceTimersByTimeAsync(5000)
    expect(await takes()).toBe(false)
  }
  done.resolve()
  await work
  await vi.advanceTimersByTimeAsync(5000)
  expect(await takes()).toBe(true)
})

test('work that fails frees the lock', async () => {
  const store = startClock()
  await expect(withLock(store, 'x', leaseSeconds, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  expect(await withLock(store, 'x', leaseSeconds, async () => 'next')).toBe('next')
})
