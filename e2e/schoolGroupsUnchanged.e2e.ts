// The list of school groups, read again: only what has changed travels.

import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import type { Page } from '@playwright/test'
import { group } from './records.ts'
import { table } from './tables.ts'
import { expect, test } from './upstream.ts'

test('an unchanged list is a 304, and what somebody else changed is shown', async ({ page, upstream }) => {
  const names = table(page, 'Scholengroepen').getByRole('link')
  answerAs(1, [group])
  await page.goto('/schoolgroups')
  await expect(names).toHaveText([group.name])
  expect(await readAgain(page)).toBe(304)
  await expect(names).toHaveText([group.name])
  answerAs(2, [{ ...group, name: 'Een andere naam' }])
  expect(await readAgain(page)).toBe(200)
  await expect(names).toHaveText(['Een andere naam'])

  function answerAs(version: number, json: object[]) {
    const etag = `"${version}"`
    upstream.answer(schoolGroups.list, (response, { headers }) => {
      if (headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
      else response.writeHead(200, { etag, 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  }
})

/** Follows the menu's link of the open page; the status of the list that is read again, which travels alone. */
async function readAgain(page: Page): Promise<number> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/trpc/schoolGroups.list')
  await page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Scholengroepen' }).click()
  return (await answer).status()
}
