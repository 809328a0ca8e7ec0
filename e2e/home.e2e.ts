/** The home page: the waiting work, for each role that may see it. */

import type { Page } from '@playwright/test'
import { as } from './accounts.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { heading } from './places.ts'
import { ask, call } from './procedures.ts'
import { sessions } from './session.ts'
import { results } from './tables.ts'
import { expect, test } from './test.ts'

function tiles(page: Page) {
  return page.getByRole('region', { name: 'Te doen' }).getByRole('listitem')
}

test.describe('an admin', () => {
  test.use(as('admin'))

  test('sees what waits, with amounts, and goes to the lists', async ({ page }) => {
    await page.goto('/home')
    for (const label of ['Contracten te factureren', 'Facturen zonder PDF', 'Vervallen facturen'])
      await expect(tiles(page).filter({ hasText: label })).toHaveText(/^[1-9]\d* .+€/)
    await expectAccessible(page)
    await expectNarrow(page)
    const month = page.getByRole('link', {
      name: /^Netto-omzet in \S+ 20\d\d: € .+, in \S+ 20\d\d: € .+, exclusief btw$/,
    })
    await expect(month).toHaveAttribute('href', '/reports?tab=revenue')
    const toSend = tiles(page).filter({ hasText: 'Facturen te verzenden' })
    await toSend.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/invoices\?year=20\d\d&status=1$/)
  })
})

test.describe('somebody who opens the page', () => {
  test.use(as('admin'))

  test('waits for no format before anything is drawn: what formats need is read while the application loads', async ({
    page,
  }) => {
    await page.addInitScript(noteFormats)
    await page.goto('/home')
    await expect(tiles(page).first()).toBeVisible()
    expect(await page.evaluate('window.madeBefore')).toEqual(['Collator nl', 'NumberFormat nl', 'DateTimeFormat nl'])
  })

  for (const width of [1440, 390])
    test(`${width} wide, sees the name while the application loads, where it stays`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      const hold = Promise.withResolvers<void>()
      await page.route('**/assets/app-*.js', (route) => hold.promise.then(() => route.continue()))
      await page.goto('/home', { waitUntil: 'commit' })
      const name = page.getByRole('banner').getByText('Schoolbeheer')
      await expect(name).toBeVisible()
      const before = await name.boundingBox()
      hold.resolve()
      await expect(heading(page)).toBeVisible()
      expect(await name.boundingBox()).toEqual(before)
    })

  test('has nothing move below the worklist: what stands there is asked for once that is drawn', async ({ page }) => {
    const drawn: number[] = []
    await page.route('**/trpc/reports.revenue?*', async (route) => {
      drawn.push(await tiles(page).count())
      await route.continue()
    })
    await page.goto('/home')
    await expect(page.getByRole('link', { name: /^Netto-omzet/ })).toBeVisible()
    expect(Math.min(...drawn)).toBeGreaterThan(0)
  })

  test('in the background, and had no answer at first, sees it once it is in front', async ({ ownPage: page }) => {
    await page.clock.install()
    await page.addInitScript(
      "Object.defineProperty(document, 'visibilityState', { get: () => (window.inFront ? 'visible' : 'hidden') })",
    )
    let asked = 0
    await page.route(sessions, (route) => (asked++, route.abort()))
    await page.goto('/home')
    await expect.poll(() => asked).toBe(1)
    await page.clock.runFor(2000)
    await page.unroute(sessions)
    await page.evaluate("window.inFront = true, dispatchEvent(new Event('visibilitychange'))")
    await expect(heading(page)).toHaveText('Welkom!')
  })
})

/** A script that notes in `window.madeBefore` what of Intl is made before anything is drawn, and for which language. */
const noteFormats = `{
  window.madeBefore = []
  for (const name of ['Collator', 'NumberFormat', 'DateTimeFormat'])
    Intl[name] = new Proxy(Intl[name], {
      construct: (Format, given) => {
        if (!document.querySelector('main')) window.madeBefore.push(name + ' ' + given[0])
        return new Format(...given)
      },
    })
}`

test.describe('somebody who may see invoices', () => {
  test.use(as('boekhouding'))

  test('sees what the own group has to pay', async ({ page }) => {
    await page.goto('/home')
    await expect(tiles(page)).toHaveText([/Vervallen facturen/, /Te betalen facturen/])
    for (const [at, state] of ['overdue', 'topay%2Coverdue'].entries()) {
      await page.goto('/home')
      const link = tiles(page).nth(at).getByRole('link')
      const [count = ''] = /^\d+/.exec(await link.innerText()) ?? []
      await link.click()
      await expect(page).toHaveURL(`/invoices/my?state=${state}`)
      await expect(results(page)).toHaveText(new RegExp(`^${count} van`))
    }
  })
})

test.describe('a teacher', () => {
  test.use(as('leerkracht'))

  test('sees the own next days and new attests, and goes to them; writers what is left to do on days', async ({
    page,
    browser,
  }) => {
    const writer = await (await browser.newContext(as('opleiding'))).newPage()
    const theme = `Thuis ${unique()}`
    const day = { type: 1, description: 'Dag', isPublic: true, travelKms: 0, maxParticipants: 1 }
    const on = (days: number) => {
      const date = new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)
      return { startDate: `${date}T09:00`, endDate: `${date}T16:00` }
    }
    const add = (name: string, days: number) =>
      call<{ id: number }>(writer, 'courseDays.create', { ...day, ...on(days), theme: `${theme} ${name}` })
    await writer.goto('/home')
    await page.goto('/home')
    const [past, own, full] = [await add('voorbij', -3), await add('eigen', 2), await add('vol', 2)]
    const me = { firstName: 'Lies', lastName: 'Maes', email: 'leerkracht@demo.test' }
    await call(writer, 'courseDays.addParticipants', { openCourseDayId: past.id, participants: [me] })
    await call(writer, 'courseDays.addParticipants', { openCourseDayId: own.id, participants: [me] })
    const other = { firstName: 'Bo', email: `${unique()}@school.test` }
    await call(writer, 'courseDays.addParticipants', { openCourseDayId: full.id, participants: [other] })
    await call(page, 'courseDays.wait', { id: full.id })

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Mijn volgende opleidingsdagen' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: `${theme} vol` })).toContainText('Wachtlijst 1')
    await page.getByRole('link', { name: `${theme} eigen` }).click()
    await expect(page).toHaveURL(`/coursedays/${own.id}`)

    await test.step('a writer goes from what was counted to where it is', async () => {
      const tile = (label: string) => tiles(writer).filter({ hasText: label })
      await writer.reload()
      await expect(tile('Mensen op een wachtlijst')).toContainText(`${theme} vol: 1`)
      await tile('zonder aanwezigheden')
        .getByRole('link', { name: `${theme} voorbij` })
        .click()
      await expect(writer).toHaveURL(`/coursedays/${past.id}`)
      const [person] = await ask<{ id: number }[]>(writer, 'courseDays.participants', { id: past.id })
      await call(writer, 'courseDays.setPresence', { participantId: person?.id, isPresent: true })
      await writer.goto('/home')
      await expect(tile('attesten ontbreken').getByRole('link', { name: `${theme} voorbij` })).toBeVisible()
      await expectAccessible(writer)
      await call(writer, 'courseDays.sendAttests', { id: past.id })
      await writer.reload()
      await expect(tiles(writer).first()).toBeVisible()
      await expect(tiles(writer).getByRole('link', { name: `${theme} voorbij` })).toHaveCount(0)
    })

    await page.goto('/home')
    const attest = page.getByRole('link', { name: `${theme} voorbij` })
    await expect(attest).toHaveAttribute('href', /^\/files\/attests\/[0-9a-f]{32}\.pdf$/)
    await expectAccessible(page)
    await expectNarrow(page)
    await writer.context().close()
  })
})
