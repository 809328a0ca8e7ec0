// Toasts: their place over the list of invoices, which fills its page, and their duration.

import type { Locator, Page } from '@playwright/test'
import { invoiceFiles } from '@schoolbeheer/contracts/school/invoiceFiles'
import { answerInvoices, numberOf, six } from './invoices.ts'
import { problem } from './messages.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a toast covers no button, and waits as long as the reader is away', async ({ ownPage: page, upstream }) => {
  await page.clock.install()
  answerInvoices(upstream, six)
  upstream.answer(invoiceFiles.download, { status: 500 }, { id: 4 })
  await page.goto('/invoices')
  await page.getByRole('button', { name: `Acties: ${numberOf(4)}` }).click()
  await turn(page, { away: true })
  await page.getByRole('menuitem', { name: 'PDF openen' }).click()
  const told = problem(page)
  // The toast slides in over the rows.
  await expect(told).toBeVisible()
  await expect.poll(() => coveredBy(told)).toEqual([])
  await page.clock.fastForward(60_000)
  await expect(told).toBeVisible()
  // From here on the page has no time but that of the test, however long the machine takes.
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000)
  await turn(page, { away: false })
  await page.clock.runFor(9_000)
  await expect(told).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(told).toBeHidden()
})

function turn(page: Page, { away }: { away: boolean }) {
  return page.evaluate(`Object.defineProperties(document, {
    hidden: { value: ${away}, configurable: true },
    visibilityState: { value: ${away} ? 'hidden' : 'visible', configurable: true },
  })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
}

/** The texts of the controls below the toast. */
async function coveredBy(toast: Locator): Promise<string[]> {
  const page = toast.page()
  const over = await toast.boundingBox()
  const texts: string[] = []
  for (const one of await page.getByRole('button').or(page.getByRole('link')).all()) {
    const box = await one.boundingBox()
    const isOwn = (await toast.getByRole('button').first().boundingBox())?.x === box?.x
    if (box && over && !isOwn && overlap(box, over)) texts.push(await one.innerText())
  }
  return texts
}

type Box = { x: number; y: number; width: number; height: number }

function overlap(one: Box, other: Box): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
  return !isBeside && one.y + one.height > other.y && other.y + other.height > one.y
}
