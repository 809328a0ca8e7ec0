// Releases of an upstream that has none, or takes none.

import { releases, releaseUploads } from '@schoolbeheer/contracts/school/releases'
import { pageProblem, tryAgain } from './messages.ts'
import { menuLink } from './places.ts'
import { release } from './records.ts'
import { create, dialog, expectFilled, fill, open, refusal, table, toast } from './releaseForm.ts'
import { expect, test } from './upstream.ts'

test('a list without any says so, with the way to add one', async ({ page, upstream }) => {
  upstream.answer(releases.list, { json: [] })
  await page.goto('/releases')
  await expect(page.getByText('Er zijn nog geen releases')).toBeVisible()
  await open(page).last().click()
  await expect(dialog(page)).toBeVisible()
})

test('a list that cannot be read says why, and can be tried again', async ({ page, upstream }) => {
  upstream.answer(releases.list, { status: 403, json: {} })
  await page.goto('/releases')
  await expect(pageProblem(page)).toContainText('U hebt geen rechten om dit te doen.')
  upstream.answer(releases.list, { json: [release] })
  await tryAgain(page).click()
  await expect(table(page)).toBeVisible()
})

test('one that is refused says why in a toast and in the form, and can be sent again', async ({ page, upstream }) => {
  const typed = await fill(page)
  for (const [answer, message] of [
    [{ status: 503, json: {} }, 'Een achterliggende dienst is niet bereikbaar.'],
    [{ status: 408, json: { error: 'Request Timeout' } }, 'De verbinding viel weg tijdens het verzenden.'],
    [{ status: 413, json: { error: 'shared_error_toolarge' } }, 'Dit is te groot om te verzenden.'],
    [{ status: 400, json: { mappingFile: 'Lijn 3 is stuk', versie: 'Onbekend' } }, 'Lijn 3 is stuk\nOnbekend'],
    [{ status: 500, headers: { 'application-error': 'Schijf vol' }, text: 'stuk' }, 'Schijf vol'],
    [{ text: '<html>stuk</html>' }, 'Een achterliggende dienst gaf een onverwacht antwoord.'],
  ] as const) {
    upstream.answer(releaseUploads.create, answer)
    await create(page).click()
    await expect(refusal(page)).toContainText(message)
    await expect(page.getByText(`Aanmaak release mislukt. ${message}`).first()).toBeVisible()
    await expectFilled(page, typed)
  }
  upstream.answer(releaseUploads.create, { json: release })
  await create(page).click()
  await expect(toast(page, 'Release aangemaakt.')).toBeVisible()
  await expect(page.getByText('Aanmaak release mislukt.')).toHaveCount(0)
})

test('a page whose code cannot be loaded says so, and is loaded on request', async ({ page }) => {
  await page.goto('/home')
  await page.route('**/assets/releases-*', (route) => route.abort())
  await menuLink(page, 'Releases').click()
  await expect(pageProblem(page)).toContainText('De server is niet bereikbaar.')
  await expect(page).toHaveURL('/releases')
  await page.unrouteAll()
  await tryAgain(page).click()
  await expect(table(page)).toBeVisible()
})
