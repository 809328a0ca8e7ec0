import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPatience } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const end = vi.fn<() => void>()
beforeEach(() => end.mockClear())

/** A patience of a minute, and again a second for each kilobyte. */
function create() {
  return createPatience({ ms: 60_000, bytesPerSecond: 1000 }, end)
}

test('it runs out after so long, counted only while somebody waits', async () => {
  const patience = create()
  for (let at = 0; at < 3; at += 1) {
    await patience.wait(async () => vi.advanceTimersByTime(19_000))
    vi.advanceTimersByTime(60_000)
  }
  expect(end).not.toHaveBeenCalled()
  await patience.wait(async () => vi.advanceTimersByTime(3000))
  expect(end).toHaveBeenCalledOnce()
})

test('who brings as much as the least rate may take hours; never is there more than at first', () => {
  const patience = create()
  patience.begin()
  for (let second = 0; second < 7200; second += 50) {
    vi.advanceTimersByTime(50_000)
    patience.earn(50_000)
  }
  expect(end).not.toHaveBeenCalled()
  patience.earn(1e9)
  vi.advanceTimersByTime(59_999)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(end).toHaveBeenCalledOnce()
})

test('who brings less ends', () => {
  const patience = create()
  patience.begin()
  for (let second = 0; second < 600; second += 1) {
    vi.advanceTimersByTime(1000)
    patience.earn(900)
  }
  expect(end).toHaveBeenCalled()
})

test('stopped it never runs out, whatever still waits', async () => {
  const patience = create()
  patience.begin()
  patience.stop()
  await patience.wait(async () => vi.advanceTimersByTime(120_000))
  expect(end).not.toHaveBeenCalled()
})
