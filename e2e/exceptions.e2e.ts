// The bugs: the list, and the page of one with what was reported of it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { as, signIn, type Role } from './accounts.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { reportException } from './programs.ts'
import { expect, test } from './test.ts'

function table(page: Page) {
  return page.getByRole('table', { name: 'Bugs' })
}
function logs(page: Page) {
  return page.getByRole('table', { name: 'Meldingen' })
}
function cells(page: Page) {
  return table(page).getByRole('cell')
}
function search(page: Page) {
  return page.getByRole('searchbox', { name: 'Zoeken' })
}
function releases(page: Page) {
  return page.getByRole('combobox', { name: 'Versie' })
}
function results(page: Page) {
  return page.getByRole('main').getByText(/resulta(at|ten)$/)
}
function previous(page: Page) {
  return page.getByRole('link', { name: 'Vorige' })
}
function next(page: Page) {
  return page.getByRole('link', { name: 'Volgende' })
}
function allBugs(page: Page) {
  return page.getByRole('link', { name: 'Alle bugs' })
}
function title(page: Page) {
  return page.getByRole('heading', { level: 1 })
}
function screenshot(page: Page) {
  return page.getByRole('dialog', { name: 'Screenshot' })
}

/** While rows become cards, or the other way around, there is none for a moment. */
function heightOf(cell: Locator) {
  return async () => (await cell.boundingBox())?.height ?? Number.POSITIVE_INFINITY
}

function stack(first: string) {
  return `${first}\n   at Rooster.Lokaal.Reserveer(Les les)\n   at Rooster.Planner.Verplaats()`
}

/** Reports a bug of this test's own; answers its id. */
function report(fields: Partial<Parameters<typeof reportException>[0]> = {}) {
  return reportException({
    message: `Boodschap ${unique()}`,
    exception: stack(`System.Exception: ${unique()}`),
    release: `9.${unique()}`,
    ...fields,
  })
}

/** Lets the list say this in the place of what it says. */
function answerList(page: Page, exceptions: object[]) {
  return page.route(/\/trpc\/[^?]*exceptions\.list/, async (route) => {
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const response = await route.fetch()
    const answers: object[] = await response.json()
    answers[names.indexOf('exceptions.list')] = { result: { data: { json: exceptions } } }
    await route.fulfill({ response, json: answers })
  })
}

test.describe('the list', () => {
  test.use(as('admin'))

  test('shows id, message and the first two lines of each, the newest first', async ({ page }) => {
    const id = await report()
    await page.goto('/exceptions')
    await expect(page).toHaveTitle('Bugs · Schoolbeheer')
    await expect(table(page).getByRole('columnheader')).toHaveText(['ID', 'Boodschap', 'Fout'])
    const ids = (await table(page).getByRole('link').allTextContents()).map(Number)
    expect(ids.length).toBeGreaterThan(3)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    await search(page).fill(unique())
    await expect(cells(page)).toHaveText([
      String(id),
      `Boodschap ${unique()}`,
      `System.Exception: ${unique()}\n   at Rooster.Lokaal.Reserveer(Les les)`,
    ])
    await table(page)
      .getByRole('link', { name: String(id) })
      .click()
    await expect(page).toHaveURL(`/exceptions/${id}`)
    await expect(title(page)).toHaveText(`Bug ${id}`)
    await page.goBack()
    await expect(search(page)).toHaveValue(unique())
    await expect(cells(page)).toHaveCount(3)
  })

  test('is searched over message and exception, by its address too', async ({ page }) => {
    const id = await report({ message: `Été ${unique()}` })
    await page.goto('/exceptions')
    for (const text of [`ETE ${unique()}`, `Planner.Verplaats ${unique()}`, `system.exception: ${unique()}`]) {
      await search(page).fill('geen enkele bug')
      await expect(page.getByText('Niets gevonden')).toBeVisible()
      await search(page).fill(text)
      await expect(table(page).getByRole('link')).toHaveText([String(id)])
      await expect(results(page)).toHaveText(/^1 van \d+ resultaten$/)
    }
    await page.goto(`/exceptions?q=${unique()}`)
    await expect(table(page).getByRole('link')).toHaveText([String(id)])
    await page.getByRole('button', { name: 'Zoektekst wissen' }).click()
    await expect(page).toHaveURL('/exceptions')
  })

  test('is narrowed to a release that a bug was seen in, by its address too', async ({ page }) => {
    const [older, newer] = [`9.9.${unique()}`, `9.10.${unique()}`]
    const both = await report({ message: `Beide ${unique()}`, release: older })
    await report({ message: `Beide ${unique()}`, release: newer })
    const one = await report({ message: `Een ${unique()}`, release: older })
    await page.goto('/exceptions')
    await expect(table(page)).toBeVisible()
    const names = await releases(page).getByRole('option').allTextContents()
    expect(names[0]).toBe('Alle versies')
    expect(names.indexOf(newer)).toBeLessThan(names.indexOf(older))
    await releases(page).selectOption(older)
    await expect(table(page).getByRole('link')).toHaveText([String(one), String(both)])
    await releases(page).selectOption(newer)
    await expect(table(page).getByRole('link')).toHaveText([String(both)])
    await page.reload()
    await expect(releases(page)).toHaveValue(newer)
    await expect(table(page).getByRole('link')).toHaveText([String(both)])
    await search(page).fill('Een')
    await page.getByRole('button', { name: 'Alles tonen' }).click()
    await expect(page).toHaveURL('/exceptions')
    await expect(releases(page)).toHaveValue('')
    await expect(results(page)).toHaveText(/^\d+ resultaten$/)
  })

  test('is sorted by each column, by its address too', async ({ page }) => {
    await report({ message: `Aap ${unique()}` })
    await report({ message: `Zebra ${unique()}`, exception: `Ander ${unique()}` })
    await page.goto(`/exceptions?q=${unique()}`)
    const messages = () => table(page).getByText(/^(Aap|Zebra)/)
    await expect(messages()).toHaveText([/^Zebra/, /^Aap/])
    await page.getByRole('button', { name: 'Boodschap' }).click()
    await expect(messages()).toHaveText([/^Aap/, /^Zebra/])
    await page.getByRole('button', { name: 'Fout' }).click()
    await expect(messages()).toHaveText([/^Zebra/, /^Aap/])
    await page.getByRole('button', { name: 'ID' }).click()
    await expect(page).toHaveURL(/sort=id/)
    await expect(messages()).toHaveText([/^Aap/, /^Zebra/])
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'ascending')
  })

  test('of a service that gives no logs has no releases to choose, and says what is not there', async ({ page }) => {
    const endless = 'm'.repeat(10_000)
    await answerList(page, [
      { id: 7, message: endless },
      { id: 3, message: null, exception: null, logs: null, onbekend: 1 },
    ])
    await page.goto('/exceptions')
    await expect(cells(page)).toHaveText(['7', endless, '', '3', '', ''])
    await expect(releases(page)).toBeHidden()
    await expect.poll(heightOf(cells(page).nth(1))).toBeLessThan(100)
    await expectNarrow(page)
  })

  test('that is empty, or cannot be read, says so', async ({ page }) => {
    await answerList(page, [])
    await page.goto('/exceptions')
    await expect(page.getByText('Er zijn geen bugs gemeld')).toBeVisible()
    await page.unrouteAll()
    await page.route('**/trpc/exceptions.list**', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('De server is niet bereikbaar.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(table(page)).toBeVisible()
  })

  test('of thousands has only those near the window in the document', async ({ page }) => {
    const many = Array.from({ length: 5000 }, (_, id) => ({
      id: id + 1,
      message: `Boodschap ${id + 1} ${'lang '.repeat(50)}`,
      exception: stack(`System.Exception: ${'x'.repeat(500)} ${id + 1}`),
    }))
    await answerList(page, many)
    await page.goto('/exceptions')
    await expect(results(page)).toHaveText('5.000 resultaten')
    await expect(table(page)).toHaveAttribute('aria-rowcount', '5001')
    expect(await table(page).getByRole('row').count()).toBeLessThan(100)
    await search(page).fill('boodschap 4321')
    await expect(table(page).getByRole('link')).toHaveText(['4321'])
  })

  test('is a card for each on a phone, and for everybody to read', async ({ page }) => {
    const id = await report()
    await page.goto(`/exceptions?q=${unique()}`)
    await expect(table(page)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(cells(page)).toHaveText([String(id), /^Boodschap/, /^System\.Exception/])
    await expectNarrow(page)
  })
})

test.describe('a bug', () => {
  test.use(as('admin'))

  test('shows its message, its text and each report, the newest first', async ({ page }) => {
    const release = `9.1.${unique()}`
    const id = await report({
      release,
      comment: 'Bij het slepen.\nTwee keer.',
      undoStack: ['Les verplaatst', 'Les <b>1A</b>'],
    })
    expect(await report({ release: `9.2.${unique()}`, redoStack: ['Klas toegevoegd'] })).toBe(id)
    await page.goto(`/exceptions/${id}`)
    await expect(page).toHaveTitle(`Bug ${id} · Schoolbeheer`)
    await expect(page.getByText(`Boodschap ${unique()}`)).toBeVisible()
    await expect(page.getByText(`System.Exception: ${unique()}`)).toContainText('at Rooster.Planner.Verplaats()')
    await expect(logs(page).getByRole('columnheader')).toHaveText([
      'Datum',
      'Versie',
      'Commentaar',
      'Undo',
      'Redo',
      'Bestanden',
    ])
    const today = new Intl.DateTimeFormat('nl-BE', { day: '2-digit', month: '2-digit', year: '2-digit' }).format()
    const rows = logs(page).getByRole('row')
    for (const [index, texts] of [
      [today, `9.2.${unique()}`, '', '', '1 stap', 'ModelScreenshot'],
      [today, release, 'Bij het slepen.\nTwee keer.', '2 stappen', '', 'ModelScreenshot'],
    ].entries()) {
      await expect(rows.nth(index + 1).getByRole('cell')).toHaveText(texts)
    }

    await expect(page.getByText('Les verplaatst')).toBeHidden()
    await page.getByText('2 stappen').focus()
    await page.keyboard.press('Enter')
    await expect(logs(page).getByRole('listitem')).toHaveText(['Les verplaatst', 'Les <b>1A</b>'])
    await page.keyboard.press('Enter')
    await expect(page.getByText('Les verplaatst')).toBeHidden()
    await page.getByRole('button', { name: 'Versie' }).click()
    await expect(logs(page).getByRole('cell').nth(1)).toHaveText(release)
  })

  test('gives its text to the clipboard', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/exceptions/${await report()}`)
    await page.getByRole('button', { name: 'Kopiëren' }).click()
    await expect(page.getByRole('button', { name: 'Gekopieerd' })).toBeVisible()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(stack(`System.Exception: ${unique()}`))
  })

  test('gives the model to keep, and says so when there is none', async ({ page }) => {
    const model = new File(['{"klassen":[]}'], 'rooster.json', { type: 'application/json' })
    await page.goto(`/exceptions/${await report({ model })}`)
    const link = page.getByRole('link', { name: 'Model' })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/^model-\d+\.json$/)
    expect(readFileSync(await download.path(), 'utf8')).toBe('{"klassen":[]}')

    const without = await report({ message: `Zonder ${unique()}` })
    await page.goto(`/exceptions/${without}`)
    for (const button of ['left', 'middle'] as const) {
      await link.click({ button })
      await expect(page.getByText('Bij deze melding zit geen model.')).toHaveCount(button === 'left' ? 1 : 2)
    }
    await page.route('**/model', (route) => route.abort())
    await link.click()
    await expect(page.getByText('De server is niet bereikbaar.')).toBeVisible()
    await expect(page).toHaveURL(`/exceptions/${without}`)
    expect(page.context().pages()).toHaveLength(1)
  })

  test('says in a toast that there is no connection to get its model by', async ({ page, context }) => {
    await page.goto('/exceptions/1', { waitUntil: 'networkidle' })
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Model' }).first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'De server is niet bereikbaar.' })).toBeVisible()
  })

  test('leads who is not signed in any more to sign in for its model, and back', async ({ page }) => {
    const id = await report()
    await page.goto(`/exceptions/${id}`)
    await expect(logs(page)).toBeVisible()
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Model' }).click()
    await signIn(page, 'admin')
    await expect(page).toHaveURL(`/exceptions/${id}`)
    await expect(logs(page)).toBeVisible()
  })

  test('shows the screenshot in a dialog, which has an address of its own', async ({ page }) => {
    const picture = readFileSync(join(import.meta.dirname, '../apps/school-api/data/demo-screenshot.png'))
    const id = await report({ screenshot: new File([picture], 'scherm.png', { type: 'image/png' }) })
    await page.goto(`/exceptions/${id}`)
    await page.getByRole('link', { name: 'Screenshot' }).click()
    const image = screenshot(page).getByRole('img', { name: /^Scherm bij de melding van \d\d\/\d\d\/\d\d$/ })
    await expect(image).toBeVisible()
    await expect(page).toHaveURL(/\?screenshot=\d+$/)
    await expectAccessible(page)
    await expectNarrow(page)
    await page.reload()
    await expect(image).toBeVisible()
    const save = screenshot(page).getByRole('link', { name: 'Afbeelding opslaan' })
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(download.suggestedFilename()).toMatch(/^screenshot-\d+\.png$/)
    expect(readFileSync(await download.path())).toEqual(picture)
    await page.keyboard.press('Escape')
    await expect(screenshot(page)).toBeHidden()
    await expect(page).toHaveURL(`/exceptions/${id}`)
  })

  test('says when there is no screenshot, and when it cannot be shown', async ({ page }) => {
    const id = await report()
    await page.goto(`/exceptions/${id}`)
    const link = page.getByRole('link', { name: 'Screenshot' })
    await link.click()
    await expect(screenshot(page).getByText('Bij deze melding zit geen schermafbeelding')).toBeVisible()
    await page.goBack()
    await expect(screenshot(page)).toBeHidden()
    await expect(link).toBeFocused()

    await page.route('**/screenshot', (route) => route.fulfill({ contentType: 'image/png', body: 'geen beeld' }))
    await link.click()
    await expect(screenshot(page).getByRole('alert')).toContainText('kan niet getoond worden')
    await page.route('**/screenshot', (route) => route.abort())
    await screenshot(page).getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(screenshot(page).getByRole('alert')).toContainText('De server is niet bereikbaar.')
    await page.unrouteAll()
    await screenshot(page).getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(screenshot(page).getByText('Bij deze melding zit geen schermafbeelding')).toBeVisible()
  })

  test('leads by keyboard to the nearest before and after it, and says where it ends', async ({ page }) => {
    const ids: number[] = []
    for (const which of ['Eerste', 'Tweede', 'Derde']) ids.push(await report({ message: `${which} ${unique()}` }))
    const [first = 0, , last = 0] = ids
    await answerList(page, [{ id: last }, { id: first }])
    await page.goto(`/exceptions/${last}`)
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(next(page)).toHaveAccessibleDescription('Dit is de laatste bug.')
    await previous(page).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/exceptions/${first}`)
    await expect(page.getByText(`Eerste ${unique()}`)).toBeVisible()
    await expect(previous(page)).toBeFocused()
    await expect(previous(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(previous(page)).toHaveAccessibleDescription('Dit is de eerste bug.')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/exceptions/${first}`)
    await next(page).click()
    await expect(page.getByText(`Derde ${unique()}`)).toBeVisible()
    await page.goBack()
    await expect(title(page)).toHaveText(`Bug ${first}`)
  })

  test('whose neighbours cannot be read says so at their links, and reads them again', async ({ page }) => {
    const ids: number[] = []
    for (const which of ['Eerste', 'Tweede']) ids.push(await report({ message: `${which} ${unique()}` }))
    const [first = 0, second = 0] = ids
    await page.route(/exceptions\.list/, (route) => route.abort())
    // The list goes with the bug in one request.
    await page.goto('/exceptions')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await page.evaluate(
      `history.pushState({}, '', '/exceptions/${second}'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    for (const link of [previous(page), next(page)]) {
      await expect(link).toHaveAttribute('aria-disabled', 'true')
      await expect(link).toHaveAccessibleDescription(/^De lijst van bugs kon niet gelezen worden\. De server is/)
    }
    await previous(page).hover()
    await expect(page.getByRole('tooltip', { name: 'De lijst van bugs kon niet gelezen worden.' })).toBeVisible()
    await page.unrouteAll()
    await answerList(page, [{ id: first }, { id: second }])
    await page.getByRole('button', { name: 'Lijst opnieuw lezen' }).click()
    await expect(next(page)).toHaveAccessibleDescription('Dit is de laatste bug.')
    await previous(page).click()
    await expect(page).toHaveURL(`/exceptions/${first}`)
  })

  test('that does not exist is told, with the way back and to its neighbours', async ({ page }) => {
    for (const address of ['/exceptions/999999999', '/exceptions/nergens', '/exceptions/0', '/exceptions/1e1']) {
      await page.goto(address)
      await expect(page.getByText('Deze bug bestaat niet')).toBeVisible()
      await allBugs(page).click()
      await expect(table(page)).toBeVisible()
    }
    const id = await report()
    await page.goto('/exceptions/999999999')
    await previous(page).click()
    await expect(page).toHaveURL(/\/exceptions\/\d+$/)
    expect(Number(/\d+$/.exec(page.url())?.[0])).toBeGreaterThanOrEqual(id)
    await expect(logs(page)).toBeVisible()
  })

  test('that cannot be read says why, and can be tried again', async ({ page }) => {
    const id = await report()
    await page.route('**/trpc/**', (route) => route.abort())
    await page.goto(`/exceptions/${id}`)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('De server is niet bereikbaar.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(page.getByText(`Boodschap ${unique()}`)).toBeVisible()
  })

  test('shows html, right-to-left marks and endless texts as text, on the narrowest screen too', async ({ page }) => {
    const html = `<img src=x onerror="alert(1)"> \u202Etxt.exe ${unique()}`
    const endless = `<script>alert(1)</script>${'x'.repeat(10_000)}\n\u05E9\u05DC\u05D5\u05DD`
    const id = await report({
      message: html,
      exception: endless,
      comment: `<b>${'y'.repeat(4000)}`,
      undoStack: ['z'.repeat(2000)],
    })
    await page.goto(`/exceptions?q=${unique()}`)
    await expect(cells(page).nth(1)).toHaveText(html)
    await expect(cells(page).nth(2)).toContainText('<script>alert(1)</script>xxx')
    await expectNarrow(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(heightOf(cells(page).nth(2))).toBeLessThan(100)

    await page.goto(`/exceptions/${id}`)
    await expect(page.getByText(html)).toBeVisible()
    await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
    await page.getByText('1 stap').click()
    await expectAccessible(page)
    await page.getByText('1 stap').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'zzz' })).toBeVisible()
    await expectNarrow(page)
    await page.getByRole('button', { name: 'Meer tonen' }).first().click()
    await expect(page.getByRole('button', { name: 'Minder tonen' })).toHaveCount(1)
  })
})

for (const role of ['opleiding', 'schooladmin', 'leerkracht'] satisfies Role[]) {
  test.describe(role, () => {
    test.use(as(role))

    test('opens neither the list nor a bug', async ({ page }) => {
      for (const address of ['/exceptions', '/exceptions/1', '/exceptions/1?screenshot=1']) {
        await page.goto(address)
        await expect(page).toHaveURL('/forbidden')
      }
    })
  })
}
