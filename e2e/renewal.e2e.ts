// The session while a page is open: it is renewed before it ends, and checked in every tab.

import type { BrowserContext, Page, Request } from '@playwright/test'
import { as, endSession, signIn } from './accounts.ts'
import { status } from './messages.ts'
import { both, change, dialog, name, renewals, sessions, type } from './session.ts'
import { expect, test } from './test.ts'

/** The requests to renew the session, in their order. */
function renewalsOf(target: BrowserContext): Request[] {
  const seen: Request[] = []
  target.on('request', (request) => void (request.url().endsWith('/auth/refresh') && seen.push(request)))
  return seen
}

function answered(requests: Request[]) {
  return Promise.all(requests.map(async (request) => (await request.response())?.status()))
}

/** Opens a page, with a clock of the test's own, and waits until the code that keeps its session is there. */
async function openUntilKept(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(`
    window.times = [Date.now()]
    const really = window.fetch
    window.fetch = (...call) => {
      if (String(call[0]).endsWith('/auth/refresh')) window.times.push(Date.now())
      return really(...call)
    }`)
  const keeper = page.waitForResponse(/SessionKeeper.*js$/)
  await page.goto('/schoolgroups')
  await expect(page.getByRole('table')).toBeVisible()
  await page.clock.fastForward(4000)
  await (await keeper).finished()
}

/** The milliseconds by the page's clock before each renewal: since the page was opened, and since the one before. */
async function pauses(page: Page): Promise<number[]> {
  const times = await page.evaluate<number[]>('window.times')
  return times.slice(1).map((time, at) => time - (times[at] ?? 0))
}

// A page that keeps sending requests must not delay the end of its test.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

test.describe('renewal', () => {
  test.use(as('opleiding'))

  test('is asked for when it is due, and its answer says when the next one is', async ({ ownPage: page }) => {
    const seen = renewalsOf(page.context())
    await change(page.context(), sessions, { renewIn: 1000 })
    await change(page.context(), renewals, { renewIn: 300, checkEvery: 1, expiresIn: 999 })
    await openUntilKept(page)
    // The tab that now keeps the session checks it at once.
    const looked = page.waitForResponse(sessions)
    await page.clock.fastForward(900_000)
    await page.clock.fastForward(100_000)
    await looked
    expect(await answered(seen)).toEqual([200])
    await page.clock.fastForward(200_000)
    await page.clock.fastForward(100_000)
    await expect.poll(() => answered(seen)).toEqual([200, 200])
    const [first = 0, second = 0] = await pauses(page)
    expect(first).toBeGreaterThanOrEqual(1_000_000)
    expect(second).toBeGreaterThanOrEqual(300_000)
    await expect(page.getByRole('button', { name: 'Bart Wouters' })).toBeVisible()
  })

  test('waits as long as the service asks while it is away, and the session stays', async ({ ownPage: page }) => {
    const seen = renewalsOf(page.context())
    await change(page.context(), sessions, { renewIn: 0 })
    await page
      .context()
      .route(
        renewals,
        (route) =>
          route.fulfill({ status: 503, headers: { 'retry-after': '50' }, json: { event: 'ConfigLoadingFailed' } }),
        { times: 2 },
      )
    await openUntilKept(page)
    const banner = status(page, 'kon nog niet verlengd worden')
    for (const answers of [[503], [503, 503]]) {
      await expect(banner).toBeVisible()
      await expect.poll(() => answered(seen)).toEqual(answers)
      await page.clock.fastForward(20_000)
      await page.clock.fastForward(50_000)
    }
    await expect(banner).toBeHidden()
    expect(await answered(seen)).toEqual([503, 503, 200])
    for (const pause of (await pauses(page)).slice(1)) expect(pause).toBeGreaterThanOrEqual(50_000)
    await expect(page.getByRole('button', { name: 'Bart Wouters' })).toBeVisible()
    await expect(page).toHaveURL('/schoolgroups')
  })

  test('happens in one tab at a time', async ({ page, context }) => {
    const seen = renewalsOf(context)
    const other = await context.newPage()
    let answerFirst = () => {}
    const held = new Promise<void>((resolve) => (answerFirst = resolve))
    await change(context, sessions, { renewIn: 0 })
    await context.route(renewals, (route) => held.then(() => route.continue()))
    await Promise.all([page.goto('/schoolgroups'), other.goto('/schoolgroups')])

    const waiting = () => page.evaluate('navigator.locks.query().then(({ pending }) => pending.length)')
    await expect.poll(waiting).toBe(1)
    await expect.poll(() => seen.length).toBe(1)
    answerFirst()
    await expect.poll(() => seen.length).toBe(2)
    expect(await answered(seen)).toEqual([200, 200])
    expect(new Set(seen.map((request) => request.frame().page()))).toEqual(new Set([page, other]))
  })

  test('waits for the connection', async ({ page, context }) => {
    const seen = renewalsOf(context)
    await change(context, sessions, { renewIn: 0 })
    // The code that keeps the session is loaded late. Here the page goes offline as soon as it requests that code.
    await context.route('**/assets/**', async (route) => {
      const response = await route.fetch()
      if (/SessionKeeper.*js$/.test(route.request().url())) await context.setOffline(true)
      await route.fulfill({ response })
    })
    await page.goto('/home')
    const banner = status(page, 'U bent offline')
    await expect(banner).toBeVisible()
    const renewed = page.waitForResponse(renewals)
    await context.setOffline(false)
    expect((await renewed).status()).toBe(200)
    await expect(banner).toBeHidden()
    expect(seen).toHaveLength(1)
  })
})

test('a session that cannot be renewed leads to a page to sign in at, and from there back', async ({
  page,
  context,
}) => {
  await change(context, both, { renewIn: 0 })
  await page.goto('/schoolgroups?q=scholen#main')
  await signIn(page, 'opleiding')
  await expect(page.getByRole('table')).toBeVisible()
  await endSession(page)
  await expect(page).toHaveURL(/\/unauthorized\?/)
  await expect(page.getByText('Login is required to access this area')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Aanmelden' }).click()
  await signIn(page, 'opleiding')
  await expect(page).toHaveURL('/schoolgroups?q=scholen#main')
  await expect(page.getByRole('searchbox', { name: 'Zoeken' })).toHaveValue('scholen')
})

test.describe('where the session is checked', () => {
  test.beforeEach(({ context }) => change(context, sessions, { checkEvery: 1 }))

  test('its end elsewhere signs every tab out', async ({ page, context }) => {
    await page.goto('/schoolgroups')
    await signIn(page, 'schooladmin')
    await expect(page.getByRole('table')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/schoolgroups')
    await expect(other.getByRole('table')).toBeVisible()
    await endSession(page)
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/home')
      await expect(tab.getByRole('navigation').getByRole('link', { name: 'Aanmelden' })).toBeVisible()
    }
  })

  test('its end elsewhere asks to sign in again where something is typed', async ({ page }) => {
    const typed = await type(page)
    await endSession(page)
    await expect(dialog(page)).toBeVisible()
    await expect(name(page)).toHaveValue(typed)
  })

  test('somebody else who signs in is seen in every tab', async ({ page, context }) => {
    await page.goto('/schoolgroups')
    await signIn(page, 'schooladmin')
    await expect(page.getByRole('button', { name: 'Katrien De Smet' })).toBeVisible()
    await context.clearCookies({ name: /_session/ })
    const other = await context.newPage()
    await other.goto('/login')
    await signIn(other, 'opleiding')
    for (const tab of [other, page]) await expect(tab.getByRole('button', { name: 'Bart Wouters' })).toBeVisible()
  })
})

test('the unauthorized page says why a sign-in did not begin', async ({ page }) => {
  await page.goto('/unauthorized?reason=ConfigLoadingFailed')
  await expect(page.getByText('De aanmelddienst is nu niet bereikbaar.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Terug', 'Aanmelden'])
  // The headers of a browser that opens an address ahead, before somebody goes there.
  const ahead = { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }
  const opened = await page.request.get('/auth/login?returnUrl=/home', { headers: ahead })
  await page.goto(opened.url())
  await expect(page.getByText('Meld u hier aan.')).toBeVisible()
  await page.goto('/unauthorized?reason=TooManySignIns')
  await expect(page.getByText('Wacht tien minuten en probeer het opnieuw.')).toBeVisible()
})
