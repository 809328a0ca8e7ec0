// The releases: the list, and a new one with its mapping file, whatever becomes of the upload.

import { once } from 'node:events'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import type { Page, Request } from '@playwright/test'
import { as, signIn, type Role } from './accounts.ts'
import { baseURL, port } from './address.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { post } from './procedures.ts'
import { expect, test } from './test.ts'

function table(page: Page) {
  return page.getByRole('table', { name: 'Releases' })
}
function row(page: Page, text: string) {
  return table(page).getByRole('row').filter({ hasText: text })
}
function open(page: Page) {
  return page.getByRole('button', { name: 'Nieuwe release' })
}
function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Nieuwe release' })
}
function name(page: Page) {
  return dialog(page).getByRole('textbox', { name: 'Naam' })
}
function notes(page: Page) {
  return dialog(page).getByRole('textbox', { name: 'Releasenotes' })
}
function forTest(page: Page) {
  return dialog(page).getByRole('checkbox', { name: 'Test' })
}
function file(page: Page) {
  return dialog(page).getByLabel('Mappingbestand')
}
function create(page: Page) {
  return dialog(page).getByRole('button', { name: 'Aanmaken' })
}
function cancel(page: Page) {
  return dialog(page).getByRole('button', { name: 'Annuleren' })
}
function stop(page: Page) {
  return dialog(page).getByRole('button', { name: 'Stoppen' })
}
function bar(page: Page) {
  return dialog(page).getByRole('progressbar', { name: 'Verzonden' })
}
/** After what is said at the fields. */
function refusal(page: Page) {
  return dialog(page).getByRole('alert').last()
}
function warning(page: Page) {
  return page.getByRole('dialog', { name: 'Niet bewaarde wijzigingen' })
}
function toast(page: Page, text: string) {
  return page.getByText(text, { exact: true })
}

const megabyte = 1024 * 1024
function mapping(bytes: number) {
  return {
    name: 'mapping.json',
    mimeType: 'application/json',
    buffer: Buffer.alloc(bytes, 'x'),
  }
}

/** The uploads that are sent from now on. */
function sentBy(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => void (request.url().endsWith('/files/releases') && sent.push(request)))
  return sent
}

/** Opens the form and fills it in, with a file of so many bytes; answers the name. */
async function fill(page: Page, bytes = 1000): Promise<string> {
  const typed = `5.0.${unique()}`
  await page.goto('/releases')
  await open(page).click()
  await name(page).fill(typed)
  await notes(page).fill('Eerste lijn\nTweede lijn')
  await file(page).setInputFiles(mapping(bytes))
  return typed
}

/** What was filled in is all there, and can be sent. */
async function expectFilled(page: Page, typed: string) {
  await expect(name(page)).toHaveValue(typed)
  await expect(notes(page)).toHaveValue('Eerste lijn\nTweede lijn')
  await expect(dialog(page).getByText('mapping.json')).toBeVisible()
  await expect(create(page)).toBeEnabled()
  await expect(name(page)).toBeEnabled()
  await expect(bar(page)).toBeHidden()
}

/** Nothing of it is in the list, nor after reading it again. */
async function expectNone(page: Page, typed: string) {
  await page.goto('/releases')
  await expect(table(page)).toBeVisible()
  await expect(row(page, typed)).toBeHidden()
}

/** Lets so many bytes a second leave the page; what it answers lets all. */
async function limitNetwork(page: Page, bytes: number) {
  const session = await page.context().newCDPSession(page)
  const limit = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await session.send('Network.enable')
  await limit(bytes)
  return () => limit(-1)
}

/** A proxy to the system, of which the connections can be cut: SOCKS (RFC 1928), so that the addresses stay. */
async function startCable() {
  const sockets = new Set<Socket>()
  const cable = createServer((browser) => {
    sockets.add(browser)
    browser.on('error', () => browser.destroy())
    browser.once('data', () => {
      browser.write(Uint8Array.of(5, 0))
      browser.once('data', () => {
        browser.write(Uint8Array.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0))
        const system = connect(port, 'localhost')
        system.on('error', () => browser.destroy())
        browser.on('close', () => system.destroy())
        browser.pipe(system).pipe(browser)
      })
    })
  }).listen(0, 'localhost')
  await once(cable, 'listening')
  const address = cable.address()
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy())
  return {
    server: `socks5://localhost:${typeof address === 'object' ? address?.port : address}`,
    cut,
    stop: () => {
      cut()
      cable.close()
    },
  }
}

function sentSoFar(page: Page) {
  return async () => Number(await bar(page).getAttribute('aria-valuenow'))
}

/** Sends a form of some MB so slowly that it is under way for long. */
async function startSlowly(page: Page) {
  const typed = await fill(page, 3 * megabyte)
  const hurry = await limitNetwork(page, 100_000)
  await create(page).click()
  await expect.poll(sentSoFar(page)).toBeGreaterThan(5)
  return { typed, hurry }
}

test.describe('the list', () => {
  test.use(as('admin'))

  test('shows the newest first, with a mark for a test and the notes line by line', async ({ page }) => {
    await page.goto('/releases')
    await expect(page).toHaveTitle('Releases · Schoolbeheer')
    await expect(table(page).getByRole('columnheader')).toHaveText(['ID', 'Test', 'Naam', 'Releasenotes'])
    const ids = await table(page).getByRole('row').getByRole('cell').first().allTextContents()
    expect(ids.map(Number)).toEqual(ids.map(Number).toSorted((a, b) => b - a))
    const tested = row(page, '4.2.0')
    await expect(tested.getByRole('cell').nth(1)).toHaveText('✓Testrelease')
    const released = row(page, 'Sneller openen')
    await expect(released.getByRole('cell')).toHaveText([/^\d+$/, '', '4.1.0', /roosters\.\nLeerkrachten/])
    await expect(released.getByText('Sneller openen')).toHaveCSS('white-space', 'pre-wrap')
  })

  test('says so when there are none, with the way to add one', async ({ page }) => {
    await page.route('**/trpc/releases.list**', (route) =>
      route.fulfill({ json: [{ result: { data: { json: [] } } }] }),
    )
    await page.goto('/releases')
    await expect(page.getByText('Er zijn nog geen releases')).toBeVisible()
    await open(page).last().click()
    await expect(dialog(page)).toBeVisible()
  })

  test('that cannot be read says why, and can be tried again', async ({ page }) => {
    await page.route('**/trpc/releases.list**', (route) => route.abort())
    await page.goto('/releases')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('De server is niet bereikbaar.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await expect(table(page)).toBeVisible()
  })

  test('is a card for each on a phone, and for everybody to read', async ({ page }) => {
    await page.goto('/releases')
    await expect(table(page)).toBeVisible()
    await expectAccessible(page)
    await expectNarrow(page)
    await expect(row(page, '4.2.0').getByText('Testrelease')).toBeAttached()
  })
})

test.describe('a new release', () => {
  test.use(as('admin'))

  test('is sent with a moving bar, and stands on top of the list', async ({ page }) => {
    const typed = await fill(page, 5 * megabyte)
    await forTest(page).check()
    const hurry = await limitNetwork(page, 200_000)
    const calls: string[] = []
    page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
    const [request] = await Promise.all([page.waitForRequest('**/files/releases'), create(page).click()])
    expect(request.headers()['x-xsrf-token']).toBeTruthy()
    await expect.poll(sentSoFar(page)).toBeGreaterThan(5)
    const before = await sentSoFar(page)()
    await expect(dialog(page).getByText(/^\d+(,\d)? [kM]B van 5 MB$/)).toBeVisible()
    await expect(dialog(page).getByText(/^\d+%$/)).toBeVisible()
    await expect(bar(page)).toHaveAttribute('aria-valuetext', /van 5 MB$/)
    await expect.poll(sentSoFar(page)).toBeGreaterThan(before)
    expect(before).toBeLessThan(95)
    await hurry()

    await expect(toast(page, 'Release aangemaakt.')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/releases')
    const first = table(page).getByRole('row').nth(1)
    await expect(first.getByRole('cell')).toHaveText([/^\d+$/, '✓Testrelease', typed, /Eerste lijn\s+Tweede lijn/])
    expect(calls.filter((path) => path.startsWith('/trpc/'))).toEqual([])

    await open(page).click()
    await expect(name(page)).toHaveValue('')
    await expect(notes(page)).toHaveValue('')
    await expect(forTest(page)).not.toBeChecked()
    await expect(dialog(page).getByText('Kies een bestand')).toBeVisible()
    await page.reload()
    await expect(table(page).getByRole('row').nth(1)).toContainText(typed)
  })

  test('needs a name and a file, and does nothing without', async ({ page }) => {
    const sent = sentBy(page)
    await page.goto('/releases')
    await open(page).click()
    await expect(name(page)).toBeFocused()
    await expect(create(page)).toBeDisabled()
    await dialog(page).getByRole('button', { name: 'Toon wat nog ontbreekt' }).click()
    for (const field of [name(page), file(page)]) {
      await expect(field).toHaveAccessibleDescription(/Dit veld is verplicht\./)
    }
    await expectAccessible(page)
    await expectNarrow(page)
    await name(page).fill(`5.0.${unique()}`)
    await expect(create(page)).toBeDisabled()
    await name(page).press('Enter')
    await expect(dialog(page)).toBeVisible()
    await name(page).fill('')
    await file(page).setInputFiles(mapping(10))
    await expect(file(page)).toHaveAccessibleDescription(/mapping\.json/)
    await expect(create(page)).toBeDisabled()
    await name(page).fill(`5.0.${unique()}`)
    await expect(create(page)).toBeEnabled()
    await dialog(page).getByRole('button', { name: 'Wissen' }).click()
    await expect(create(page)).toBeDisabled()
    expect(sent).toEqual([])
  })

  test('takes no file that is empty or larger than 200 MB, and says so before it is sent', async ({ page }, info) => {
    const sent = sentBy(page)
    const typed = await fill(page)
    for (const [bytes, message] of [
      [0, 'Dit bestand is leeg.'],
      [200 * megabyte + 1, 'Dit bestand is te groot: hoogstens 200 MB.'],
    ] as const) {
      const path = info.outputPath(`${bytes}.json`)
      writeFileSync(path, '')
      truncateSync(path, bytes)
      await file(page).setInputFiles(path)
      await expect(file(page)).toHaveAccessibleDescription(new RegExp(message))
      await expect(create(page)).toBeDisabled()
    }
    expect(sent).toEqual([])
    await file(page).setInputFiles(mapping(10))
    await expectFilled(page, typed)
  })

  test('is sent once, however often it is asked', async ({ page }) => {
    const typed = await fill(page, megabyte)
    const sent = sentBy(page)
    const hurry = await limitNetwork(page, 50_000)
    await create(page).dblclick()
    await expect(bar(page)).toBeVisible()
    await expect(create(page)).toBeDisabled()
    await expect(name(page)).toBeDisabled()
    await hurry()
    await expect(row(page, typed)).toHaveCount(1)
    expect(sent).toHaveLength(1)
  })

  test('that is stopped half-way leaves the form as it was and nothing else', async ({ page }) => {
    const { typed, hurry } = await startSlowly(page)
    await expect(stop(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expectFilled(page, typed)
    await expect(refusal(page)).toBeHidden()
    await hurry()
    await create(page).click()
    await expect(toast(page, 'Release aangemaakt.')).toBeVisible()
    await expect(row(page, typed)).toHaveCount(1)
  })

  test('is not left while it is sent without asking', async ({ page }) => {
    const { typed, hurry } = await startSlowly(page)
    await page.goBack()
    await expect(warning(page)).toBeVisible()
    const before = await sentSoFar(page)()
    await warning(page).getByRole('button', { name: 'Blijven' }).click()
    await expect.poll(sentSoFar(page)).toBeGreaterThan(before)

    const asking = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asking
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()

    await page.goBack()
    await warning(page).getByRole('button', { name: 'Verlaten' }).click()
    await expect(dialog(page)).toBeHidden()
    await hurry()
    await expectNone(page, typed)
  })

  test('that is there by the time somebody is asked whether to leave it, is there', async ({ page }) => {
    await page.goto('/home')
    const { typed, hurry } = await startSlowly(page)
    await page.goBack()
    await expect(warning(page)).toBeVisible()
    await hurry()
    await expect(toast(page, 'Release aangemaakt.')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/releases')
    await expect(row(page, typed)).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL('/home')
  })

  test('under a name that is taken is refused at that field, with everything kept', async ({ page }) => {
    const typed = await fill(page, 2 * megabyte)
    await name(page).fill('4.1.1')
    await create(page).click()
    await expect(toast(page, 'Aanmaak release mislukt. Er is al een release met deze naam.')).toBeVisible()
    await expect(name(page)).toBeFocused()
    await expect(name(page)).toHaveAccessibleDescription(/Er is al een release met deze naam\./)
    const taken = 'Er is al een release met deze naam.'
    await expect(dialog(page).getByRole('alert')).toHaveText([taken, taken])
    await expectFilled(page, '4.1.1')
    await name(page).fill(typed)
    await create(page).click()
    await expect(row(page, typed)).toHaveCount(1)
  })

  test('that is refused says why in a toast and in the form, and can be sent again', async ({ page }) => {
    const typed = await fill(page)
    for (const [answer, message] of [
      [{ status: 503, json: { error: 'shared_error_upstream_down' } }, 'Een achterliggende dienst is niet bereikbaar.'],
      [{ status: 413, json: { error: 'shared_error_toolarge' } }, 'Dit is te groot om te versturen.'],
      [{ status: 400, json: { mappingFile: 'Lijn 3 is stuk', versie: 'Onbekend' } }, 'Lijn 3 is stuk\nOnbekend'],
      [{ status: 500, headers: { 'application-error': 'Schijf vol' }, body: 'stuk' }, 'Schijf vol'],
      [{ status: 502, body: '<html>stuk</html>' }, 'Een achterliggende dienst gaf een onverwacht antwoord.'],
    ] as const) {
      await page.route('**/files/releases', (route) => route.fulfill(answer))
      await create(page).click()
      await expect(refusal(page)).toContainText(message)
      await expect(page.getByText(`Aanmaak release mislukt. ${message}`).first()).toBeVisible()
      await expectFilled(page, typed)
      await page.unrouteAll()
    }
    await create(page).click()
    await expect(row(page, typed)).toHaveCount(1)
  })

  test('whose connection is cut half-way says so, and can be sent again', async ({ browser }) => {
    const cable = await startCable()
    const proxy = { server: cable.server, bypass: '<-loopback>' }
    const page = await browser.newPage({ ...as('admin'), baseURL, proxy })
    const { typed, hurry } = await startSlowly(page)
    // Once is not enough: on a connection that it has used before, the browser begins anew by itself.
    await expect(async () => {
      cable.cut()
      await expect(refusal(page)).toContainText('De verbinding viel weg tijdens het verzenden.', { timeout: 1000 })
    }).toPass()
    await hurry()
    await expectFilled(page, typed)
    await create(page).click()
    await expect(row(page, typed)).toHaveCount(1)
    await page.close()
    cable.stop()
  })

  test('whose file has gone since it was chosen asks for it again', async ({ page }, info) => {
    const typed = await fill(page)
    const path = info.outputPath('mapping.json')
    writeFileSync(path, 'eerst')
    await file(page).setInputFiles(path)
    rmSync(path)
    await create(page).click()
    await expect(refusal(page)).toContainText('Het bestand kan niet meer gelezen worden. Kies het opnieuw.')
    await expectFilled(page, typed)
    await dialog(page).getByRole('button', { name: 'Wissen' }).click()
    writeFileSync(path, 'daarna')
    await file(page).setInputFiles(path)
    await create(page).click()
    await expect(row(page, typed)).toHaveCount(1)
  })

  test('shows its texts as they were typed, and takes a file of any name', async ({ page }) => {
    const typed = `<b>${unique()}</b> \u202Etxt.exe`
    const longest = `<img src=x onerror="alert(1)">\n${'x'.repeat(10_000)}`
    await page.goto('/releases?create=true')
    await name(page).fill(typed)
    await notes(page).fill(longest)
    await file(page).setInputFiles({ ...mapping(10), name: '../../etc/passwd' })
    await create(page).click()
    await expect(dialog(page)).toBeHidden()
    const cells = row(page, unique()).getByRole('cell')
    await expect(cells.nth(2)).toHaveText(typed)
    await expect(cells.nth(3)).toContainText('<img src=x onerror="alert(1)">')
    await expect(cells.nth(3).getByRole('button', { name: 'Meer tonen' })).toBeVisible()
    await expectNarrow(page)
  })

  test('opens by its address, and Back closes it', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('link', { name: 'Releases' }).click()
    await open(page).click()
    await expect(page).toHaveURL('/releases?create=true')
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await page.goForward()
    await expect(dialog(page)).toBeVisible()
    await cancel(page).click()
    await expect(page).toHaveURL('/releases')
    await page.goBack()
    await expect(page).toHaveURL('/home')
    await page.goto('/releases?create=true')
    await name(page).fill('5.0')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeVisible()
    await cancel(page).click()
    await warning(page).getByRole('button', { name: 'Verlaten' }).click()
    await expect(page).toHaveURL('/releases')
    await expect(dialog(page)).toBeHidden()
  })
})

test('somebody whose session is over signs in again, and the upload goes on', async ({ page }) => {
  await page.goto('/releases')
  await signIn(page, 'admin')
  await expect(table(page)).toBeVisible()
  const typed = await fill(page, megabyte)
  await post(page, '/auth/logout')
  await page.context().clearCookies({ name: /_session/ })
  await create(page).click()
  const again = page.getByRole('dialog', { name: 'Opnieuw aanmelden' })
  const opening = page.waitForEvent('popup')
  await again.getByRole('button', { name: 'Aanmelden' }).click()
  await signIn(await opening, 'admin')
  await expect(toast(page, 'Release aangemaakt.')).toBeVisible()
  await expect(row(page, typed)).toHaveCount(1)
})

for (const role of ['opleiding', 'schooladmin', 'leerkracht'] satisfies Role[]) {
  test.describe(role, () => {
    test.use(as(role))

    test('opens neither the list nor the form', async ({ page }) => {
      for (const address of ['/releases', '/releases?create=true']) {
        await page.goto(address)
        await expect(page).toHaveURL('/forbidden')
      }
    })
  })
}
