// A bug with its reports.

import { as } from './accounts.ts'
import { cells, heightOf, logs, previous, report, stack, table, today } from './exceptions.ts'
import { unique } from './groups.ts'
import { expectAccessible, expectNarrow } from './looks.ts'
import { expect, test } from './test.ts'

test.use(as('admin'))

test('shows its message, its text and each report, the newest first', async ({ page }) => {
  const release = `9.1.${unique()}`
  const id = await report({
    release,
    comment: 'Bij het slepen.\nTwee keer.',
    undoStack: ['Les verplaatst', 'Les <b>1A</b>'],
  })
  const model = new File(['{}'], 'rooster.json')
  expect(await report({ release: `9.2.${unique()}`, redoStack: ['Klas toegevoegd'], model })).toBe(id)
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
  const rows = logs(page).getByRole('row')
  for (const [index, texts] of [
    [today(), `9.2.${unique()}`, '', '', '1 stap', 'Model'],
    [today(), release, 'Bij het slepen.\nTwee keer.', '2 stappen', '', ''],
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

test('copies its text to the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/exceptions/${await report()}`)
  await page.getByRole('button', { name: 'Kopiëren' }).click()
  await expect(page.getByRole('button', { name: 'Gekopieerd' })).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(stack(`System.Exception: ${unique()}`))
})

test('that does not exist says so, with links back and to its neighbours', async ({ page }) => {
  for (const address of ['/exceptions/999999999', '/exceptions/nergens', '/exceptions/0', '/exceptions/1e1']) {
    await page.goto(address)
    await expect(page.getByText('Deze bug bestaat niet')).toBeVisible()
    await page.getByRole('link', { name: 'Alle bugs' }).click()
    await expect(table(page)).toBeVisible()
  }
  const id = await report()
  await page.goto('/exceptions/999999999')
  await previous(page).click()
  await expect(page).toHaveURL(/\/exceptions\/\d+$/)
  expect(Number(/\d+$/.exec(page.url())?.[0])).toBeGreaterThanOrEqual(id)
  await expect(logs(page)).toBeVisible()
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
