// The context that a worker keeps for its tests: a test finds nothing that another has left in it.

import { expect, test } from './test.ts'

test.describe.configure({ mode: 'serial' })

test('is left full by a test', async ({ page, context }) => {
  await page.goto('/healthz')
  await page.evaluate("localStorage.setItem('left', '1'); sessionStorage.setItem('left', '1')")
  await page.evaluate("document.cookie = 'left=1'; indexedDB.open('left')")
  await context.grantPermissions(['clipboard-read'])
  await context.newPage()
  await context.route('**', (route) => route.abort())
  await context.setOffline(true)
})

test('is empty for the next one', async ({ page, context }) => {
  await page.goto('/healthz')
  expect(await page.evaluate('[document.cookie, localStorage.length, sessionStorage.length]')).toEqual(['', 0, 0])
  expect(await page.evaluate('indexedDB.databases()')).toEqual([])
  expect(
    await page.evaluate("navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)"),
  ).not.toBe('granted')
  expect(context.pages()).toHaveLength(2)
})
