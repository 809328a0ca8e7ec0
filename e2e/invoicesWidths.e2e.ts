// The list of invoices at each width: rows at a desk, cards on a phone, and paper, before an upstream whose answers the
// test gives.

import type { Locator } from '@playwright/test'
import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { answerInvoices, bar, invoice, list, numberOf, offer, rowOf, six, tick } from './invoices.ts'
import { widen } from './looks.ts'
import { cells, expectRow, listSearch } from './tables.ts'
import { expect, test } from './upstream.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('has all columns at each width of a desk, each to be sorted by, and many rows', async ({ page, upstream }) => {
  const name = 'vzw Katholiek Onderwijs Regio Antwerpen-Noord en Omstreken, Campus Sint-Jozef'
  const credited = [{ id: 1, creditNoteNumber: 'CN2026-00001', amount: 100, status: 1, items: [] }]
  answerInvoices(upstream, [
    invoice(102, { status: 3 }),
    invoice(101, { status: 1, problem: 'invoice_problem_failed' }),
    ...Array.from({ length: 20 }, (_, index) => invoice(100 - index, { schoolGroupName: name, amount: 22345.67 })),
    ...six,
    invoice(7, { creditNotes: credited, purchaseOrderName: 'PO-1', creationDate: '2026-10-01' }),
  ])
  offer(upstream)
  await page.goto('/invoices')
  const rows = list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: / aanvinken$/ }) })
  /** The number of rows in full between the head and the bar over the lower end of the list. */
  const inSight = async (lower: Locator) => {
    const end = (await lower.boundingBox())?.y ?? 0
    const boxes = await Promise.all((await rows.all()).map((one) => one.boundingBox()))
    return boxes.filter((box) => box && box.y + box.height <= end + 1).length
  }
  for (const width of [1440, 1366, 1280]) {
    await widen(page, width)
    await expect(list(page).getByRole('columnheader')).toHaveText([
      'Details',
      '',
      'NummerType',
      'DatumVervaldatum',
      'ScholengroepPeppol',
      'MededelingBestelbon',
      'Incl. btwExcl. btw',
      'Status',
      'Acties',
    ])
    await expect(list(page).getByText(name).first()).toHaveAttribute('title', name)
    await expect.poll(() => inSight(list(page).getByRole('rowheader')), `${width}`).toBeGreaterThanOrEqual(12)
    await tick(page, 100).check()
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await expect.poll(() => inSight(bar(page)), `${width} ticked`).toBeGreaterThanOrEqual(10)
    await test.step('on one line, also with all that can be done with paid and failed ones', async () => {
      for (const sequence of [102, 101]) await tick(page, sequence).check()
      const line = bar(page).getByRole('button')
      await expect(line).toHaveText([
        'Verzenden',
        'Herinneren',
        'PDF opnieuw maken',
        'Als betaald markeren',
        'Meer',
        '',
      ])
      const lines = async () => {
        const boxes = await Promise.all((await line.all()).map((one) => one.boundingBox()))
        return new Set(boxes.map(middleOf)).size
      }
      await expect.poll(lines, `${width}`).toBe(1)
      for (const sequence of [102, 101]) await tick(page, sequence).uncheck()
    })
    await tick(page, 100).uncheck()
    await expect(bar(page)).toBeHidden()
  }
  for (const [head, sort, first] of [
    ['Type', 'type', numberOf(6)],
    ['Datum', 'date', numberOf(7)],
    ['Vervaldatum', 'due', numberOf(4)],
    ['Peppol', 'peppol', numberOf(5)],
    ['Bestelbon', 'order', numberOf(7)],
    ['Mededeling', 'reference', numberOf(1)],
    ['Excl. btw', 'amount', numberOf(6)],
    ['Incl. btw', 'total', numberOf(6)],
    ['Status', 'status', numberOf(1)],
    ['Scholengroep', 'group', numberOf(2)],
  ] as const) {
    const button = list(page).getByRole('button', { name: head, exact: true })
    await button.click()
    await expect(page).toHaveURL(`/invoices?sort=${sort}`)
    await expect(button).toHaveAttribute('aria-current', 'true')
    if (head === 'Type') await button.click()
    await expect(cells(list(page)).nth(2)).toContainText(first)
  }
  await expectRow(list(page), { NummerType: `${numberOf(7)}Contract`, Status: 'Gecrediteerd' })
  await expect(rowOf(page, 7).locator('s')).toHaveText('€ 121,00')
})

test('draws only the rows near the window, and all of them on paper, without what cannot be pressed there', async ({
  page,
  upstream,
}) => {
  const name = 'vzw Katholiek Onderwijs Regio Antwerpen-Noord en Omstreken, Campus Sint-Jozef en Campus Sint-Maria'
  const many = Array.from({ length: 300 }, (_, index) =>
    invoice(300 - index, { schoolGroupName: name, purchaseOrderName: 'PO-2026-000000000000000000001-AANVULLING' }),
  )
  answerInvoices(upstream, many)
  await page.goto('/invoices')
  await expect(list(page)).toHaveAttribute('aria-rowcount', '301')
  expect(await list(page).getByRole('row').count()).toBeLessThan(80)
  await page.evaluate('window.dispatchEvent(new Event("beforeprint"))')
  await page.emulateMedia({ media: 'print' })
  await expect(list(page).getByRole('row')).toHaveCount(302)
  await expect(page.getByRole('group', { name: 'Filters' })).toBeHidden()
  await expect(tick(page, 300)).toBeHidden()
  await test.step('numbers and names are whole on A4', async () => {
    await page.setViewportSize({ width: 718, height: 1000 })
    const paper = rowOf(page, 300)
    const cut = await paper.evaluate((one) =>
      [...one.querySelectorAll('td, td *')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 && !part.closest('button'))
        .map((part) => part.textContent),
    )
    expect(cut).toEqual([])
    const height = (await paper.getByText(numberOf(300)).boundingBox())?.height ?? 0
    expect(height).toBeLessThan(100)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(718)
  })
})

test('has a card for each invoice on a phone', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/invoices?q=PO-5&open=5')
  await expect(rowOf(page, 5)).toContainText('+++202/6000/00596+++')
  await expect(page.getByText('Factuurdatum')).toBeVisible()
  const [card, below] = await Promise.all([
    rowOf(page, 5).boundingBox(),
    list(page).getByRole('row').filter({ hasText: 'Factuurdatum' }).boundingBox(),
  ])
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  const actions = page.getByRole('button', { name: 'Acties', exact: true })
  const buttons = [actions, page.getByRole('button', { name: '+ Nieuwe facturen' })]
  const [first, last] = await Promise.all(buttons.map((button) => button.boundingBox()))
  expect(first?.y).toBe(last?.y)
  await actions.click()
  await expect(page.getByRole('menuitem', { name: 'Vernieuwen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tick(page, 5).check()
  await expect(bar(page)).toContainText('1 aangevinkt')
  await bar(page).getByRole('button', { name: 'Acties' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(5)
})

test('what stands above the list is in line, and sums of millions stay in their column', async ({ page, upstream }) => {
  answerInvoices(upstream, [invoice(2, { problem: 'invoice_problem_failed', amount: 9_000_000.99 }), invoice(1)])
  await page.goto('/invoices?problem=yes')
  const [clear, chip] = await Promise.all([
    page.getByRole('button', { name: 'Filters wissen' }).boundingBox(),
    page.getByText('Met een probleem', { exact: true }).boundingBox(),
  ])
  expect(Math.abs(middleOf(clear) - middleOf(chip))).toBeLessThanOrEqual(2)
  const total = list(page)
    .getByRole('row', { name: /^Getoond/ })
    .getByRole('cell')
    .first()
  expect(await total.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await widen(page, 390, 800)
  const [year, search] = await Promise.all([
    page.getByRole('combobox', { name: 'Jaar' }).boundingBox(),
    listSearch(page).boundingBox(),
  ])
  expect(middleOf(search)).toBe(middleOf(year))
  await tick(page, 2).check()
  const inBar = ['Acties', 'Alles uitvinken'].map((name) => bar(page).getByRole('button', { name }))
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const middles = async () => (await Promise.all(inBar.map((one) => one.boundingBox()))).map(middleOf)
    await expect.poll(async () => new Set(await middles()).size, `${width}`).toBe(1)
    await expect(inBar[1] ?? bar(page)).toBeInViewport({ ratio: 1 })
  }
})

test('until it is known which years there are, its page stands where it will', async ({ page, upstream }) => {
  answerInvoices(upstream, six)
  const { promise: after, resolve: answer } = Promise.withResolvers<void>()
  upstream.answer(calls.years, { json: [2026], after })
  await page.goto('/invoices')
  const title = page.getByRole('heading', { name: 'Facturen' })
  await expect(page.getByRole('main').getByText('Bezig met laden…')).toBeAttached()
  const cornerOf = (box: { x: number; y: number } | null) => [box?.x, box?.y]
  const before = cornerOf(await title.boundingBox())
  answer()
  await expect(list(page)).toBeVisible()
  expect(cornerOf(await title.boundingBox())).toEqual(before)
})

function middleOf(box: { y: number; height: number } | null): number {
  return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
}
