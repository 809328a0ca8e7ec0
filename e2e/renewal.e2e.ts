// The session while a page is open: renewed before it ends, looked after in every tab.

import type { BrowserContext, Request } from '@playwright/test'
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

function startOf(request: Request): number {
  return request.timing().startTime
}

// A page that keeps sending requests must not delay the end of its test.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

test.describe('renewal', () => {
  test.use(as('opleiding'))

  test('is asked for when it is due, and its answer says when the next one is', async ({ page, context }) => {
    const seen = renewalsOf(context)
    await change(context, sessions, { renewIn: 6, checkEvery: 1 })
    await change(context, renewals, { renewIn: 60, checkEvery: 1, expiresIn: 99 })
    const read = page.waitForResponse(sessions)
    const renewed = page.waitForResponse(renewals)
    await page.goto('/schoolgroups')
    await expect(page.getByRole('table')).toBeVisible()
    expect((await renewed).status()).toBe(200)
    expect(startOf((await renewed).request()) - startOf((await read).request())).toBeGreaterThan(6000)
    // The session's new keeper looks at once: at the session, which can be seen, and at whether a renewal is due.
    for (let check = 0; check < 3; check++) await page.waitForResponse(sessions)
    expect(seen).toHaveLength(1)
    await expect(page.getByRole('button', { name: 'Bart Wouters' })).toBeVisible()
  })

  test('waits as long as the service asks while it is away, and the session stays', async ({ page, context }) => {
    const seen = renewalsOf(context)
    await change(context, sessions, { renewIn: 0 })
    await context.route(
      renewals,
      (route) =>
        route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json: { event: 'ConfigLoadingFailed' } }),
      { times: 2 },
    )
    const renewed = page.waitForResponse((answer) => answer.url().endsWith('/auth/refresh') && answer.ok())
    await page.goto('/schoolgroups')
    const banner = status(page, 'kon nog niet verlengd worden')
    await expect(banner).toBeVisible()
    await renewed
    await expect(banner).toBeHidden()
    await expect(page.getByRole('button', { name: 'Bart Wouters' })).toBeVisible()
    await expect(page).toHaveURL('/schoolgroups')
    const starts = seen.map(startOf)
    expect(starts).toHaveLength(3)
    for (const wait of [1, 2]) expect((starts[wait] ?? 0) - (starts[wait - 1] ?? 0)).toBeGreaterThan(5000)
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
    expect(await Promise.all(seen.map(async (request) => (await request.response())?.status()))).toEqual([200, 200])
    expect(new Set(seen.map((request) => request.frame().page()))).toEqual(new Set([page, other]))
  })

  test('waits for the connection', async ({ page, context }) => {
    const seen = renewalsOf(context)
    await change(context, sessions, { renewIn: 0 })
    // The code that looks after the session is loaded late. Here the page goes offline as soon as it asks for it.
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
    expect(seen).toHaveLength(1)
    await expect(banner).toBeHidden()
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
  // As a browser asks that opens an address before somebody goes there.
  const ahead = { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }
  const opened = await page.request.get('/auth/login?returnUrl=/home', { headers: ahead })
  await page.goto(opened.url())
  await expect(page.getByText('Meld u hier aan.')).toBeVisible()
  await page.goto('/unauthorized?reason=TooManySignIns')
  await expect(page.getByText('Wacht tien minuten en probeer het opnieuw.')).toBeVisible()
})
