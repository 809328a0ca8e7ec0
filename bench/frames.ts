/** The fluency of a page: the frames while it scrolls, and the time from a key to the paint that follows. */
import type { Page } from '@playwright/test'
import { median } from './load.ts'

export const frameMs = 1000 / 60

/** The times between frames while the list is scrolled, in milliseconds. */
export async function scroll(page: Page): Promise<number[]> {
  const frames = await page.evaluate<number[]>(`new Promise((resolve) => {
    const frames = []
    let last = performance.now()
    const next = (now) => {
      frames.push(now - last)
      last = now
      if (frames.length > 180) return resolve(frames.slice(1))
      scrollBy(0, 120)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })`)
  await page.evaluate('scrollTo(0, 0)')
  return frames
}

/**
 * The median time of coming back to a list from home, when the client already has its content: from the navigation by
 * `go` to the frame after the first row is there, in milliseconds.
 */
export async function firstRow(page: Page, go: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 15; round++) {
    await page.locator('nav a[href="/home"]').click()
    await page.getByRole('cell').first().waitFor({ state: 'detached' })
    const time = await page.evaluate<number>(`new Promise((resolve) => {
      const began = performance.now()
      const look = () => document.querySelector('main td')
        ? resolve(performance.now() - began)
        : requestAnimationFrame(look)
      ${go}
      requestAnimationFrame(look)
    })`)
    times.push(time)
  }
  return median(times.slice(3))
}

/**
 * The times of keys typed in the search box, by the browser's own event timing: from each key to the next paint, in
 * steps of 8 ms; faster ones count as 8.
 */
export async function keystrokes(page: Page, texts: string[]): Promise<number[]> {
  await page.evaluate('window.keys = []; window.keyCount = 0')
  const input = page.getByRole('searchbox', { name: 'Zoeken' })
  await input.click()
  for (const text of texts) {
    await input.press('ControlOrMeta+a')
    await input.pressSequentially(text, { delay: 120 })
  }
  await input.fill('')
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))')
  const slow = await page.evaluate<number[]>('window.keys')
  const pressed = Number(await page.evaluate('window.keyCount'))
  return [...slow, ...Array.from({ length: Math.max(0, pressed - slow.length) }, () => 8)]
}

/**
 * The time from a press to the paint with its result, in milliseconds.
 * @param stands a condition in the page: whether the result is there
 */
export async function untilPainted(page: Page, press: () => Promise<void>, stands: string): Promise<number> {
  // The evaluation has no result, because it would be waited for before the press.
  await page.evaluate(`void (window.painted = new Promise((resolve) => addEventListener('click', ({ timeStamp }) => {
    const look = () => ${stands}
      ? setTimeout(() => resolve(performance.now() - timeStamp))
      : requestAnimationFrame(look)
    requestAnimationFrame(look)
  }, { capture: true, once: true })))`)
  await press()
  return page.evaluate<number>('window.painted')
}

/** A script that must run in the page before the first key. */
export const watchEvents = `
  window.keys = []
  window.ticks = []
  window.keyCount = 0
  addEventListener('keydown', () => window.keyCount++, true)
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === 'keydown') window.keys.push(duration)
      if (name === 'click') window.ticks.push(duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 })`

/** Several rounds, because other work on the machine disturbs single ones. */
export async function rounds<T>(round: () => Promise<T>): Promise<T[]> {
  const measured: T[] = []
  for (let count = 0; count < 6; count++) measured.push(await round())
  return measured
}

/** The value of the middle round. */
export function middle(measured: readonly number[][], part: number): number {
  return median(measured.map((numbers) => quantile(numbers, part)))
}

function quantile(numbers: number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? Number.NaN
}
