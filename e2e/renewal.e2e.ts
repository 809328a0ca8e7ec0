// The session while a page is open: renewed before it ends, and when it has ended, signed in again with nothing lost.

import type { BrowserContext, Page, Request } from '@playwright/test'
import { as, endSession, signIn } from './accounts.ts'
import { addGroup } from './groups.ts'
import { expect, test } from './test.ts'

function signInPage(page: Page) {
  return page.getByLabel('Gebruikersnaam')
}
function name(page: Page) {
  return page.getByRole('textbox', { name: 'Naam' })
}
function save(page: Page) {
  return page.getByRole('button', { name: 'Bewaren' })
}
function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Opnieuw aanmelden' })
}
function login(page: Page) {
  return dialog(page).getByRole('button', { name: 'Aanmelden' })
}
const sessions = '**/auth/session'
const renewals = '**/auth/refresh'

/** Makes the gateway's answers say something else besides. */
function change(context: BrowserContext, url: string, changes: object) {
  return context.route(url, async (route) => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })
}

/** The renewals that are asked for, in the order in which they are. */
function renewalsOf(target: BrowserContext): Request[] {
  const seen: Request[] = []
  target.on('request', (request) => void (request.url().endsWith('/auth/refresh') && seen.push(request)))
  return seen
}

function startOf(request: Request): number {
  return request.timing().startTime
}

// A page that goes on asking must not hold up the end of its test.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

/** Opens the form of a group as an admin of this page alone, and types something; answers what was typed. */
async function type(page: Page) {
  await page.goto('/home')
  await page.getByRole('link', { name: 'Aanmelden' }).click()
  await signIn(page, 'admin')
  await expect(page).toHaveURL('/home')
  const { id } = await addGroup(page)
  await page.goto(`/schoolgroups/${id}/edit`)
  const typed = `Getypt ${id}`
  await name(page).fill(typed)
  return typed
}

async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), login(page).click()])
  await expect(signInPage(popup)).toBeVisible()
  return popup
}

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
    const banner = page.getByRole('status').filter({ hasText: 'kon nog niet verlengd worden' })
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
    // What looks after the session is loaded late: here, once the page is offline.
    await context.route('**/assets/**', async (route) => {
      const response = await route.fetch()
      if (/SessionKeeper.*js$/.test(route.request().url())) await context.setOffline(true)
      await route.fulfill({ response })
    })
    await page.goto('/home')
    const banner = page.getByRole('status').filter({ hasText: 'U bent offline' })
    await expect(banner).toBeVisible()
    const renewed = page.waitForResponse(renewals)
    await context.setOffline(false)
    expect((await renewed).status()).toBe(200)
    expect(seen).toHaveLength(1)
    await expect(banner).toBeHidden()
  })
})

test('a session that cannot be renewed leads to where one signs in, and from there back', async ({ page, context }) => {
  await change(context, '**/auth/{session,refresh}', { renewIn: 0 })
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

test.describe('a session that ended while something is typed', () => {
  test('is signed in again by a popup, and what was submitted is saved', async ({ page }) => {
    const typed = await type(page)
    await endSession(page)
    await save(page).click()
    await expect(dialog(page)).toContainText('wat u typte blijft staan')
    const popup = await openPopup(page)
    const [width, height] = [await popup.evaluate('innerWidth'), await popup.evaluate('innerHeight')]
    expect([width, height]).toEqual([500, 500])
    await login(page).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Het aanmeldvenster is al open. Meld u daar aan.')
    const closed = popup.waitForEvent('close')
    await signIn(popup, 'admin')
    await closed
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: typed })).toBeVisible()
  })

  test('is signed in again as well when the browser has lost its cookies', async ({ page }) => {
    const typed = await type(page)
    await page.context().clearCookies({ name: /^(sid|XSRF-TOKEN)$/ })
    await save(page).click()
    await login(page).click()
    await expect(page.getByRole('heading', { name: typed })).toBeVisible()
  })

  test('is asked for with nothing over it, however late the spinner of the submit comes', async ({ page }) => {
    await type(page)
    await endSession(page)
    await page.route(/\/Spinner.*js/, async (route) => {
      await expect(dialog(page)).toBeVisible()
      await route.continue()
    })
    const spinner = page.waitForResponse(/\/Spinner.*js/)
    await save(page).click()
    await (await spinner).finished()
    await openPopup(page)
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })

  test('stays with everything typed when the popup is closed or not wanted', async ({ page }) => {
    const typed = await type(page)
    await endSession(page)
    await save(page).click()
    const popup = await openPopup(page)
    await popup.close()
    await expect(dialog(page).getByRole('alert')).toHaveText('Het aanmeldvenster werd gesloten voor u aangemeld was.')
    await dialog(page).getByRole('button', { name: 'Annuleren' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('alert')).toHaveText('U bent niet meer aangemeld.')
    await expect(name(page)).toHaveValue(typed)
    await save(page).click()
    await expect(dialog(page)).toBeVisible()
  })

  test('says so when the browser holds the popup back', async ({ page }) => {
    await page.addInitScript('window.open = () => null')
    await type(page)
    await endSession(page)
    await save(page).click()
    await login(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Sta pop-ups toe voor deze site')
  })

  test('is not taken over by somebody else', async ({ page }) => {
    const typed = await type(page)
    await endSession(page)
    await save(page).click()
    const popup = await openPopup(page)
    await signIn(popup, 'opleiding')
    const told = page.getByRole('dialog', { name: 'Er is iemand anders aangemeld' })
    await expect(told).toContainText('Bart Wouters')
    await told.getByRole('button', { name: 'Pagina opnieuw laden' }).click()
    await expect(page).toHaveURL('/forbidden')
    await expect(page.getByRole('button', { name: 'Bart Wouters' })).toBeVisible()
    await page.goto('/schoolgroups')
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByText(typed)).toBeHidden()
  })

  test('is asked for as soon as it cannot be renewed', async ({ page }) => {
    await change(page.context(), '**/auth/{session,refresh}', { renewIn: 0 })
    const typed = await type(page)
    await endSession(page)
    const popup = await openPopup(page)
    await signIn(popup, 'admin')
    await expect(dialog(page)).toBeHidden()
    await expect(name(page)).toHaveValue(typed)
    await save(page).click()
    await expect(page.getByRole('heading', { name: typed })).toBeVisible()
  })
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

test.describe('offline', () => {
  const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'U bent offline' })
  const goOffline = async (page: Page) => {
    // What says so is loaded late, and empty until then.
    await expect(page.getByRole('status').filter({ hasText: /^$/ })).toBeAttached()
    await page.context().setOffline(true)
    await expect(banner(page)).toBeVisible()
  }
  const goOnline = async (page: Page) => {
    await page.context().setOffline(false)
    await expect(banner(page)).toBeHidden()
  }

  test.describe('a calm message stands there until the connection is back, and what was asked goes on', () => {
    test.use(as('opleiding'))

    test('to a page whose code is not there yet', async ({ page }) => {
      await page.goto('/home')
      await goOffline(page)
      await page.getByRole('navigation').getByRole('link', { name: 'Scholengroepen' }).click()
      await expect(page).toHaveURL('/schoolgroups')
      await page.getByRole('button', { name: 'Bart Wouters' }).click()
      await expect(page.getByRole('heading', { name: 'Welkom!' })).toBeVisible()
      await goOnline(page)
      await expect(page.getByRole('table')).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Afmelden' })).toBeVisible()
    })

    test('to a page whose data is not there yet', async ({ page }) => {
      const links = page.getByRole('table', { name: 'Scholengroepen' }).getByRole('link')
      await page.goto('/schoolgroups')
      await links.first().click()
      await expect(page.getByRole('definition').first()).toBeVisible()
      await goOffline(page)
      await page.goBack()
      const group = (await links.nth(1).textContent()) ?? ''
      await links.nth(1).click()
      await goOnline(page)
      await expect(page.getByRole('heading', { name: group })).toBeVisible()
    })
  })

  test('what is submitted stays as it was typed, and is saved once there is a connection', async ({ page }) => {
    const leaving: string[] = []
    page.on('dialog', (asked) => void (leaving.push(asked.type()), asked.dismiss()))
    const typed = await type(page)
    await goOffline(page)
    await save(page).click()
    await expect(save(page)).toBeDisabled()
    await expect(name(page)).toHaveValue(typed)
    // Nothing stands in front of the form, nor of the way out of it.
    await page.getByRole('link', { name: 'Annuleren' }).click()
    await page.getByRole('button', { name: 'Blijven' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await goOnline(page)
    await expect(page.getByRole('heading', { name: typed })).toBeVisible()
    expect(leaving).toEqual([])
  })
})

test('the unauthorized page says when the sign-in service cannot be reached', async ({ page }) => {
  await page.goto('/unauthorized?reason=ConfigLoadingFailed')
  await expect(page.getByText('De aanmelddienst is nu niet bereikbaar.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Terug', 'Aanmelden'])
})
