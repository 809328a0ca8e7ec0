/**
 * The page of a school with many users and licences: the time until the browser shows the effect of a key or a click.
 */
import { buildWebWhenOld } from '@schoolbeheer/system/web'
import type { Page } from '@playwright/test'
import { startBrowser } from '../browser.ts'
import { startGateway, startSystem, startUpstream } from '../children.ts'
import type { Row } from '../table.ts'

const members = 2000
const licences = 500
const mostMs = 50

export async function schoolDetail(): Promise<Row[]> {
  await buildWebWhenOld()
  await using system = await startSystem(1)
  await using upstream = await startUpstream(1, { members, licences })
  await using gateway = await startGateway(system.ready, { upstream: upstream.ready.url, serveWeb: true })
  await using browser = await startBrowser(gateway.ready.url)
  const { page } = browser
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(watchEvents)
  const start = performance.now()
  await page.goto('/schools/1')
  const users = page.getByRole('table', { name: 'Gebruikers' })
  await users.getByRole('row').nth(1).waitFor()
  const open = performance.now() - start

  const inLicences = await bestRound(page, () => type(page, 'Zoeken in Actieve licenties', 'wouters 4'))
  const inUsers = await bestRound(page, () => type(page, 'Zoeken in gebruikers', 'maes 12'))
  await type(page, 'Zoeken in gebruikers', '')

  await watchRows(page)
  const toggle = await bestRound(page, async () => {
    for (let place = 0; place < 10; place++) {
      const switches = users.getByRole('button', { name: /^(Uit|In)schakelen/ })
      await switches.nth(place).click()
      await page.getByRole('img', { name: 'Even geduld' }).waitFor({ state: 'hidden' })
    }
  })
  const rows = Number(await page.evaluate('window.rows.size'))
  const what = `${members} users, ${licences} licences`
  return [
    { what: `school with ${what}: opens`, unit: 'ms', ours: open },
    { what: 'longest keystroke in its licences', unit: 'ms', ours: inLicences, most: mostMs },
    { what: 'longest keystroke in its users', unit: 'ms', ours: inUsers, most: mostMs },
    { what: 'longest of ten toggles', unit: 'ms', ours: toggle, most: mostMs },
    { what: 'rows that toggling ten draws', unit: 'rows', ours: rows, most: 10 },
  ]
}

/** The slowest event of the best of three rounds, because other work on the machine disturbs single rounds. */
async function bestRound(page: Page, round: () => Promise<void>): Promise<number> {
  const rounds: number[] = []
  for (let count = 0; count < 3; count++) {
    await slowest(page)
    await round()
    rounds.push(await slowest(page))
  }
  return Math.min(...rounds)
}

async function type(page: Page, box: string, text: string): Promise<void> {
  const input = page.getByRole('searchbox', { name: box })
  await input.click()
  await input.press('ControlOrMeta+a')
  await input.press('Delete')
  await input.pressSequentially(text, { delay: 100 })
}

/**
 * A script for the browser's own event timing, from the key or the click to the next paint; it reports events of 16 ms
 * or more.
 */
const watchEvents = `
  window.slowest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.slowest = Math.max(window.slowest, duration)
  }).observe({ type: 'event', durationThreshold: 16 })`

/** The slowest event since the previous call, in milliseconds. */
async function slowest(page: Page): Promise<number> {
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))')
  return Number(await page.evaluate('(() => { const { slowest } = window; window.slowest = 0; return slowest })()'))
}

/** Scrolls to the users' table, and then records which of its rows change. */
async function watchRows(page: Page) {
  await page.evaluate(`document.querySelector('table[aria-label="Gebruikers"]').scrollIntoView()`)
  await slowest(page)
  await page.evaluate(`
    window.rows = new Set()
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement
        window.rows.add(element.closest('tr') ?? 'outside of a row')
      }
    }).observe(document.querySelector('table[aria-label="Gebruikers"] tbody'), {
      attributes: true, characterData: true, childList: true, subtree: true,
    })`)
}
