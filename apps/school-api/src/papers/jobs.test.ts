import { expect, test } from 'vitest'
import { nextAskAt } from './jobs.ts'

const at = new Date('2026-11-22T09:00:00Z')

/** Minutes between inquiries, until there is no next one. */
function pauses(state: 'accepted' | 'uncertain'): number[] {
  const minutes: number[] = []
  let now = at
  for (let asks = 0; ; asks += 1) {
    const next = nextAskAt(state, { asks, acceptedAt: at }, now)
    if (!next) return minutes
    minutes.push((next.getTime() - now.getTime()) / 60_000)
    now = next
  }
}

test('an uncertain one is asked about four times within half an hour', () => {
  expect(pauses('uncertain').map((minutes) => minutes * 60)).toEqual([5, 30, 180, 1080])
})

test('an accepted one is asked about after a minute, then ever more rarely, for two weeks', () => {
  const all = pauses('accepted')
  expect(all.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
  expect(new Set(all.slice(9))).toEqual(new Set([360]))
  const days = all.reduce((sum, minutes) => sum + minutes, 0) / (24 * 60)
  expect(days).toBeGreaterThan(14)
  expect(days).toBeLessThan(14.3)
})

test('others are not asked about', () => {
  for (const state of ['queued', 'delivered', 'failed', 'rejected'] as const)
    expect(nextAskAt(state, { asks: 0, acceptedAt: at }, at)).toBeNull()
})
