// Bugs of an upstream that refuses, or sends unexpected answers.

import { exceptionLogFiles, exceptions } from '@schoolbeheer/contracts/school/exceptions'
import { cells, heightOf, logs, next, previous, releases, screenshot, stack, table } from './exceptions.ts'
import { offer } from './invoices.ts'
import { expectNarrow } from './looks.ts'
import { pageProblem, problem, tryAgain } from './messages.ts'
import { heading } from './places.ts'
import { bug } from './records.ts'
import { listSearch, results } from './tables.ts'
import { expect, test, type Upstream } from './upstream.ts'

const refused = { status: 403, json: {} }

test('a list without logs has no releases to choose, and says what is not there', async ({ page, upstream }) => {
  const endless = 'm'.repeat(10_000)
  upstream.answer(exceptions.list, {
    json: [
      { id: 7, message: endless },
      { id: 3, message: null, exception: null, logs: null, onbekend: 1 },
    ],
  })
  await page.goto('/exceptions')
  await expect(cells(page)).toHaveText(['7', endless, '', '3', '', ''])
  await expect(releases(page)).toBeHidden()
  await expect.poll(heightOf(cells(page).nth(1))).toBeLessThan(100)
  await expectNarrow(page)
})

test('a list that is empty, or cannot be read, says so', async ({ page, upstream }) => {
  upstream.answer(exceptions.list, { json: [] })
  await page.goto('/exceptions')
  await expect(page.getByText('Er zijn geen bugs gemeld')).toBeVisible()
  upstream.answer(exceptions.list, refused)
  await page.reload()
  await expect(pageProblem(page)).toContainText('U hebt geen rechten om dit te doen.')
  upstream.answer(exceptions.list, { json: [bug] })
  await tryAgain(page).click()
  await expect(table(page)).toBeVisible()
})

test('of thousands of bugs only those near the window are in the document', async ({ page, upstream }) => {
  const many = Array.from({ length: 5000 }, (_, id) => ({
    id: id + 1,
    message: `Boodschap ${id + 1} ${'lang '.repeat(50)}`,
    exception: stack(`System.Exception: ${'x'.repeat(500)} ${id + 1}`),
  }))
  upstream.answer(exceptions.list, { json: many })
  await page.goto('/exceptions')
  await expect(results(page)).toHaveText('5.000 resultaten')
  await expect(table(page)).toHaveAttribute('aria-rowcount', '5001')
  expect(await table(page).getByRole('row').count()).toBeLessThan(100)
  await listSearch(page).fill('boodschap 4321')
  await expect(table(page).getByRole('link')).toHaveText(['4321'])
})

/** Answers these bugs, each with a message of its own. */
function answerBugs(upstream: Upstream, ids: number[]) {
  for (const id of ids) upstream.answer(exceptions.logs, { json: { ...bug, id, message: `Bug nummer ${id}` } }, { id })
  upstream.answer(exceptions.list, { json: ids.map((id) => ({ id })) })
}

test('a bug leads by keyboard to the nearest before and after it, and says where it ends', async ({
  page,
  upstream,
}) => {
  answerBugs(upstream, [30, 10])
  await page.goto('/exceptions/30')
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(next(page)).toHaveAccessibleDescription('Dit is de laatste bug.')
  await previous(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/exceptions/10')
  await expect(page.getByText('Bug nummer 10')).toBeVisible()
  await expect(previous(page)).toBeFocused()
  await expect(previous(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(previous(page)).toHaveAccessibleDescription('Dit is de eerste bug.')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/exceptions/10')
  await next(page).click()
  await expect(page.getByText('Bug nummer 30')).toBeVisible()
  await page.goBack()
  await expect(heading(page)).toHaveText('Bug 10')
})

test('a bug leads to those that the list was narrowed to, in the order that was chosen', async ({ page, upstream }) => {
  answerBugs(upstream, [40, 30, 20, 10])
  const messages = ['Klas', 'Les', 'Klas b', 'Klas a']
  upstream.answer(exceptions.list, { json: [40, 30, 20, 10].map((id, place) => ({ id, message: messages[place] })) })
  await page.goto('/exceptions?q=klas')
  await table(page).getByRole('link', { name: '20' }).click()
  await next(page).click()
  await expect(page).toHaveURL('/exceptions/40?q=klas')
  await expect(next(page)).toHaveAccessibleDescription('Dit is de laatste bug.')
  await page.goto('/exceptions?q=klas&sort=message')
  await table(page).getByRole('link', { name: '40' }).click()
  await next(page).click()
  await expect(page).toHaveURL('/exceptions/10?q=klas&sort=message')
  await next(page).click()
  await expect(heading(page)).toHaveText('Bug 20')
})

test('a bug whose neighbours cannot be read says so at their links, and reads them again', async ({
  page,
  upstream,
}) => {
  answerBugs(upstream, [20, 10])
  upstream.answer(exceptions.list, refused)
  await page.goto('/exceptions/20')
  for (const link of [previous(page), next(page)]) {
    await expect(link).toHaveAttribute('aria-disabled', 'true')
    await expect(link).toHaveAccessibleDescription(/^De lijst van bugs kon niet worden opgehaald\. U hebt geen rechten/)
  }
  await previous(page).hover()
  await expect(page.getByRole('tooltip', { name: 'De lijst van bugs kon niet worden opgehaald.' })).toBeVisible()
  answerBugs(upstream, [20, 10])
  await page.getByRole('button', { name: 'Lijst opnieuw laden' }).click()
  await expect(next(page)).toHaveAccessibleDescription('Dit is de laatste bug.')
  await previous(page).click()
  await expect(page).toHaveURL('/exceptions/10')
})

test('a bug that cannot be read says why, and can be tried again', async ({ page, upstream }) => {
  upstream.answer(exceptions.logs, refused, { id: bug.id })
  await page.goto(`/exceptions/${bug.id}`)
  await expect(pageProblem(page)).toContainText('U hebt geen rechten om dit te doen.')
  upstream.answer(exceptions.logs, { json: bug }, { id: bug.id })
  await tryAgain(page).click()
  await expect(page.getByText(bug.message, { exact: true })).toBeVisible()
})

test.describe('the files of a bug', () => {
  const log = { id: 3, exceptionDate: '2026-11-01T10:00:00Z', release: { id: 1, name: '4.1.0' } }

  test.beforeEach(async ({ page, upstream }) => {
    upstream.answer(exceptions.logs, { json: { ...bug, logs: [log] } }, { id: bug.id })
    await page.goto(`/exceptions/${bug.id}`)
  })

  test('a model that is not there, or cannot be fetched, says why in a toast', async ({ page, upstream }) => {
    upstream.answer(exceptionLogFiles.model, { status: 404, json: {} }, { id: log.id })
    const none = problem(page).filter({ hasText: 'Bij deze melding zit geen model.' })
    const pages = page.context().pages()
    for (const button of ['left', 'middle'] as const) {
      await page.getByRole('link', { name: 'Model' }).click({ button })
      await expect(none).toHaveCount(1)
      await none.getByRole('button', { name: 'Sluiten' }).click()
      await expect(none).toHaveCount(0)
    }
    await expect(page).toHaveURL(`/exceptions/${bug.id}`)
    expect(page.context().pages()).toEqual(pages)
    upstream.answer(exceptionLogFiles.model, { status: 503, json: {} }, { id: log.id })
    await page.getByRole('link', { name: 'Model' }).click()
    await expect(problem(page).filter({ hasText: 'Een achterliggende dienst is niet bereikbaar.' })).toBeVisible()
    await page.route('**/model', (route) => route.abort())
    await page.getByRole('link', { name: 'Model' }).click()
    await expect(problem(page).filter({ hasText: 'De server is niet bereikbaar.' })).toBeVisible()
  })

  test('a screenshot that is not there, or cannot be shown, says so', async ({ page, upstream }) => {
    const answer = (what: object) => upstream.answer(exceptionLogFiles.screenshot, what, { id: log.id })
    const link = page.getByRole('link', { name: 'Screenshot' })
    const none = screenshot(page).getByText('Bij deze melding zit geen screenshot')
    answer({ status: 404, json: {} })
    await link.click()
    await expect(none).toBeVisible()
    await page.goBack()
    await expect(screenshot(page)).toBeHidden()
    await expect(link).toBeFocused()

    answer({ headers: { 'content-type': 'image/png' }, text: 'geen beeld' })
    await link.click()
    await expect(problem(screenshot(page))).toContainText('kan niet getoond worden')
    await page.route('**/screenshot', (route) => route.abort())
    await tryAgain(page).click()
    await expect(problem(screenshot(page))).toContainText('De server is niet bereikbaar.')
    await page.unrouteAll()
    answer({ status: 404, json: {} })
    await tryAgain(page).click()
    await expect(none).toBeVisible()
  })
})

test('steps that cannot be read say so, and are read again on request', async ({ page, upstream }) => {
  const id = { id: 21 }
  upstream.answer(exceptions.logs, { json: { ...bug, logs: [{ ...id, undoSteps: 2 }] } }, { id: bug.id })
  offer(upstream)
  upstream.answer(exceptions.stacks, refused, id)
  await page.goto(`/exceptions/${bug.id}`)
  await page.getByText('2 stappen').click()
  await expect(page.getByText('U hebt geen rechten om dit te doen.')).toBeVisible()
  upstream.answer(exceptions.stacks, { json: { undoStack: ['Les verplaatst', 'Klas toegevoegd'] } }, id)
  await tryAgain(page).click()
  await expect(logs(page).getByRole('listitem')).toHaveText(['Les verplaatst', 'Klas toegevoegd'])
})
