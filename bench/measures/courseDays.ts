/** The course days in a browser: the first card of many, scrolling them, and the switches of many participants. */
import { buildWebWhenOld } from '@schoolbeheer/system/web'
import type { Page } from '@playwright/test'
import { startBrowser } from '../browser.ts'
import { startGateway, startSystem, startUpstream } from '../children.ts'
import { frameMs, keystrokes, middle, rounds, scroll, watchEvents } from '../frames.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

const many = 1000
const few = 10
const participants = 500

export async function courseDayPages(): Promise<Row[]> {
  await buildWebWhenOld()
  await using system = await startSystem(1)
  const peer = await withDays(system.ready, few, firstCard)
  const { ours, frames } = await withDays(system.ready, many, async (page) => ({
    ours: await firstCard(page),
    frames: await rounds(() => scroll(page)),
  }))
  const { keys, drawn } = await withDays(system.ready, few, async (page) => {
    await page.goto('/coursedays/1')
    await page
      .getByRole('checkbox', { name: /^Aanwezig: / })
      .first()
      .waitFor()
    await page.evaluate(watchEvents)
    return { drawn: await toggle(page), keys: await rounds(() => keystrokes(page, ['vandenbroucke 4', 'kortrijk 12'])) }
  })
  return [
    {
      what: `${many} past course days: opened to the first card, beside ${few}`,
      unit: 'ms',
      ours,
      peer,
      ratio: ours / peer,
      mostRatio: 1.5,
    },
    { what: 'scroll frame, p95', unit: 'ms', ours: middle(frames, 0.95), most: 20 },
    { what: `${participants} participants: rows that a toggle draws`, unit: 'rows', ours: drawn, most: 1 },
    { what: 'keystroke to paint, p95', unit: 'ms', ours: middle(keys, 0.95), most: Math.ceil(2 * frameMs) },
  ]
}

async function withDays<Result>(
  system: Parameters<typeof startGateway>[0],
  pastDays: number,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  await using upstream = await startUpstream(1, { pastDays, participants })
  await using gateway = await startGateway(system, { upstream: upstream.ready.url, serveWeb: true })
  await using browser = await startBrowser(gateway.ready.url)
  await browser.page.setViewportSize({ width: 1440, height: 900 })
  return await measure(browser.page)
}

/** The median time to open the page anew, from the start of the navigation to the frame after the first card. */
async function firstCard(page: Page): Promise<number> {
  await page.addInitScript(watchCards)
  const times: number[] = []
  for (let round = 0; round < 15; round++) {
    await page.goto('/coursedays')
    // The page is complete before the next round, so that the gateway is not at work for this one then.
    await page.getByRole('region', { name: 'Voorbije dagen' }).getByRole('article').first().waitFor()
    times.push(Number(await page.evaluate('window.firstCard')))
  }
  return median(times.slice(3))
}

const watchCards = `
  window.firstCard = new Promise((resolve) => {
    const look = () => document.querySelector('main article') ? resolve(performance.now()) : requestAnimationFrame(look)
    requestAnimationFrame(look)
  })`

/** The most rows that change while one switch is turned and answered. */
async function toggle(page: Page): Promise<number> {
  await page.evaluate(watchRows)
  const boxes = page.getByRole('checkbox', { name: /^Aanwezig: / })
  const drawn: number[] = []
  for (let place = 0; place < 5; place++) {
    await page.evaluate('window.rows.clear()')
    await boxes.nth(place).click()
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
    drawn.push(Number(await page.evaluate('window.rows.size')))
  }
  return Math.max(...drawn)
}

const watchRows = `
  window.rows = new Set()
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const row = (target.closest ? target : target.parentElement)?.closest('tbody tr:not([aria-hidden])')
      if (row) window.rows.add(row)
    }
  }).observe(document.querySelector('table[aria-label=Deelnemers]'),
    { subtree: true, childList: true, attributes: true, characterData: true })`
