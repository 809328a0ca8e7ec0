// A new release while it is sent, with and without a connection.

import type { Page } from '@playwright/test'
import { as, endSession, signIn } from './accounts.ts'
import { baseURL } from './address.ts'
import { startCable } from './cable.ts'
import { leave, stay, warning } from './messages.ts'
import {
  bar,
  create,
  dialog,
  expectFilled,
  fill,
  forTest,
  megabyte,
  name,
  notes,
  open,
  refusal,
  row,
  sentBy,
  stop,
  table,
  toast,
} from './releaseForm.ts'
import { expect, test } from './test.ts'

/** Expects that the release is not in the list, which is read anew. */
async function expectNone(page: Page, typed: string) {
  await page.goto('/releases')
  await expect(table(page)).toBeVisible()
  await expect(row(page, typed)).toBeHidden()
}

/** Limits the page's sending to this many bytes a second; the returned function lifts the limit. */
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

function sentSoFar(page: Page) {
  return async () => Number(await bar(page).getAttribute('aria-valuenow'))
}

/** Sends a form so slowly that it stays under way for a minute and a half, which a slow machine needs. */
async function startSlowly(page: Page) {
  const typed = await fill(page, 9 * megabyte)
  const hurry = await limitNetwork(page, 100_000)
  await create(page).click()
  await expect.poll(sentSoFar(page)).toBeGreaterThan(1)
  return { typed, hurry }
}

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
    // The row is found by its name, because other tests may have made a newer one.
    await expect(row(page, typed)).toBeVisible()
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
    await stay(page).click()
    await expect.poll(sentSoFar(page)).toBeGreaterThan(before)

    const asking = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asking
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()

    await page.goBack()
    await leave(page).click()
    await expect(dialog(page)).toBeHidden()
    await hurry()
    await expectNone(page, typed)
  })

  test('that is added while the question about leaving is open stays added', async ({ page }) => {
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

  test('whose connection is cut half-way says so, and can be sent again', async ({ browser }) => {
    const cable = await startCable()
    const proxy = { server: cable.server, bypass: '<-loopback>' }
    const page = await browser.newPage({ ...as('admin'), baseURL, proxy })
    const { typed, hurry } = await startSlowly(page)
    cable.cut()
    await expect(refusal(page)).toContainText('De verbinding viel weg tijdens het verzenden.')
    cable.mend()
    await hurry()
    await expectFilled(page, typed)
    await create(page).click()
    await expect(row(page, typed)).toHaveCount(1)
    await page.close()
    cable.stop()
  })
})

test('somebody whose session is over signs in again, and the upload goes on', async ({ page }) => {
  await page.goto('/releases')
  await signIn(page, 'admin')
  await expect(table(page)).toBeVisible()
  const typed = await fill(page, megabyte)
  await endSession(page)
  await create(page).click()
  const again = page.getByRole('dialog', { name: 'Opnieuw aanmelden' })
  const opening = page.waitForEvent('popup')
  await again.getByRole('button', { name: 'Aanmelden' }).click()
  await signIn(await opening, 'admin')
  await expect(toast(page, 'Release aangemaakt.')).toBeVisible()
  await expect(row(page, typed)).toHaveCount(1)
})
