/** How fluent a page is: the frames while it scrolls, and the time from a key to the paint that follows. */
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
 * The median of coming back to a list from home: what it shows is in the client already. From what `go` does in the page
 * to the frame after the first row is there, in milliseconds.
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

/** Typed in the search box, by the browser's own event timing: from each key to the next paint, in steps of 8 ms; what is faster counts as 8. */
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
 * From a press to the paint in which what it asks for stands, in milliseconds.
 * @param stands says in the page whether it does
 */
export async function untilPainted(page: Page, press: () => Promise<void>, stands: string): Promise<number> {
  // Without an answer: it would be waited for before the press.
  await page.evaluate(`void (window.painted = new Promise((resolve) => addEventListener('click', ({ timeStamp }) => {
    const look = () => ${stands}
      ? setTimeout(() => resolve(performance.now() - timeStamp))
      : requestAnimationFrame(look)
    requestAnimationFrame(look)
  }, { capture: true, once: true })))`)
  await press()
  return page.evaluate<number>('window.painted')
}

/** Has to run in the page before the first key. */
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

/** Several, because other work on the machine disturbs single ones. */
export async function rounds<T>(round: () => Promise<T>): Promise<T[]> {
  const measured: T[] = []
  for (let count = 0; count < 6; count++) measured.push(await round())
  return measured
}

/** That of the middle round. */
export function middle(measured: readonly number[][], part: number): number {
  return median(measured.map((numbers) => quantile(numbers, part)))
}

function quantile(numbers: number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? Number.NaN
}
