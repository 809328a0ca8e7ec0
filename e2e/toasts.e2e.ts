// Where toasts stand, and how long: over the list of invoices, which fills its page.

import type { Locator } from '@playwright/test'
import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { answerInvoices, six } from './invoices.ts'
import { problem } from './messages.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a toast covers no button, and waits as long as the reader is away', async ({ ownPage: page, upstream }) => {
  await page.clock.install()
  answerInvoices(upstream, six)
  upstream.answer(calls.list, { status: 403, json: {} }, { year: 2026 })
  await page.goto('/invoices')
  const told = problem(page).filter({ hasText: 'Fout bij ophalen facturen.' })
  await expect(told).toBeVisible()
  // It slides in over them.
  await expect.poll(() => coveredBy(told)).toEqual([])
  const turn = (hidden: boolean) =>
    page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  await turn(true)
  await page.clock.fastForward(60_000)
  await expect(told).toBeVisible()
  await turn(false)
  await page.clock.fastForward(9_000)
  await expect(told).toBeVisible()
  await page.clock.fastForward(2_000)
  await expect(told).toBeHidden()
})

/** The texts of what can be pressed below it. */
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
