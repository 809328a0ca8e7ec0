// Licences of an upstream that refuses, has very many, or sends unexpected answers.

import { config } from '@schoolbeheer/contracts/school/config'
import { licences } from '@schoolbeheer/contracts/school/licences'
import type { Licence } from '@schoolbeheer/contracts/school/licences'
import { schools } from '@schoolbeheer/contracts/school/schools'
import { addresses, confirm, count, dialog, search, stop, stopped, tab, table } from './licences.ts'
import { expectNarrow } from './looks.ts'
import { pageProblem, problem, tryAgain } from './messages.ts'
import { group, school } from './records.ts'
import { row, wheelDownTo } from './tables.ts'
import { expect, test, type Upstream } from './upstream.ts'

const an = { id: 1, userEmail: 'an@school.test', name: 'An Maes', active: true }

function answerLicences(upstream: Upstream, activeLicences: Licence[]) {
  upstream.answer(schools.byId, { json: { ...school, activeLicences } }, { id: school.id })
}

test('html, right-to-left marks and endless texts are shown as text', async ({ page, upstream }) => {
  const turned = { ...an, name: '<img src=x onerror="alert(1)"> \u202EnA' }
  const endless = { id: 2, userEmail: `${'y'.repeat(10_000)}@school.test`, name: 'x'.repeat(10_000) }
  answerLicences(upstream, [turned, endless])
  await page.goto(`/schools/${school.id}`)
  await expect(addresses(page)).toHaveText([turned.userEmail, endless.userEmail])
  await expect(table(page).getByText(turned.name)).toBeVisible()
  await expectNarrow(page)
  await stop(row(table(page), turned.userEmail)).click()
  await expect(dialog(page)).toContainText(
    `De licentie van \u2068\u2068${turned.name}\u2069 (an@school.test)\u2069 eindigt meteen`,
  )
  await page.keyboard.press('Escape')
  await stop(row(table(page), 'xxx')).click()
  await expect(dialog(page)).toContainText(endless.name)
  await expectNarrow(page)
})

test('of many licences only those near the window are in the document', async ({ page, upstream }) => {
  const many = Array.from({ length: 150 }, (_, index) => 1000 + index)
  answerLicences(
    upstream,
    many.map((id) => ({ id, userEmail: `naam.${id}@school.test`, name: `Naam ${id}`, active: true })),
  )
  await page.goto(`/schools/${school.id}`)
  await expect(count(page)).toHaveText('150')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '151')
  expect(await table(page).getByRole('row').count()).toBeLessThan(80)
  await search(page).fill('1149')
  await expect(addresses(page)).toHaveText(['naam.1149@school.test'])
  await search(page).fill('')
  await expect(addresses(page).nth(1)).toBeVisible()
  await wheelDownTo(row(table(page), 'Naam 1149'))
})

test('the tabs above them stand before the service has said that it keeps what was stopped', async ({
  page,
  upstream,
}) => {
  answerLicences(upstream, [an])
  const held = Promise.withResolvers<void>()
  upstream.answer(config.get, {
    json: { identityApiUrl: 'http://localhost', extensions: [] },
    after: held.promise,
  })
  await page.goto(`/schools/${school.id}`)
  await expect(addresses(page)).toHaveText([an.userEmail])
  await expect(tab(page, 'Gestopt')).toBeVisible()
  held.resolve()
  await expect(tab(page, 'Gestopt')).toBeHidden()
})

test('one that cannot be stopped stays active and says why, and can be tried again', async ({ page, upstream }) => {
  answerLicences(upstream, [an])
  await page.goto(`/schools/${school.id}`)
  upstream.answer(licences.stop, { status: 503, json: {} })
  await stop(table(page)).click()
  await confirm(page).click()
  await expect(problem(dialog(page))).toContainText('Een achterliggende dienst is niet bereikbaar.')
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click()
  await expect(stop(table(page))).toBeEnabled()
  await expect(count(page)).toHaveText('1')
  upstream.answer(licences.stop, { json: true })
  await stop(table(page)).click()
  await expect(problem(dialog(page))).toBeHidden()
  await confirm(page).click()
  await expect(page.getByText('Er zijn geen actieve licenties')).toBeVisible()
  await test.step('without a history, those that were stopped here are shown', async () => {
    await tab(page, 'Gestopt').click()
    await expect(row(stopped(page), 'An Maes')).toContainText('Gestopt')
    await expect(pageProblem(page)).toBeHidden()
  })
})

test('of several that are stopped at once, the question stays for those that were not', async ({ page, upstream }) => {
  const bert = { ...an, id: 2, userEmail: 'bert@school.test', name: 'Bert Maes' }
  answerLicences(upstream, [an, bert])
  await page.goto(`/schools/${school.id}`)
  await expect(table(page)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Alles aanvinken' }).check()
  // Only the licence of An is refused.
  upstream.answer(licences.stop, (response, { body }) => {
    const { id } = licences.stop.input.parse(body)
    response.writeHead(id === an.id ? 503 : 200, { 'content-type': 'application/json' }).end('true')
  })
  await page.getByRole('button', { name: '2 licenties stoppen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '2 licenties stoppen' }).click()
  await expect(problem(dialog(page))).toContainText('Een achterliggende dienst is niet bereikbaar.')
  await expect(dialog(page)).toContainText('De licentie van An Maes')
  await expect(count(page)).toHaveText('1')
  upstream.answer(licences.stop, { json: true })
  await confirm(page).click()
  await expect(page.getByText('Er zijn geen actieve licenties')).toBeVisible()
})

test('those that cannot be read on the page of a group say why, and are read again on request', async ({
  page,
  upstream,
}) => {
  upstream.answer(schools.byId, { status: 403, json: {} }, { id: school.id })
  await page.goto(`/schoolgroups/${group.id}?licences=true`)
  await expect(pageProblem(page)).toContainText('U hebt geen rechten om dit te doen.')
  await expect(page.getByText('Er zijn geen actieve licenties')).toBeHidden()
  answerLicences(upstream, [an])
  await tryAgain(page).click()
  await expect(stop(page.getByRole('table', { name: /^Licenties van/ }))).toBeVisible()
})
